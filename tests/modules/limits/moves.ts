import type { Action, Core, OwnLimits } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import type { Moves } from '../../sim/module.ts';
import { Random } from '../../sim/random.ts';

const WORK = { money: 50, session: 6, keep: 14, begin: 40, exclude: 10 };
/** How long a looser limit waits, a window and an exclusion at most are in this world. */
const LOOSEN_MS = 3_000;
const WINDOW_MS = 4_000;
const EXCLUDED_MS = 2_000;

/** What customers limit for themselves, made up from a seed: often and for short times, so that limits come, are met, and go. */
export class LimitsMoves implements Moves {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed ^ 0x11317);
  }

  comes(): boolean {
    return this.#random.chance(0.025);
  }

  next({ state: { limits } }: Core, customer: CustomerId): Action {
    const random = this.#random;
    switch (random.weighted(WORK)) {
      case 'money': {
        const kind = random.chance(0.5) ? 'deposit' : 'loss';
        const units = BigInt(random.size(1_000_000));
        const windowMs = WINDOW_MS * random.size(3);
        const limit = random.chance(0.3) ? null : ({ kind, asset: 'EUR', units, windowMs } as const);
        return { type: 'set-own-limit', customer, wanted: { kind, limit }, loosenMs: LOOSEN_MS };
      }
      case 'session': {
        const kind = 'session';
        const limit = random.chance(0.75) ? null : ({ kind, sessionMs: 1_000 * random.size(9), pauseMs: 500 } as const);
        return { type: 'set-own-limit', customer, wanted: { kind, limit }, loosenMs: LOOSEN_MS };
      }
      case 'keep': {
        const waiting = [...limits.own.values()].filter(({ pending }) => Object.keys(pending).length > 0);
        const one: OwnLimits | undefined = waiting.length > 0 ? random.pick(waiting) : undefined;
        const kind = one?.pending.loss ? 'loss' : one?.pending.session ? 'session' : 'deposit';
        return { type: 'keep-own-limit', customer: one?.customer ?? customer, kind };
      }
      case 'begin': {
        const timed = [...limits.own.values()].filter((own) => own.limits.session);
        return { type: 'begin-own-session', customer: timed.length > 0 ? random.pick(timed).customer : customer };
      }
      case 'exclude':
        return { type: 'exclude-self', customer, forMs: random.size(EXCLUDED_MS) };
    }
  }
}
