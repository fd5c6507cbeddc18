import { customerKey } from '@bourse/core';
import { amountText } from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import { ofCustomer } from '../ledger/index.ts';
import type { Services } from '../services.ts';

type Page = ReplyOf<Endpoints['funds.postings']>;
type Kind = Page['rows'][number]['kind'];
type Wanted = Pick<InputOf<Endpoints['funds.postings']>, 'accountType' | 'asset'>;

type Row = {
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  readonly at: bigint;
  readonly cause: string;
  readonly counterpart: string;
  readonly units: string;
  readonly balance: string;
  readonly other: string | null;
};

const tradedIn = ({ market }: Services, base: string, quote: string): string | undefined => {
  for (const { instrument } of market.all())
    if (instrument.base === base && instrument.quote === quote) return instrument.name;
  return undefined;
};

/** What a posting was for, and what was traded: money against goods tells a purchase from a sale. */
const meaning = (
  services: Services,
  row: Row,
  asset: string,
): { readonly kind: Kind; readonly name: string | null } => {
  if (row.cause === 'deposit-credited') return { kind: 'deposit', name: null };
  if (row.cause === 'demo-started') return { kind: 'demo', name: null };
  if (row.cause !== 'order-filled' || row.other === null) return { kind: 'other', name: null };
  const paidIn = tradedIn(services, row.other, asset);
  const name = paidIn ?? tradedIn(services, asset, row.other) ?? null;
  if (row.counterpart.includes('.house.fees.')) return { kind: 'fee', name };
  const isOut = row.units.startsWith('-');
  return { kind: isOut === (paidIn !== undefined) ? 'bought' : 'sold', name };
};

/**
 * A page of the postings of one of the customer's balances, newest first, each with the balance after it (available and held together).
 * Worked out from the first posting on, so that what is shown rests on the rows alone.
 */
export const pageOfOwnPostings = async (
  services: Services,
  { book, id }: CustomerCaller,
  { accountType, asset }: Wanted,
  { pageNumber, pageSize }: Paging,
): Promise<Page> => {
  const known = services.assets.find(asset);
  if (!known) return { rows: [], total: 0 };
  const key = customerKey(book, id, accountType, asset);
  const moved = `SELECT seq, event, line, at, cause, source AS counterpart, units FROM postings
      WHERE destination = $1 AND ${ofCustomer('destination')} AND source <> $1
    UNION ALL SELECT seq, event, line, at, cause, destination, -units FROM postings
      WHERE source = $1 AND ${ofCustomer('source')} AND destination <> $1`;
  const { pool } = services.database;
  const [found, counted] = await Promise.all([
    pool.query<Row>(
      `SELECT own.*, (SELECT o.asset FROM postings o WHERE o.seq = own.seq AND o.event = own.event AND o.asset <> $2
          AND (starts_with(o.source, $3) OR starts_with(o.destination, $3)) LIMIT 1) AS other
       FROM (SELECT *, sum(units) OVER (ORDER BY seq, event, line) AS balance FROM (${moved}) moved
         ORDER BY seq DESC, event DESC, line DESC LIMIT $4 OFFSET $5) own
       ORDER BY seq DESC, event DESC, line DESC`,
      [key, asset, `${book}.c${id}.`, pageSize, (pageNumber - 1) * pageSize],
    ),
    pool.query<{ total: number }>(`SELECT count(*)::int4 AS total FROM (${moved}) moved`, [key]),
  ]);
  return {
    rows: found.rows.map((row) => ({
      id: `${row.seq}.${row.event}.${row.line}`,
      at: Number(row.at),
      ...meaning(services, row, asset),
      amount: amountText(known, BigInt(row.units)),
      balance: amountText(known, BigInt(row.balance)),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
};
