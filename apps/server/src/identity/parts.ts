import type { Turns } from '../platform/index.ts';
import type { Captcha } from './captcha.ts';
import type { IdentityDeps } from './deps.ts';
import type { Occurrences } from './occurrences.ts';
import type { Passwords } from './password.ts';

/** What everything that checks a secret is made of. */
export type Parts = {
  readonly deps: IdentityDeps;
  readonly captcha: Captcha;
  readonly occurrences: Occurrences;
  readonly passwords: Passwords;
  /** For a secret that is counted before it is looked at: right ones that come at once are then not taken for guesses. */
  readonly inTurn: Turns;
};
