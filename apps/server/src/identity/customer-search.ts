import type { CustomerSearch } from '../platform/index.ts';
import { type NameSearchDeps, nameDigests } from './name-words.ts';

/** What the index `customer_contains` is of. */
const CUSTOMER_TEXT = "lower(nickname || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))";

/** Fewer digits of a phone number would find too many people. */
const FEWEST_DIGITS = 4;
const FEWEST_LETTERS = 3;

/** The part of an address or a nickname that a search means: the digits of what looks like a phone number, else the text; empty where it is too short. */
const partOf = (text: string): string => {
  if (!/^[\d\s()+.-]+$/.test(text)) {
    const isWide = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text);
    return text.length >= (isWide ? 2 : FEWEST_LETTERS) ? text : '';
  }
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= FEWEST_DIGITS ? digits : '';
};

export const CUSTOMERS_CONTAINING = `SELECT id FROM customer
  WHERE $1 <> '' AND text_grams(${CUSTOMER_TEXT}) @> text_grams(lower($1::text)) AND strpos(${CUSTOMER_TEXT}, lower($1::text)) > 0`;

/** The customers that a text means: by their number, by a part of e-mail address, phone number or nickname, or by whole words of the name they handed in (rule CONSOLE-42). */
const customersFound = async (
  { database: { pool }, secrets }: NameSearchDeps,
  text: string,
): Promise<readonly number[]> => {
  const number = /^#?(\d{1,9})$/.exec(text)?.[1];
  const digests = await nameDigests(pool, secrets, text);
  const { rows } = await pool.query<{ id: number }>(
    `${CUSTOMERS_CONTAINING}
     UNION SELECT id FROM customer WHERE id = $2
     UNION SELECT customer FROM customer_name_word WHERE digest = ANY ($3)
       GROUP BY customer HAVING count(*) = cardinality($3::bytea[])`,
    [text.startsWith('#') ? '' : partOf(text), number === undefined ? null : Number(number), digests],
  );
  return rows.map(({ id }) => id);
};

/** The e-mail addresses and phone numbers of customers. */
const addressesOf = async (
  { database: { pool } }: NameSearchDeps,
  customers: readonly number[],
): Promise<readonly string[]> => {
  if (customers.length === 0) return [];
  const { rows } = await pool.query<{ address: string }>(
    `SELECT address FROM customer, LATERAL (VALUES (email), (phone)) AS written (address)
     WHERE id = ANY ($1::int[]) AND address IS NOT NULL`,
    [customers],
  );
  return rows.map(({ address }) => address);
};

/** How lists are searched by who a customer is. */
export const customerSearch = (deps: NameSearchDeps): CustomerSearch => ({
  customersFound: (text) => customersFound(deps, text),
  addressesOf: (customers) => addressesOf(deps, customers),
});
