import type { CustomerId } from '@bourse/rules';
import type { IdentityDeps } from './deps.ts';

type Books = Pick<IdentityDeps, 'database' | 'execute' | 'credentialsWaitMs'>;

/** Tells the core that withdrawals wait after a change of credentials; what it does not take now is told again by `syncDelays`. */
export const delayAfterChange = async (
  { execute, credentialsWaitMs }: Books,
  customer: CustomerId,
  changedAt: number,
  because: string,
): Promise<void> => {
  if (credentialsWaitMs === 0) return;
  await execute({ type: 'delay-withdrawals', customer, until: changedAt + credentialsWaitMs, because });
};

/** Tells the core every delay that still runs: a crash may have come between a change and its command (rule IDENTITY-14). */
export const syncDelays = async (books: Books, now: number): Promise<void> => {
  const { rows } = await books.database.pool.query<{ id: number; changed: bigint }>(
    'SELECT id, credentials_changed_at AS changed FROM customer WHERE opened AND credentials_changed_at > $1',
    [now - books.credentialsWaitMs],
  );
  for (const { id, changed } of rows) await delayAfterChange(books, id, Number(changed), 'told again');
};
