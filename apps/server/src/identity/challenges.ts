import { parseEmail, parsePhone } from './address.ts';
import { sendLevel, signInLevel } from './guard.ts';
import type { Occurrences } from './occurrences.ts';
import type { Work, WorkScene } from './work.ts';

/** What tries to sign in to an account are counted under. */
export const signInKey = (address: string): string => `sign-in ${address}`;

type ChallengeRequest = { readonly scene: WorkScene; readonly username?: string | undefined; readonly network: string };

/** Whether there is such an account makes no difference (rule IDENTITY-2). */
const addressOf = (username: string): string => {
  const phone = parsePhone(username);
  const email = parseEmail(username);
  return phone.ok ? phone.value : email.ok ? email.value : '';
};

/** Makes challenges that cost what the next try of their scene from a network, on an account, costs. */
export const createChallenges =
  (parts: { readonly occurrences: Occurrences; readonly work: Work }) =>
  async ({ scene, username, network }: ChallengeRequest) => {
    const level =
      scene === 'code'
        ? await sendLevel(parts, { network })
        : await signInLevel(parts, signInKey(addressOf(username ?? '')), { network });
    return parts.work.make(scene, level ?? 0);
  };
