import type { CustomerId } from '@bourse/rules';
import type { IdentityDeps } from './deps.ts';
import { levelOf, outcomesOf } from './outcomes.ts';

type Books = Pick<IdentityDeps, 'database' | 'execute'>;

/** Tells the core the level that approvals give a customer; what it does not take now is told again by `syncLevels`. */
export const levelDecided = async ({ database, execute }: Books, customer: CustomerId, by: string): Promise<void> => {
  const { pool } = database;
  const level = levelOf((await outcomesOf(pool, [customer]))(customer));
  const result = await execute({ type: 'set-identity-level', customer, level, by });
  if (!result.ok) return;
  const approved = level === 'advanced' ? ['primary', 'advanced'] : [level];
  await pool.query(
    "UPDATE identity_application SET level_told = true WHERE customer = $1 AND state = 'approved' AND level = ANY($2)",
    [customer, approved],
  );
};

/** Tells the core every level that it does not know yet, because of a crash between decision and command (IDENTITY-25). */
export const syncLevels = async (books: Books): Promise<void> => {
  const { rows } = await books.database.pool.query<{ customer: number; by: string }>(
    `SELECT application.customer, max(operator.username) AS by
     FROM identity_application AS application JOIN operator ON operator.id = application.reviewer_id
     WHERE application.state = 'approved' AND NOT application.level_told GROUP BY application.customer`,
  );
  for (const { customer, by } of rows) await levelDecided(books, customer, by);
};
