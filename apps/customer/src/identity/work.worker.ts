import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

export type WorkDone = { readonly share: number } | { readonly answer: string | undefined };

const REPORT_EVERY = 40;
/** As long as a challenge is good. */
const LONGEST_MS = 5 * 60_000;

/** Tries one key after the other until one fits, and tells how far it is of the most that it can take. */
const solve = async (challenge: Challenge): Promise<void> => {
  const most = Number(challenge.parameters.data?.['most'] ?? 1);
  let tried = 0;
  const counted: typeof deriveKey = (...parameters) => {
    tried += 1;
    if (tried % REPORT_EVERY === 0) globalThis.postMessage({ share: Math.min(1, tried / most) } satisfies WorkDone);
    return deriveKey(...parameters);
  };
  const solution = await solveChallenge({ challenge, deriveKey: counted, timeout: LONGEST_MS });
  const answer = solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
  globalThis.postMessage({ answer } satisfies WorkDone);
};

globalThis.addEventListener('message', ({ data }: MessageEvent<Challenge>) => void solve(data));
