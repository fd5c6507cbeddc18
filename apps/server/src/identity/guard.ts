import { err, errUntil, ok, type Result } from '@bourse/rules';
import type { IdentityDeps } from './deps.ts';
import type { Occurrences } from './occurrences.ts';
import { levelOf, type Work, type WorkScene } from './work.ts';

type Refusal = 'LOCKED' | 'CAPTCHA_NEEDED' | 'BAD_CAPTCHA';
/** Where a try comes from. */
export type Trier = { readonly network: string; readonly captcha?: string | undefined };

/** Stands before a secret that could be guessed. */
export type Guard = {
  /** Counts one try. Errors: LOCKED, CAPTCHA_NEEDED, BAD_CAPTCHA. */
  readonly admit: (key: string, visit: Trier) => Promise<Result<null, Refusal>>;
  /** The secret of a try that was admitted was right: the try counts for nobody, and earlier ones on the key are forgotten. */
  readonly passed: (key: string, visit: Trier) => Promise<void>;
  /** The secret is another one now: earlier tries on the key are forgotten. */
  readonly forget: (key: string, visit: Trier) => Promise<void>;
};

/** Failed tries of one network on any accounts, within the window, before work is asked of it each time. */
const networkTries = 30;
/** Failed tries of all, within the window, from which on the work is dearer for everybody of whom it is asked. */
const sceneTries = 500;
/** Tries are counted from the first of them on. */
const windowMs = 900_000;
/** Codes that a network may ask for in an hour without work. */
const freeSends = 20;
const hourMs = 3_600_000;

type GuardParts = { readonly deps: IdentityDeps; readonly occurrences: Occurrences; readonly work: Work };

const ofNetwork = (key: string, { network }: Trier): string => `${key} from ${network}`;
const triesFrom = ({ network }: Trier): string => `tries from ${network}`;
const ALL_TRIES = 'tries of all';

type Limits = { readonly workAfter: number; readonly lockedAfter: number };
export const SIGN_IN_LIMITS: Limits = { workAfter: 3, lockedAfter: 10 };

/** What a sign-in on an account from a network costs now; undefined where no work is asked for. */
export const signInLevel = async (
  { occurrences }: Pick<GuardParts, 'occurrences'>,
  key: string,
  visit: Trier,
): Promise<number | undefined> => {
  const account = (await occurrences.count(key)) - SIGN_IN_LIMITS.workAfter;
  const near = (await occurrences.count(triesFrom(visit))) - networkTries;
  if (account < 0 && near < 0) return undefined;
  return levelOf({ account, network: near, scene: (await occurrences.count(ALL_TRIES)) / sceneTries });
};

const isPaid = async (
  work: Work,
  scene: WorkScene,
  level: number,
  { captcha }: Trier,
): Promise<Result<null, 'CAPTCHA_NEEDED' | 'BAD_CAPTCHA'>> => {
  if (!captcha) return err('CAPTCHA_NEEDED');
  return (await work.use(scene, level, captcha)) ? ok(null) : err('BAD_CAPTCHA');
};

/** What another code to be sent from a network costs now; undefined where no work is asked for. */
export const sendLevel = async (
  { occurrences }: Pick<GuardParts, 'occurrences'>,
  { network }: Trier,
): Promise<number | undefined> => {
  const sends = (await occurrences.count(`sends from ${network}`)) - freeSends;
  return sends < 0 ? undefined : levelOf({ account: 0, network: sends, scene: 0 });
};

/** Counts one code asked for by a network. Errors: CAPTCHA_NEEDED, BAD_CAPTCHA. */
export const admitSend = async (parts: GuardParts, visit: Trier): Promise<Result<null, Exclude<Refusal, 'LOCKED'>>> => {
  if (!parts.deps.limits) return ok(null);
  const level = await sendLevel(parts, visit);
  await parts.occurrences.add(`sends from ${visit.network}`, hourMs);
  return level === undefined ? ok(null) : isPaid(parts.work, 'code', level, visit);
};

/**
 * Tries are counted before the secret is looked at, so that many at once count too; a right one is taken back. Whether there is such an account makes no difference.
 * Tries on an account make the work dearer wherever they come from; they lock it only for the network they come from. Rule IDENTITY-5.
 */
export const createGuard = (parts: GuardParts): Guard => {
  const { deps, occurrences, work } = parts;
  const { lockedAfter } = SIGN_IN_LIMITS;
  const forget: Guard['forget'] = async (key, visit) => {
    await occurrences.forget(key);
    await occurrences.forget(ofNetwork(key, visit));
  };
  return {
    admit: async (key, visit) => {
      const own = ofNetwork(key, visit);
      if ((await occurrences.count(own)) >= lockedAfter) return errUntil('LOCKED', await occurrences.endsAt(own));
      const level = deps.limits ? await signInLevel(parts, key, visit) : undefined;
      if (level !== undefined) {
        const paid = await isPaid(work, 'sign-in', level, visit);
        if (!paid.ok) return paid;
      }
      await occurrences.add(triesFrom(visit), windowMs);
      await occurrences.add(ALL_TRIES, windowMs);
      await occurrences.add(key, windowMs);
      const isLocked = (await occurrences.add(own, windowMs)) > lockedAfter;
      return isLocked ? errUntil('LOCKED', await occurrences.endsAt(own)) : ok(null);
    },
    passed: async (key, visit) => {
      await occurrences.takeBack(triesFrom(visit));
      await occurrences.takeBack(ALL_TRIES);
      await forget(key, visit);
    },
    forget,
  };
};

/**
 * Looks at a secret of somebody known under a key, where no work is asked for: so many tries that fail lock it. Errors: LOCKED, and those
 * of `look`, whose success forgets the tries before.
 */
export type SecretGuard = <T, E extends string>(
  key: string,
  look: () => Promise<Result<T, E>>,
) => Promise<Result<T, E | 'LOCKED'>>;

export const createSecretGuard =
  ({ occurrences }: Pick<GuardParts, 'occurrences'>, lockedAfter = 5): SecretGuard =>
  async (key, look) => {
    const isLocked =
      (await occurrences.count(key)) >= lockedAfter || (await occurrences.add(key, windowMs)) > lockedAfter;
    if (isLocked) return errUntil('LOCKED', await occurrences.endsAt(key));
    const found = await look();
    if (found.ok) await occurrences.forget(key);
    return found;
  };

const DAY_MS = 86_400_000;

/** How long the nth lock within a week lasts: a quarter of an hour, twice as long each time, a day at most. */
const lockMs = (nth: number): number => Math.min(windowMs * 2 ** (nth - 1), DAY_MS);

/**
 * Like {@link createSecretGuard}, with a lock that ends by itself and lasts longer each time that it is earned again within a week. `lockedAfter` is
 * asked for each try; `locked` hears of each lock that begins. Rule IDENTITY-79.
 */
export const createGrowingGuard =
  (
    { occurrences }: Pick<GuardParts, 'occurrences'>,
    lockedAfter: (key: string) => Promise<number>,
    locked: (key: string) => Promise<unknown>,
  ): SecretGuard =>
  async (key, look) => {
    const lock = `lock of ${key}`;
    if ((await occurrences.count(lock)) > 0) return errUntil('LOCKED', await occurrences.endsAt(lock));
    const earlier = await occurrences.count(`locks of ${key}`);
    // Counted anew after each lock, over a day: who keeps below the bound of a quarter of an hour would never be locked.
    const tried = `tries of ${key} after ${earlier}`;
    const begin = async (): Promise<void> => {
      if ((await occurrences.add(lock, lockMs(earlier + 1))) > 1) return;
      await occurrences.add(`locks of ${key}`, 7 * DAY_MS);
      await locked(key);
    };
    const most = await lockedAfter(key);
    const tries = await occurrences.add(tried, DAY_MS);
    if (tries > most) {
      // More at once than there may be, or fewer may be than a moment ago.
      await begin();
      return errUntil('LOCKED', await occurrences.endsAt(lock));
    }
    const found = await look();
    if (found.ok) await occurrences.forget(tried);
    else if (tries === most) await begin();
    return found;
  };
