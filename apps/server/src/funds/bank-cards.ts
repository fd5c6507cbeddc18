import { assert, type CustomerId, err, maskNumber, ok, type Result } from '@bourse/rules';
import { type BankNumber, bankNumber, swiftCode } from '@bourse/rules/bank-number';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf } from '../http/handler.ts';
import { rangeOf } from '../http/paging.ts';
import type { SealedColumn } from '../platform/index.ts';
import { keyedHash, sharedKey } from '../platform/index.ts';
import type { Services } from '../services.ts';
import type { Queryable } from '../store/transaction.ts';
import { changeDestinations, removeOne, roomForOne, usableFrom } from './destinations.ts';
import { notOwnPayIn } from './own-pay-in.ts';
import { bankCardRows } from './sealed-tables.ts';

type CustomerContext = Context<CustomerCaller>;
type Account = ReplyOf<Endpoints['funds.bankCard']>;
type AddError = ErrorOf<Endpoints['funds.addBankCard']>;
type UpdateError = ErrorOf<Endpoints['funds.updateBankCard']>;
type Added = InputOf<Endpoints['funds.addBankCard']>;

type Row = {
  readonly id: number;
  /** What its owner knows it by, whatever was changed since. */
  readonly card: number;
  readonly masked_number: string;
  readonly holder: string;
  readonly bank: string;
  readonly holder_address: string;
  readonly bank_address: string;
  readonly swift: string;
  readonly currency: string;
  readonly created_at: bigint;
  readonly usable_from: bigint;
};

const COLUMNS =
  'id, COALESCE(first_id, id) AS card, masked_number, holder, bank, holder_address, bank_address, swift, currency, created_at, usable_from';

const present = ({ brand }: Services, row: Row): Account => ({
  id: row.card,
  holder: row.holder,
  maskedNumber: row.masked_number,
  bank: row.bank,
  holderAddress: row.holder_address,
  bankAddress: row.bank_address,
  swift: row.swift,
  currency: row.currency,
  logo: brand.marks.bank,
  addedAt: Number(row.created_at),
  usableFrom: Number(row.usable_from),
});

const list = async (
  { services, caller }: CustomerContext,
  offset: number,
  limit: number | null,
): Promise<Account[]> => {
  const { rows } = await services.database.pool.query<Row>(
    `SELECT ${COLUMNS} FROM bank_card WHERE customer = $1 AND removed_at IS NULL ORDER BY card DESC OFFSET $2 LIMIT $3`,
    [caller.id, offset, limit],
  );
  return rows.map((row) => present(services, row));
};

const find = async ({ services, caller }: CustomerContext, id: string): Promise<Row | undefined> => {
  if (!/^\d{1,9}$/.test(id)) return undefined;
  const { rows } = await services.database.pool.query<Row>(
    `SELECT ${COLUMNS} FROM bank_card WHERE COALESCE(first_id, id) = $1 AND customer = $2 AND removed_at IS NULL`,
    [id, caller.id],
  );
  return rows[0];
};

/** What a sealed number is bound to. */
const purposeOf = (customer: CustomerId | string): string => `bank number of customer ${customer}`;

/** The number of a bank account or card in full; undefined where it is not the one that the row's seal covers by its hash (FUNDS-96). */
export const openNumber = async (
  { secrets }: Pick<Services, 'secrets'>,
  database: Queryable,
  card: { readonly customer: CustomerId; readonly sealed: string; readonly number_digest: Buffer },
): Promise<string | undefined> => {
  const number = secrets.open(purposeOf(card.customer), card.sealed).toString();
  const digest = keyedHash(await sharedKey(database, secrets, 'bank-number'), number);
  return digest.equals(card.number_digest) ? number : undefined;
};

/** Where this module keeps what is sealed. */
export const fundsSealedColumns: readonly SealedColumn[] = [
  { table: 'bank_card', column: 'sealed', id: 'id', owner: 'customer', purpose: purposeOf },
];

/** A number as it is kept: sealed, masked, and by its keyed hash. */
type Stored = {
  readonly kind: BankNumber['kind'];
  readonly sealed: string;
  readonly masked: string;
  readonly digest: Buffer;
};

/** Within a transaction it asks that one's connection, for the pool may be used up. */
const stored = async (
  { secrets }: Services,
  database: Queryable,
  customer: CustomerId,
  { kind, number }: BankNumber,
): Promise<Stored> => ({
  kind,
  sealed: secrets.seal(purposeOf(customer), Buffer.from(number)),
  masked: maskNumber(number),
  digest: keyedHash(await sharedKey(database, secrets, 'bank-number'), number),
});

/** Either shape, without its number. */
type Form = {
  readonly holder: string;
  readonly bank: string;
  readonly currency: string;
  readonly bankAddress?: string | undefined;
  readonly holderAddress?: string | undefined;
  readonly swift?: string | undefined;
};

type Words = {
  readonly holder: string;
  readonly bank: string;
  readonly holderAddress: string;
  readonly bankAddress: string;
  readonly swift: string;
  readonly currency: string;
};

/** What stands beside the number, checked; the second shape has no addresses and no bank code. Errors: CURRENCY_CLOSED, BAD_SWIFT. */
const wordsOf = ({ brand }: Services, input: Form): Result<Words, 'CURRENCY_CLOSED' | 'BAD_SWIFT'> => {
  const currency = input.currency.toUpperCase();
  if (!brand.stockCurrencies.includes(currency)) return err('CURRENCY_CLOSED');
  const swift = input.swift === undefined ? ok('') : swiftCode(input.swift);
  if (!swift.ok) return swift;
  return ok({
    holder: input.holder.trim(),
    bank: input.bank.trim(),
    holderAddress: input.holderAddress?.trim() ?? '',
    bankAddress: input.bankAddress?.trim() ?? '',
    swift: swift.value,
    currency,
  });
};

type When = { readonly at: number; readonly from: number; readonly firstId?: number };

const insert = async (
  services: Services,
  database: Queryable,
  customer: CustomerId,
  { kind, sealed, masked, digest }: Stored,
  { holder, bank, holderAddress, bankAddress, swift, currency }: Words,
  { at, from, firstId }: When,
): Promise<Account> => {
  const { rows } = await database.query<Row>(
    `INSERT INTO bank_card (customer, kind, sealed, masked_number, number_digest, holder, bank, holder_address, bank_address,
       swift, currency, created_at, usable_from, first_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING ${COLUMNS}`,
    [
      customer,
      kind,
      sealed,
      masked,
      digest,
      holder,
      bank,
      holderAddress,
      bankAddress,
      swift,
      currency,
      at,
      from,
      firstId ?? null,
    ],
  );
  const [row] = rows;
  assert(row !== undefined, 'what is inserted comes back');
  await services.seals.seal(database, bankCardRows, row.id);
  return present(services, row);
};

type Insert = { readonly customer: CustomerId; readonly number: BankNumber; readonly words: Words };

/** Writes a card or an account down that was checked before: added at an instant, usable from another. */
export const insertCard = async (
  services: Services,
  database: Queryable,
  { customer, number, words }: Insert,
  when: When,
): Promise<Account> =>
  insert(services, database, customer, await stored(services, database, customer, number), words, when);

const add = async (input: Added, context: CustomerContext): Promise<Result<Account, AddError>> => {
  const { services, caller } = context;
  const number = bankNumber(input.number);
  if (!number.ok) return number;
  const free = await notOwnPayIn(services, number.value.number);
  if (!free.ok) return free;
  const words = wordsOf(services, input);
  if (!words.ok) return words;
  const confirmed = await services.identity.credentials.confirm(caller.id, input, context);
  if (!confirmed.ok) return confirmed;
  const at = services.now();
  const from = usableFrom(services, at);
  return changeDestinations<Account, AddError>(services, caller.id, async ({ client, notify }) => {
    const room = await roomForOne(services, client, caller.id, 'card');
    if (!room.ok) return room;
    const added = { customer: caller.id, number: number.value, words: words.value };
    const card = await insertCard(services, client, added, { at, from });
    await notify(card.maskedNumber, from);
    return ok(card);
  });
};

type StoredRow = {
  readonly kind: BankNumber['kind'];
  readonly sealed: string;
  readonly masked_number: string;
  readonly number_digest: Buffer;
  readonly swift: string;
  readonly created_at: bigint;
  readonly usable_from: bigint;
};

/**
 * A changed card is another row, and the one before stays as it was, removed: what was or is being paid out to it keeps its number and its
 * words, whatever is changed meanwhile (FUNDS-36). To its owner it stays the one card, by its id.
 */
const update = async (
  input: InputOf<Endpoints['funds.updateBankCard']>,
  context: CustomerContext,
): Promise<Result<Account, UpdateError>> => {
  const { services, caller } = context;
  const before = await find(context, input.id);
  if (!before) return err('BANK_CARD_NOT_FOUND');
  const words = wordsOf(services, input);
  if (!words.ok) return words;
  // The mask sent back says that the number stays.
  const isSame = input.number.trim() === before.masked_number;
  const number = isSame ? ok(undefined) : bankNumber(input.number);
  if (!number.ok) return number;
  const free = number.value ? await notOwnPayIn(services, number.value.number) : ok(null);
  if (!free.ok) return free;
  const confirmed = await services.identity.credentials.confirm(caller.id, input, context);
  if (!confirmed.ok) return confirmed;
  return changeDestinations<Account, UpdateError>(services, caller.id, async ({ client, notify }) => {
    const { rows } = await client.query<StoredRow>(
      `UPDATE bank_card SET removed_at = $3 WHERE id = $1 AND customer = $2 AND removed_at IS NULL
         RETURNING kind, sealed, masked_number, number_digest, swift, created_at, usable_from`,
      [before.id, caller.id, services.now()],
    );
    const [old] = rows;
    if (!old) return err('BANK_CARD_NOT_FOUND');
    // What stays of it is sealed anew: what another hand wrote must not become ours by that.
    const held = { customer: caller.id, ...old };
    if (!(await services.seals.whole(bankCardRows, before.id, client)) || !(await openNumber(services, client, held)))
      return err('DESTINATION_CHANGED');
    const fresh = number.value
      ? await stored(services, client, caller.id, number.value)
      : { kind: old.kind, sealed: old.sealed, masked: old.masked_number, digest: old.number_digest };
    const isNew = !fresh.digest.equals(old.number_digest) || words.value.swift !== old.swift;
    const from = isNew ? usableFrom(services, services.now()) : Number(old.usable_from);
    const card = await insert(services, client, caller.id, fresh, words.value, {
      at: Number(old.created_at),
      from,
      firstId: before.card,
    });
    if (isNew) await notify(card.maskedNumber, from);
    return ok(card);
  });
};

/** The rows of a customer's own bank accounts and cards; a number leaves the database masked only. */
export const bankCardHandlers = {
  'funds.bankCards': async (input, context) => {
    const { offset, limit } = rangeOf(input, 100);
    return ok(await list(context, offset, limit));
  },
  'funds.bankCard': async ({ id }, context) => {
    const row = await find(context, id);
    return row ? ok(present(context.services, row)) : err('BANK_CARD_NOT_FOUND');
  },
  'funds.addBankCard': add,
  'funds.updateBankCard': update,
  'funds.removeBankCard': async ({ id }, { services, caller }) =>
    (await removeOne(services, caller.id, 'card', id)) ? ok(null) : err('BANK_CARD_NOT_FOUND'),
  'funds.cards': async (_input, context) =>
    ok(
      (await list(context, 0, null)).map(
        ({ id, bank, maskedNumber, holder, bankAddress, currency, addedAt, usableFrom: from }) => ({
          id,
          bank,
          maskedNumber,
          holder,
          bankAddress,
          currency,
          addedAt,
          usableFrom: from,
        }),
      ),
    ),
} satisfies HandlersOf<
  | 'funds.bankCards'
  | 'funds.bankCard'
  | 'funds.addBankCard'
  | 'funds.updateBankCard'
  | 'funds.removeBankCard'
  | 'funds.cards'
>;

/** Whether a customer ever had a bank account or a card here. */
export const hasCard = async (database: Queryable, customer: CustomerId): Promise<boolean> =>
  (await database.query('SELECT FROM bank_card WHERE customer = $1 LIMIT 1', [customer])).rowCount !== 0;
