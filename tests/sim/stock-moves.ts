import type { Action, Core } from '@bourse/core';
import { type CustomerId, type PriceTicks, priceTicks, quantityLots } from '@bourse/rules';
import type { Moves } from './module.ts';
import { Random } from './random.ts';

/** Makes up, from a seed, what customers do with the target and stop of what they hold, or buy. */
export class StockMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x57c5);
  }

  comes(): boolean {
    return this.#random.chance(0.03);
  }

  next(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const held = [...core.state.stocks.shares.all()];
    const known = held.length > 0 ? random.pick(held) : undefined;
    const mode = random.chance(0.02) || !known ? ('demo' as const) : known.mode;
    const owner = { mode, customer: known && !random.chance(0.02) ? known.customer : customer };
    const instrument = known && !random.chance(0.02) ? known.instrument : 'NIX-USDT';
    const price = core.state.market.references.get(instrument)?.price ?? 100;
    // Near the price, so that many are reached; one in twenty lies on the wrong side.
    const sign = random.chance(0.05) ? -1 : 1;
    const away = (): number => 1 + random.size(Math.max(2, Math.floor(price / 40)));
    const at = (level: number): PriceTicks | null => (random.chance(0.2) ? null : priceTicks(Math.max(1, level)));
    if (random.chance(0.3))
      return {
        type: 'place-order-with-exits',
        ...owner,
        instrument,
        side: random.chance(0.05) ? 'sell' : 'buy',
        ...(random.chance(0.5)
          ? { kind: 'market', timeInForce: 'IOC', limit: null }
          : { kind: 'limit', timeInForce: 'GTC', limit: priceTicks(Math.max(1, price - 3 + random.size(5))) }),
        quantity: quantityLots(random.size(20)),
        budget: null,
        target: at(price + sign * away()),
        stop: at(price - sign * away()),
      };
    return {
      type: 'set-holding-exits',
      ...owner,
      instrument,
      ...(random.chance(0.8) && { target: at(price + sign * away()) }),
      ...(random.chance(0.8) && { stop: at(price - sign * away()) }),
    };
  }
}
