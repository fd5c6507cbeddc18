import type { Action, Core } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Moves } from './module.ts';
import { Random } from './random.ts';

const WORK = { apply: 20, decide: 20, draw: 40, repay: 30 };
/** How long a day of interest and a loan are in this world. */
const DAY_MS = 4_000;

/** Makes up, from a seed, what customers and operators do with credit. */
export class CreditMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0xc4ed);
  }

  comes(): boolean {
    return this.#random.chance(0.05);
  }

  next({ state: { credit } }: Core, customer: CustomerId): Action {
    const random = this.#random;
    switch (random.weighted(WORK)) {
      case 'apply':
        return this.#apply(customer);
      case 'decide': {
        const waiting = [...credit.applications.values()]
          .flatMap((own) => [...own.values()])
          .filter(({ status }) => status === 'applying');
        const one = waiting.length > 0 ? random.pick(waiting) : { customer, id: 0 };
        return {
          type: 'decide-credit',
          customer: one.customer,
          id: one.id,
          refusal: random.chance(0.2) ? 'no' : null,
          by: 'one',
          agreedBy: random.chance(0.5) ? 'other' : null,
          aloneUpTo: 100_000n,
        };
      }
      case 'draw': {
        const lines = [...credit.lines.values()];
        const line = lines.length > 0 && random.chance(0.9) ? random.pick(lines) : undefined;
        const most = Number(line?.limit ?? 1_000n);
        return { type: 'draw-credit', customer: line?.customer ?? customer, units: BigInt(random.size(most) - 1) };
      }
      case 'repay': {
        const loans = [...credit.loans.values()];
        const loan = loans.length > 0 ? random.pick(loans) : undefined;
        const whose = random.chance(0.02) ? customer : (loan?.customer ?? customer);
        const units = random.chance(0.4) ? null : BigInt(random.size(Number(loan?.drawn ?? 10n)));
        return { type: 'repay-credit', customer: whose, id: loan?.id ?? 0, units };
      }
    }
  }

  #apply(customer: CustomerId): Action {
    const random = this.#random;
    const level = random.size(3);
    const terms = {
      level,
      asset: 'EUR',
      quotaBps: 1_000 * level,
      termMs: DAY_MS * random.size(5),
      dayMs: DAY_MS,
      dailyPpm: random.size(10_000),
    };
    return { type: 'apply-credit', customer, terms, turnover: BigInt(random.size(10)), needed: 2n };
  }
}
