import { accountOfKey } from '@bourse/core';
import type { CustomerId } from '@bourse/rules';
import { type ACTION_NAMES, accountsOfSubject, targetShownAs } from '@bourse/wire';
import type { Services } from '../services.ts';

type Subjects = Pick<Services, 'subjects' | 'database'>;

/** The customers of the two accounts of a posting by hand. */
const ownersIn = (target: string): ReadonlySet<CustomerId> =>
  new Set((accountsOfSubject(target) ?? []).flatMap((key) => accountOfKey(key)?.customer ?? []));

const ownerIn = (target: string): CustomerId | null => {
  const [owner, ...others] = ownersIn(target);
  return owner !== undefined && others.length === 0 ? owner : null;
};

/** What the trail calls what is decided about a customer ('deposit:7', and 'posting:…' of their accounts), where a text names one: 'Customer 12'. */
export const subjectsOfCustomer =
  ({ subjects, database }: Subjects) =>
  async (text: string): Promise<readonly string[]> => {
    const [, id] = /^customer:(\d{1,9})$/.exec(targetShownAs(text) ?? text.trim().toLowerCase()) ?? [];
    if (id === undefined) return [];
    const parts = Object.entries(subjects).map(
      ([kind, table]) => `SELECT '${kind}:' || id AS name FROM ${table} WHERE customer = $1`,
    );
    const { rows } = await database.pool.query<{ name: string }>(parts.join(' UNION ALL '), [Number(id)]);
    // Postings by hand are few, and their accounts say whose they are.
    const { rows: postings } = await database.pool.query<{ target: string }>(
      'SELECT DISTINCT target FROM audit WHERE action = $1',
      ['console.proposePosting' satisfies keyof typeof ACTION_NAMES],
    );
    const own = postings.filter(({ target }) => ownersIn(target).has(Number(id)));
    return [...rows.map(({ name }) => name), ...own.map(({ target }) => target)];
  };

/** Whose the subjects of rows are; those of nobody, or of several, are left out. */
export const customersOfSubjects = async (
  { subjects, database }: Subjects,
  targets: readonly string[],
): Promise<ReadonlyMap<string, CustomerId>> => {
  const found = new Map<string, CustomerId>();
  const idsByKind = new Map<string, number[]>();
  for (const target of new Set(targets)) {
    const [, kind = '', id = ''] = /^([a-z-]+):(\d{1,9})$/.exec(target) ?? [];
    const owner = kind === 'customer' ? Number(id) : ownerIn(target);
    if (owner !== null) found.set(target, owner);
    else if (Object.hasOwn(subjects, kind)) idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), Number(id)]);
  }
  for (const [kind, ids] of idsByKind) {
    const { rows } = await database.pool.query<{ id: bigint | number; customer: bigint | number }>(
      `SELECT id, customer FROM ${subjects[kind]} WHERE id = ANY($1::bigint[])`,
      [ids],
    );
    for (const { id, customer } of rows) found.set(`${kind}:${id}`, Number(customer));
  }
  return found;
};
