import type { Action, Core, PlaceMarginOrder } from '@bourse/core';
import {
  type CustomerId,
  type InstrumentId,
  type Position,
  type PriceTicks,
  priceTicks,
  type QuantityLots,
  quantityLots,
  type TimeInForce,
} from '@bourse/rules';
import type { Moves } from './module.ts';
import { Random } from './random.ts';
import type { World } from './world.ts';

/** What is not a number of lots, and must never get past the checks. */
const NONSENSE = [0, -3, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 50];
/** Beyond so many no more are opened on purpose, so that each is met often. */
const ENOUGH = 250;

const WORK = { open: 46, increase: 12, reduce: 16, close: 8, margin: 10, exits: 8, insure: 6 };
const TIMES: Readonly<Record<TimeInForce, number>> = { GTC: 64, IOC: 16, FOK: 10, POST: 10 };

type Ticket = Omit<PlaceMarginOrder, 'type' | 'kind' | 'timeInForce' | 'limit'>;

/** Makes up, from a seed, what customers do with positions on margin. */
export class MarginMoves implements Moves {
  readonly #random: Random;
  readonly #instruments: readonly InstrumentId[];

  constructor({ config }: World, seed: number) {
    this.#random = new Random(seed ^ 0x5eed);
    const onMargin = [...config.listings.values()].filter(({ margin }) => margin);
    this.#instruments = onMargin.map(({ instrument }) => instrument.id);
  }

  comes(): boolean {
    return this.#random.chance(0.2);
  }

  /** Where there are positions prices jump often, up and down, beyond stops and margins. */
  jumps(instrument: InstrumentId): boolean {
    return this.#instruments.includes(instrument) && this.#random.chance(0.04);
  }

  fires(): number | undefined {
    return this.#random.chance(0.8) ? this.#random.size(6) : undefined;
  }

  next(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const positions = [...core.state.margin.positions.all()];
    const work = random.weighted(WORK);
    if (work === 'insure') return this.#insure();
    const known = positions.length > 0 ? random.pick(positions) : undefined;
    if (!known || (work === 'open' && positions.length < ENOUGH)) return this.#open(core, customer);
    const whose = {
      mode: random.chance(0.02) ? ('demo' as const) : known.mode,
      customer: random.chance(0.02) ? customer : known.customer,
    };
    const id = random.chance(0.01) ? known.id + 1_000 : known.id;
    switch (work) {
      case 'margin':
        return { type: 'change-margin', ...whose, id, units: this.#units(core, known) };
      case 'exits':
        if (random.chance(0.2)) return { type: 'remove-exit', ...whose, id, exit: random.pick(['target', 'stop']) };
        return { type: 'set-exits', ...whose, id, ...this.#exits(core, known) };
      case 'close':
        return { type: 'close-position', ...whose, id, quantity: this.#part(known) };
      default:
        return this.#change(core, known, { ...whose, margin: { position: id } }, work === 'increase');
    }
  }

  /** An order at the market or at a limit near the price, one in fifty of them far from it. */
  #order(core: Core, ticket: Ticket): PlaceMarginOrder {
    const random = this.#random;
    const price = core.state.market.references.get(ticket.instrument)?.price ?? 100;
    const reach = random.chance(0.05) ? 0.3 : 0.008;
    const near = Math.max(1, Math.round(price * (1 + (random.next() - 0.5) * 2 * reach)));
    const kind = random.chance(0.55) ? 'market' : 'limit';
    const limit = kind === 'market' ? null : priceTicks(random.chance(0.01) ? random.pick(NONSENSE) : near);
    return { type: 'place-margin-order', ...ticket, kind, timeInForce: random.weighted(TIMES), limit };
  }

  /** Lots of a position, some of it or all; null for all that is open. */
  #part({ quantity: open }: Pick<Position, 'quantity'>): QuantityLots | null {
    const random = this.#random;
    if (random.chance(0.2)) return null;
    return random.chance(0.25) ? open : quantityLots(this.#lots(random.size(open)));
  }

  /** An order that increases a position, or reduces a part or all of it. */
  #change(
    core: Core,
    { instrument, side, quantity: open }: Position,
    whose: Pick<Ticket, 'mode' | 'customer' | 'margin'>,
    increases: boolean,
  ): Action {
    const random = this.#random;
    const part = this.#part({ quantity: open });
    const quantity = increases ? (part ?? open) : part;
    return this.#order(core, {
      ...whose,
      instrument: random.chance(0.01) ? 'NIX-USDT' : instrument,
      side: (side === 'long') === increases ? 'buy' : 'sell',
      quantity,
    });
  }

  #open(core: Core, customer: CustomerId): Action {
    const random = this.#random;
    const mode = random.chance(0.15) ? 'demo' : 'real';
    const instrument = random.chance(0.02) ? 'NIX-USDT' : this.#payable(core, mode, customer);
    const listing = core.config.listings.get(instrument);
    const offered = listing?.margin?.leverages ?? [1];
    // Half of them as high as it goes.
    const leverage = random.chance(0.03) ? 7 : random.chance(0.5) ? (offered.at(-1) ?? 1) : random.pick(offered);
    const price = core.state.market.references.get(instrument)?.price ?? priceTicks(1);
    const side = random.chance(0.5) ? 'buy' : 'sell';
    const { target, stop } = this.#exitsRound(price);
    const away = random.chance(0.7);
    return this.#order(core, {
      mode,
      customer,
      instrument,
      side,
      quantity: quantityLots(this.#lots(this.#affords(core, mode, customer, instrument, leverage))),
      margin: {
        position: null,
        leverage,
        target: away ? null : side === 'buy' ? target : stop,
        stop: away ? null : side === 'buy' ? stop : target,
        source: { from: 'own' },
        ...(random.chance(0.2) && { marginCloseOutBps: random.pick([2_000, 5_000, 8_000]) }),
      },
    });
  }

  /** An instrument for which there is money, if there is one. */
  #payable(core: Core, mode: 'real' | 'demo', customer: CustomerId): InstrumentId {
    const payable = this.#instruments.filter((id) => {
      const { margin, instrument } = core.config.listings.get(id) ?? {};
      if (!margin || !instrument) return false;
      return core.state.ledger.customer(mode, customer, margin.account, instrument.quote).available > 0n;
    });
    return this.#random.pick(payable.length > 0 ? payable : this.#instruments);
  }

  /** Up to about all that there is margin for. */
  #affords(
    core: Core,
    mode: 'real' | 'demo',
    customer: CustomerId,
    instrument: InstrumentId,
    leverage: number,
  ): number {
    const listing = core.config.listings.get(instrument);
    const tick = core.state.market.references.get(instrument);
    if (!listing?.margin || !tick) return 5;
    const { scale, margin } = listing;
    const has = core.state.ledger.customer(mode, customer, margin.account, listing.instrument.quote).available;
    const lots = (has * BigInt(leverage) * scale.notionalDenominator) / (BigInt(tick.price) * scale.notionalNumerator);
    return this.#random.size(Math.max(5, Math.min(Number(lots), 2 * margin.maxLots)));
  }

  #lots(usual: number): number {
    return this.#random.chance(0.01) ? this.#random.pick(NONSENSE) : usual;
  }

  #units(core: Core, { mode, customer, account, asset, margin }: Position): bigint {
    const random = this.#random;
    if (random.chance(0.4)) return -BigInt(random.size(Number(margin) + 5));
    const has = core.state.ledger.customer(mode, customer, account, asset).available;
    return BigInt(random.size(Math.max(2, Math.min(Number(has) + 5, 2 * Number(margin) + 5)))) - 1n;
  }

  #exitsRound(price: number): { readonly target: PriceTicks; readonly stop: PriceTicks } {
    const away = (): number => 1 + this.#random.size(Math.max(2, Math.floor(price / 8)));
    return { target: priceTicks(price + away()), stop: priceTicks(Math.max(1, price - away())) };
  }

  #exits(
    core: Core,
    { instrument, side }: Position,
  ): {
    readonly target?: PriceTicks | null;
    readonly stop?: PriceTicks | null;
    readonly targetLimit?: PriceTicks | null;
    readonly stopLimit?: PriceTicks | null;
  } {
    const random = this.#random;
    const price = core.state.market.references.get(instrument)?.price ?? priceTicks(1);
    const round = this.#exitsRound(price);
    // One in twenty lies on the wrong side.
    const isLong = (side === 'long') !== random.chance(0.05);
    const target = random.chance(0.3) ? null : isLong ? round.target : round.stop;
    const stop = random.chance(0.3) ? null : isLong ? round.stop : round.target;
    // Some with limits, a little before or beyond the price they wait for, and some leave one as it is.
    const near = (at: PriceTicks | null): PriceTicks | null =>
      at === null || random.chance(0.6) ? null : priceTicks(Math.max(1, Math.round(at * (0.99 + random.next() / 50))));
    return {
      ...(random.chance(0.9) && { target, targetLimit: near(target) }),
      ...(random.chance(0.9) && { stop, stopLimit: near(stop) }),
    };
  }

  #insure(): Action {
    const random = this.#random;
    const asset = random.pick(['USDT', 'USD', 'JPY']);
    return {
      type: 'post-manually',
      from: `real.house.clearing.card.${asset}`,
      to: `real.house.insurance.${asset}`,
      units: BigInt(random.size(1_000_000)),
      reason: 'seeded',
      by: 'ann',
      agreedBy: 'bob',
    };
  }
}
