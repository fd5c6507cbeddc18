import type { Action, Core } from '@bourse/core';
import { type CustomerId, INCOME_KINDS } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

/** A few seconds make a day, so that many pass within a run. */
const PERIOD_MS = 4_000;
const MOST_PRODUCTS = 12;

/** What operators and customers do with income products: short terms, small capacities, and an income account that is often empty. */
export class ProductMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x1c0e5);
  }

  comes(): boolean {
    return this.#random.chance(0.03);
  }

  next(core: Core, customer: CustomerId, at: number): Action {
    const random = this.#random;
    const { products, holdings } = core.state.products;
    if (products.size < MOST_PRODUCTS || random.chance(0.02)) return this.#list(at);
    if (random.chance(0.1)) return this.#endow();
    if (random.chance(0.02)) return this.#end(random.pick([...products.keys()]));
    const living = [...holdings.values()];
    if (living.length > 0 && random.chance(0.4)) {
      const holding = random.pick(living);
      const { mode, customer: owner, id, product } = holding;
      const kind = products.get(product)?.kind ?? 'fund';
      return { type: 'redeem-income-product', mode, customer: owner, holding: id, kind };
    }
    const product = random.pick([...products.values()]);
    const { available } = core.state.ledger.customer('real', customer, product.account, product.asset);
    const isLikely = available >= product.minimum && random.chance(0.8);
    const units = isLikely ? product.minimum + BigInt(random.below(5_000)) : BigInt(1 + random.below(20_000));
    return { type: 'buy-income-product', mode: 'real', customer, product: product.id, units };
  }

  #list(at: number): Action {
    const random = this.#random;
    const kind = random.pick([...INCOME_KINDS]);
    const [account, asset] = random.pick([
      ['stock', 'USD'],
      ['platform', 'USDT'],
      ['platform', 'JPY'],
    ] as const);
    return {
      type: 'list-income-product',
      terms: {
        kind,
        name: `product ${at}`,
        about: '',
        manager: '',
        account,
        asset,
        unitPrice: 100n,
        ppm: 1 + random.below(10_000),
        everyMs: PERIOD_MS,
        periods: kind === 'fund' ? random.below(3) : 1 + random.below(4),
        minimum: BigInt(1 + random.below(2_000)),
        maximum: 10_000n,
        capacity: BigInt(20_000 + random.below(5_000_000)),
        external: BigInt(random.below(10_000)),
        opensAt: at,
        closesAt: at + 600_000,
      },
      by: 'ann',
      agreedBy: random.chance(0.05) ? 'ann' : 'bob',
    };
  }

  #end(product: number): Action {
    const reason = 'it ends';
    if (this.#random.chance(0.5)) return { type: 'close-income-product', product, reason, by: 'ann' };
    return { type: 'wind-up-income-product', product, reason, by: 'ann', agreedBy: 'bob' };
  }

  #endow(): Action {
    const asset = this.#random.pick(['USD', 'USDT', 'JPY'] as const);
    return {
      type: 'post-manually',
      from: `real.house.clearing.card.${asset}`,
      to: `real.house.income.${asset}`,
      units: BigInt(1 + this.#random.below(2_000)),
      reason: 'income',
      by: 'ann',
      agreedBy: 'bob',
    };
  }
}
