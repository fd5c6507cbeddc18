import type { CustomerId } from '@bourse/rules';
import { type CustomerLabel, maskAddress, type Secrets } from '../platform/index.ts';
import type { Queryable } from '../store/transaction.ts';
import { identityPurpose } from './keys.ts';

/** The first letter of each word of a name: 'Maria Lopez' as 'M••• L•••'. */
export const maskName = (name: string): string => name.replaceAll(/([\p{L}\p{N}])[\p{L}\p{N}\p{M}]*/gu, '$1•••');

/** The name that was approved last with an identity of the first level, in full; null where none was. */
const verifiedName = async (
  { database, secrets }: { readonly database: Queryable; readonly secrets: Secrets },
  customer: CustomerId,
): Promise<string | null> => {
  const { rows } = await database.query<{ sealed: string }>(
    `SELECT sealed FROM identity_application
     WHERE customer = $1 AND level = 'primary' AND state = 'approved' AND sealed IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [customer],
  );
  const [row] = rows;
  if (!row) return null;
  const { name } = JSON.parse(secrets.open(identityPurpose(customer), row.sealed).toString());
  return typeof name === 'string' ? name : null;
};

type Row = {
  readonly id: number;
  readonly address: string | null;
  readonly sealed: string | null;
};

/** What customers are shown by to operators of every role (rule CONSOLE-5), by id. Who is unknown is left out, and an erased one has neither. */
const customerLabels = async (
  { database, secrets }: { readonly database: Queryable; readonly secrets: Secrets },
  ids: readonly CustomerId[],
): Promise<ReadonlyMap<CustomerId, CustomerLabel>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<Row>(
    `SELECT customer.id, coalesce(email, phone) AS address, handed.sealed FROM customer
     LEFT JOIN LATERAL (SELECT sealed FROM identity_application AS own
       WHERE own.customer = customer.id AND own.level = 'primary' AND own.state <> 'draft' AND own.sealed IS NOT NULL
       ORDER BY own.id DESC LIMIT 1) AS handed ON true
     WHERE customer.id = ANY($1::int[])`,
    [[...new Set(ids)]],
  );
  return new Map(
    rows.map(({ id, address, sealed }) => {
      const texts = sealed === null ? {} : JSON.parse(secrets.open(identityPurpose(id), sealed).toString());
      const name = typeof texts.name === 'string' ? maskName(texts.name) : null;
      return [id, { name, address: address === null ? null : maskAddress(address) }];
    }),
  );
};

/** What lists show of customers, by id: the masked e-mail address, else the masked phone number. Who is erased has neither, and is left out. */
const maskedCustomers = async (
  database: Queryable,
  ids: readonly CustomerId[],
): Promise<ReadonlyMap<CustomerId, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await database.query<{ id: number; shown: string }>(
    'SELECT id, coalesce(email, phone) AS shown FROM customer WHERE id = ANY($1::int[]) AND coalesce(email, phone) IS NOT NULL',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, shown }) => [id, maskAddress(shown)]));
};

export type CustomerNames = {
  /** Customers' masked e-mail addresses, else phone numbers; who is erased is left out. */
  readonly maskedCustomers: (ids: readonly CustomerId[]) => Promise<ReadonlyMap<CustomerId, string>>;
  /** Who customers are to operators, masked. */
  readonly labels: (ids: readonly CustomerId[]) => Promise<ReadonlyMap<CustomerId, CustomerLabel>>;
  /** The name that a reviewer approved, in full; null where none was. */
  readonly verifiedName: (customer: CustomerId) => Promise<string | null>;
  /** Whether there is paperwork of a customer, also where their account is closed. */
  readonly isKnown: (customer: CustomerId) => Promise<boolean>;
  readonly maskName: (name: string) => string;
};

export const customerNames = (deps: { readonly database: Queryable; readonly secrets: Secrets }): CustomerNames => ({
  maskedCustomers: (ids) => maskedCustomers(deps.database, ids),
  labels: (ids) => customerLabels(deps, ids),
  verifiedName: (customer) => verifiedName(deps, customer),
  isKnown: async (customer) =>
    (await deps.database.query('SELECT FROM customer WHERE id = $1::bigint', [customer])).rowCount === 1,
  maskName,
});
