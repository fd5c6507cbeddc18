import type { KeyedQueue } from '../platform/index.ts';
import type { IdentityDeps } from './deps.ts';
import type { Occurrences } from './occurrences.ts';
import type { Passwords } from './password.ts';
import type { Sessions } from './sessions.ts';
import type { Work } from './work.ts';

/** What everything that checks a secret is made of. */
export type Parts = {
  readonly deps: IdentityDeps;
  readonly work: Work;
  readonly occurrences: Occurrences;
  readonly passwords: Passwords;
  /** Those of the audience whose secrets are checked. */
  readonly sessions: Sessions;
  /** For a secret that is counted before it is looked at: right ones that come at once are then not taken for guesses. */
  readonly inTurn: KeyedQueue;
};
