import type { Queryable } from './transaction.ts';

/**
 * Begins a transaction of which every query sees the database as it is at one moment. No view is put in another's place until it is over: one that
 * took its place after the moment would look empty (rule JOURNAL-46). On one connection.
 */
export const beginMoment = async (
  client: Queryable,
  access: 'READ ONLY' | 'READ WRITE' = 'READ ONLY',
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables JOIN view_catalog ON name = tablename WHERE schemaname = 'public' ORDER BY 1`,
  );
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ ${access}`);
  if (rows.length === 0) return;
  // Before the first query, which is what sets the moment.
  await client.query(`LOCK TABLE ${rows.map(({ name }) => `public."${name}"`).join(', ')} IN ACCESS SHARE MODE`);
};
