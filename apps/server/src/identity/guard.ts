import { err, ok, type Result } from '@bourse/rules';
import type { Captcha } from './captcha.ts';
import type { IdentityDeps } from './deps.ts';
import type { Occurrences } from './occurrences.ts';

type Refusal = 'LOCKED' | 'CAPTCHA_NEEDED' | 'BAD_CAPTCHA';

/** Stands before a secret that could be guessed. */
export type Guard = {
  /** Counts one try. Errors: LOCKED, CAPTCHA_NEEDED, BAD_CAPTCHA. */
  readonly admit: (
    key: string,
    visit:
      | { readonly network: string; readonly captchaId?: string | undefined; readonly captcha?: string | undefined }
      | undefined,
  ) => Promise<Result<null, Refusal>>;
  /** The secret was right: earlier tries are forgotten. */
  readonly passed: (key: string) => Promise<void>;
};

/** Tries of one network on any accounts, within the window, before it is asked for a captcha each time. */
const networkTries = 30;
/** Tries are counted from the first of them on. */
const windowMs = 900_000;

type GuardParts = { readonly deps: IdentityDeps; readonly occurrences: Occurrences; readonly captcha: Captcha };

/**
 * Tries are counted before the secret is looked at, so that many at once count too. Whether there is such an account makes no difference.
 * Rule IDENTITY-5.
 */
export const createGuard = (
  { deps, occurrences, captcha }: GuardParts,
  { captchaAfter, lockedAfter }: { readonly captchaAfter: number; readonly lockedAfter: number },
): Guard => ({
  admit: async (key, visit) => {
    const before = await occurrences.count(key);
    if (before >= lockedAfter) return err('LOCKED');
    const network = visit && deps.limits ? await occurrences.count(`tries from ${visit.network}`) : 0;
    if (deps.limits && (before >= captchaAfter || network >= networkTries)) {
      if (!visit?.captcha) return err('CAPTCHA_NEEDED');
      if (!(await captcha.use(visit.captchaId, visit.captcha))) return err('BAD_CAPTCHA');
    }
    if (visit) await occurrences.add(`tries from ${visit.network}`, windowMs);
    return (await occurrences.add(key, windowMs)) > lockedAfter ? err('LOCKED') : ok(null);
  },
  passed: (key) => occurrences.forget(key),
});

/**
 * Looks at a secret of somebody known under a key, where no captcha is asked for: so many tries that fail lock it. Errors: LOCKED, and those
 * of `look`, whose success forgets the tries before.
 */
export type SecretGuard = <T, E extends string>(
  key: string,
  look: () => Promise<Result<T, E>>,
) => Promise<Result<T, E | 'LOCKED'>>;

export const createSecretGuard = (parts: GuardParts, lockedAfter = 5): SecretGuard => {
  const guard = createGuard(parts, { captchaAfter: Number.POSITIVE_INFINITY, lockedAfter });
  return async (key, look) => {
    if (!(await guard.admit(key, undefined)).ok) return err('LOCKED');
    const found = await look();
    if (found.ok) await guard.passed(key);
    return found;
  };
};
