import { type Action, type Core, splitProblem } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const RATIOS = [
  { from: 1, to: 2 },
  { from: 1, to: 3 },
  { from: 2, to: 1 },
  { from: 2, to: 3 },
  { from: 3, to: 2 },
  { from: 10, to: 1 },
  { from: 2, to: 4 },
] as const;

/** What operators do with splits: announced with a moment some seconds away, cancelled now and then. */
export class SplitMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x5b117);
  }

  comes(): boolean {
    return this.#random.chance(0.014);
  }

  next(core: Core, _customer: CustomerId, at: number): Action {
    const random = this.#random;
    const announced = [...core.state.splits.splits.values()].find(({ stage }) => stage === 'announced');
    const agreedBy = random.chance(0.05) ? 'ann' : 'bob';
    if (announced && random.chance(0.4))
      return { type: 'cancel-split', split: announced.terms.id, reason: 'r', by: 'ann', agreedBy };
    const shares = [...core.config.listings.values()].filter(({ instrument: { kind } }) => kind === 'share');
    const when = { exAt: at + 1 + random.below(6_000), source: `notice ${random.below(1_000_000)}` };
    // Mostly one that nothing stands against: offers last long.
    const free = shares.filter(
      ({ instrument: { id } }) => !splitProblem(core, { instrument: id, ratio: RATIOS[0], ...when }, at),
    );
    const { instrument } = random.pick(free.length > 0 && random.chance(0.9) ? free : shares);
    const terms = { instrument: instrument.id, ratio: random.pick(RATIOS), ...when };
    return { type: 'announce-split', terms, by: 'ann', agreedBy };
  }
}
