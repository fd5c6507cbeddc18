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

/**
 * Tries are counted before the secret is looked at, so that many at once count too. Whether there is such an account makes no difference.
 * Rule IDENTITY-5.
 */
export const createGuard = ({
  deps,
  occurrences,
  captcha,
  captchaAfter,
  lockedAfter,
  windowMs,
}: {
  readonly deps: IdentityDeps;
  readonly occurrences: Occurrences;
  readonly captcha: Captcha;
  readonly captchaAfter: number;
  readonly lockedAfter: number;
  readonly windowMs: number;
}): Guard => ({
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
