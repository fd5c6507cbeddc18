import type { CustomerId } from '@bourse/rules';
import type { Services } from '../services.ts';

/** Tells the core which other accounts are of the same person as a leader, by the number of the identity document (rule FOLLOW-11). */
export const keepAccountsOf = async ({ core, identity, execute }: Services, leader: CustomerId): Promise<void> => {
  const known = core.state.follow.leaders.get(leader);
  if (!known) return;
  const others = await identity.samePerson(leader);
  if (others.some((other) => !known.others?.includes(other)))
    await execute({ type: 'know-leader-accounts', customer: leader, others });
};
