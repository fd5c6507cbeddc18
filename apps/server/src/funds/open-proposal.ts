import type { Services } from '../services.ts';

/** The proposal about something that waits for another operator; null where there is none. */
export const openProposalOn = async ({ database, now }: Services, subject: string): Promise<string | null> => {
  const { rows } = await database.pool.query<{ id: bigint }>(
    "SELECT id FROM proposal WHERE subject = $1 AND state = 'open' AND expires_at > $2",
    [subject, now()],
  );
  return rows[0] ? String(rows[0].id) : null;
};
