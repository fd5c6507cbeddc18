import { customerKey } from '@bourse/core';
import { amountText, assert } from '@bourse/rules';
import type { Endpoints, InputOf, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import { pageOfSides } from '../ledger/index.ts';
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
  readonly other: string | null;
};

const tradedIn = ({ market }: Services, base: string, quote: string): string | undefined => {
  for (const { instrument } of market.everListed())
    if (instrument.base === base && instrument.quote === quote) return instrument.name;
  return undefined;
};

/** What is not a trade, by the event that it belongs to. */
const KINDS: Readonly<Record<string, Kind>> = {
  'deposit-credited': 'deposit',
  'withdrawal-paid': 'withdrawal',
  'demo-started': 'demo',
  'funds-transferred': 'transfer',
  'funds-converted': 'conversion',
  'rebates-released': 'rebate',
  'points-signed': 'points',
  'points-exchanged': 'points',
  'posted-manually': 'manual',
};

/** What a posting was for, and what was traded: money against goods tells a purchase from a sale. */
const meaning = (
  services: Services,
  row: Row,
  asset: string,
  isOut: boolean,
): { readonly kind: Kind; readonly name: string | null } => {
  if (row.cause !== 'order-filled' || row.other === null) {
    if (row.counterpart.includes('.house.fees.')) return { kind: 'fee', name: null };
    return { kind: KINDS[row.cause] ?? 'other', name: null };
  }
  const paidIn = tradedIn(services, row.other, asset);
  const name = paidIn ?? tradedIn(services, asset, row.other) ?? null;
  if (row.counterpart.includes('.house.fees.')) return { kind: 'fee', name };
  return { kind: isOut === (paidIn !== undefined) ? 'bought' : 'sold', name };
};

/** A page of the postings of one of the customer's balances, newest first, each with the balance after it (available and held together). */
export const pageOfOwnPostings = async (
  services: Services,
  { book, id }: CustomerCaller,
  { accountType, asset }: Wanted,
  paging: Paging,
): Promise<Page> => {
  const known = services.assets.find(asset);
  if (!known) return { rows: [], total: 0 };
  const { pool } = services.database;
  const key = customerKey(book, id, accountType, asset);
  const { sides, total } = await pageOfSides(pool, key, paging);
  const { rows } = await pool.query<Row>(
    `SELECT own.seq, own.event, own.line, p.at, p.cause, CASE WHEN p.source = $1 THEN p.destination ELSE p.source END AS counterpart,
       (SELECT o.asset FROM postings o WHERE o.seq = own.seq AND o.event = own.event AND o.asset <> $2
          AND (starts_with(o.source, $3) OR starts_with(o.destination, $3)) LIMIT 1) AS other
     FROM unnest($4::bigint[], $5::int4[], $6::int4[]) WITH ORDINALITY AS own (seq, event, line, place)
     JOIN postings p USING (seq, event, line) ORDER BY own.place`,
    [
      key,
      asset,
      `${book}.c${id}.`,
      sides.map(({ seq }) => seq),
      sides.map(({ event }) => event),
      sides.map(({ line }) => line),
    ],
  );
  return {
    rows: rows.map((row, at) => {
      const side = sides[at];
      assert(side, 'a posting of this page');
      return {
        id: `${row.seq}.${row.event}.${row.line}`,
        at: Number(row.at),
        ...meaning(services, row, asset, side.units.startsWith('-')),
        amount: amountText(known, BigInt(side.units)),
        balance: amountText(known, BigInt(side.balance)),
      };
    }),
    total,
  };
};
