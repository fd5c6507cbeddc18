import type { Action, Core, Dividend } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

/** Dividends that are neither cancelled nor paid, at most. */
const MOST_OPEN = 4;

const isOpen = ({ stage, pools: { real } }: Dividend): boolean =>
  stage !== 'cancelled' && !(stage === 'fixed' && (real.paidAt !== null || real.owed === 0n));

/** What operators do with dividends: announced with an ex-moment some seconds away, cancelled now and then, paid for in one payment or several. */
export class DividendMoves implements Moves {
  readonly #random: Random;
  #payments = 0;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0xd1f1d);
  }

  comes(): boolean {
    return this.#random.chance(0.012);
  }

  next(core: Core, _customer: CustomerId, at: number): Action {
    const random = this.#random;
    const open = [...core.state.dividends.dividends.values()].filter(isOpen);
    const announced = open.find(({ stage }) => stage === 'announced');
    if (announced && random.chance(0.15)) return this.#cancel(announced);
    if (open.length < MOST_OPEN && random.chance(0.6)) return this.#announce(core, at);
    const dividend = open.length > 0 ? random.pick(open) : undefined;
    if (!dividend) return this.#announce(core, at);
    return this.#receive(dividend);
  }

  #other(): string {
    return this.#random.chance(0.05) ? 'ann' : 'bob';
  }

  #cancel({ terms: { id } }: Dividend): Action {
    return { type: 'cancel-dividend', dividend: id, reason: 'r', by: 'ann', agreedBy: this.#other() };
  }

  #announce(core: Core, at: number): Action {
    const random = this.#random;
    const shares = [...core.config.listings.values()].filter(({ instrument: { kind } }) => kind === 'share');
    const { instrument } = random.pick(shares);
    const exAt = at + 1 + random.below(8_000);
    const recordAt = exAt + random.below(2_000);
    return {
      type: 'announce-dividend',
      terms: {
        instrument: instrument.id,
        asset: random.chance(0.05) ? 'EUR' : instrument.quote,
        perShare: BigInt(1 + random.below(400_000_000)),
        exAt,
        recordAt,
        payAt: recordAt + random.below(4_000),
        source: `notice ${random.below(1_000_000)}`,
      },
      by: 'ann',
      agreedBy: this.#other(),
    };
  }

  #receive({ terms: { id }, pools: { real }, received }: Dividend): Action {
    const random = this.#random;
    const left = real.owed - received;
    const isPart = left > 1n && random.chance(0.3);
    const units = isPart ? 1n + BigInt(random.below(Number(left > 1_000_000n ? 1_000_000n : left))) : left;
    if (!random.chance(0.1)) this.#payments += 1;
    const reference = `wire ${this.#payments}`;
    return { type: 'receive-dividend', dividend: id, units, reference, by: 'ann', agreedBy: this.#other() };
  }
}
