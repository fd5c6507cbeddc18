import { randomInt } from 'node:crypto';
import type { Queryable } from '../store/transaction.ts';
import type { AddressKind } from './address.ts';

export type Preferences = {
  readonly language: 'ar' | 'en' | 'es' | 'it' | 'ja' | 'ko' | 'zh' | 'zh-tw' | null;
  readonly theme: 'light' | 'dark' | 'system';
  readonly riseColour: 'green' | 'red';
  readonly zone: string | null;
};

/** A customer's paperwork. Their money is the core's. */
export type Customer = {
  readonly id: number;
  readonly phone: string | null;
  readonly email: string | null;
  readonly passwordHash: string;
  readonly fundsPasswordHash: string | null;
  readonly nickname: string;
  readonly invitationCode: string;
  readonly invitedBy: number | null;
  readonly avatarKey: string | null;
  readonly status: 'open' | 'closed';
  readonly preferences: Preferences;
  /** Whether the language is the customer's choice; else it is that of the device on which the account was opened, for mail alone. */
  readonly isLanguageChosen: boolean;
  /** Whether the core knows the customer. */
  readonly isOpened: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly credentialsChangedAt: number | null;
  readonly closedAt: number | null;
  readonly erasedAt: number | null;
  /** Raised by each change of what signs in. */
  readonly credentialsEpoch: number;
};

type Row = Record<string, unknown>;

const instant = (value: unknown): number | null => (value === null ? null : Number(value));

const customerOf = (row: Row): Customer => ({
  id: row['id'] as number,
  phone: row['phone'] as string | null,
  email: row['email'] as string | null,
  passwordHash: row['password_hash'] as string,
  fundsPasswordHash: row['funds_password_hash'] as string | null,
  nickname: row['nickname'] as string,
  invitationCode: row['invitation_code'] as string,
  invitedBy: row['invited_by'] as number | null,
  avatarKey: row['avatar_key'] as string | null,
  status: row['status'] as Customer['status'],
  preferences: {
    language: row['language'] as Preferences['language'],
    theme: row['theme'] as Preferences['theme'],
    riseColour: row['rise_colour'] as Preferences['riseColour'],
    zone: row['zone'] as string | null,
  },
  isLanguageChosen: row['language_chosen'] as boolean,
  isOpened: row['opened'] as boolean,
  createdAt: Number(row['created_at']),
  lastSeenAt: instant(row['last_seen_at']),
  credentialsChangedAt: instant(row['credentials_changed_at']),
  closedAt: instant(row['closed_at']),
  erasedAt: instant(row['erased_at']),
  credentialsEpoch: row['credentials_epoch'] as number,
});

export const customerById = async (database: Queryable, id: number): Promise<Customer | undefined> => {
  // An id from outside may be larger than any that was given.
  const { rows } = await database.query<Row>('SELECT * FROM customer WHERE id = $1::int8', [id]);
  return rows[0] && customerOf(rows[0]);
};

/** Makes the transactions about a customer wait for each other. */
export const holdBack = async (client: Queryable, id: number): Promise<void> => {
  // No stronger: whoever writes a row that refers to the customer meanwhile would wait for this one, and this one in the end for them.
  await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [id]);
};

export const customerByAddress = async (
  database: Queryable,
  kind: AddressKind,
  address: string,
): Promise<Customer | undefined> => {
  const column = kind === 'phone' ? 'phone' : 'email';
  const { rows } = await database.query<Row>(`SELECT * FROM customer WHERE ${column} = $1`, [address]);
  return rows[0] && customerOf(rows[0]);
};

/** Customers that a crash kept from the core. */
export const notOpened = async (database: Queryable): Promise<readonly number[]> => {
  const { rows } = await database.query<{ id: number }>('SELECT id FROM customer WHERE NOT opened ORDER BY id');
  return rows.map(({ id }) => id);
};

export const inviterOf = async (database: Queryable, code: string): Promise<number | undefined> => {
  const { rows } = await database.query<{ id: number }>(
    "SELECT id FROM customer WHERE invitation_code = $1 AND status = 'open'",
    [code.trim().toUpperCase()],
  );
  return rows[0]?.id;
};

// Without 0, 1, I and O, which are taken for one another.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const newInvitationCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Adds a customer and answers the id. @throws the database's error when the address is taken. */
export const insertCustomer = async (
  database: Queryable,
  customer: {
    readonly kind: AddressKind;
    readonly address: string;
    readonly passwordHash: string;
    readonly invitedBy: number | null;
    readonly language: string | null;
    readonly at: number;
  },
): Promise<number> => {
  const code = newInvitationCode();
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO customer (${customer.kind === 'phone' ? 'phone' : 'email'}, password_hash, nickname, invitation_code, invited_by, language, created_at)
     VALUES ($1, $2, '', $3, $4, $5, $6) RETURNING id`,
    [customer.address, customer.passwordHash, code, customer.invitedBy, customer.language, customer.at],
  );
  return rows[0]?.id ?? 0;
};

const columns = {
  phone: 'phone',
  email: 'email',
  passwordHash: 'password_hash',
  fundsPasswordHash: 'funds_password_hash',
  avatarKey: 'avatar_key',
  language: 'language',
  isLanguageChosen: 'language_chosen',
  theme: 'theme',
  riseColour: 'rise_colour',
  zone: 'zone',
  isOpened: 'opened',
  lastSeenAt: 'last_seen_at',
  credentialsChangedAt: 'credentials_changed_at',
  status: 'status',
} as const;

export type CustomerChange = { readonly [K in keyof typeof columns]?: string | number | boolean | null | undefined };

/** Changes the fields given. @throws the database's error when a new address is taken. */
export const updateCustomer = async (database: Queryable, id: number, change: CustomerChange): Promise<void> => {
  const fields = (Object.keys(change) as (keyof typeof columns)[]).filter((field) => change[field] !== undefined);
  if (fields.length === 0) return;
  const set = fields.map((field, index) => `${columns[field]} = $${index + 2}`).join(', ');
  await database.query(`UPDATE customer SET ${set} WHERE id = $1`, [id, ...fields.map((field) => change[field])]);
};
