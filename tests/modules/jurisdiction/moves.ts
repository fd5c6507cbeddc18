import type { Action, ClosedProducts, Core } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const CAPS = [0, 1, 2, 5, 10] as const;

/** Countries that are confirmed, made up from a seed: mostly of customers who have something that they may close. */
export class JurisdictionMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x1a2d);
  }

  comes(): boolean {
    return this.#random.chance(0.004);
  }

  next(core: Core, customer: CustomerId): Action {
    const closed = { real: this.#closed(core), demo: this.#closed(core) };
    return { type: 'close-products', customer: this.#affected(core) ?? customer, closed, by: 'operator' };
  }

  #affected({ state: { orders, option, follow } }: Core): CustomerId | undefined {
    const random = this.#random;
    const affected = [
      ...[...orders.orders.values()].filter(({ margin }) => margin).map(({ customer }) => customer),
      ...[...option.options.values()].filter(({ terms }) => terms.isScheduled).map(({ terms }) => terms.customer),
      ...[...follow.followings.values()].map(({ follower }) => follower),
    ];
    return affected.length > 0 && random.chance(0.9) ? random.pick(affected) : undefined;
  }

  #closed({ config }: Core): ClosedProducts {
    const random = this.#random;
    const onMargin = [...config.listings.values()].filter(({ margin }) => margin);
    return {
      products: (['option', 'follow'] as const).filter(() => random.chance(0.4)),
      maxLeverage: Object.fromEntries(
        onMargin.filter(() => random.chance(0.6)).map(({ instrument }) => [instrument.id, random.pick(CAPS)]),
      ),
    };
  }
}
