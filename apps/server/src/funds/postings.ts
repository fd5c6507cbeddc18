import { customerKey } from '@bourse/core';
import { amountText, assert, type PostingReason } from '@bourse/rules';
import { type Endpoints, type InputOf, MOVEMENT_KINDS, type ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import { pageOfSides } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { nameNumber } from '../store/name-number.ts';

type Page = ReplyOf<Endpoints['funds.postings']>;
type Kind = Page['rows'][number]['kind'];
type Wanted = Pick<InputOf<Endpoints['funds.postings']>, 'accountType' | 'asset'>;

type Row = {
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  readonly at: bigint;
  readonly cause: string;
  /** What the account on the other side is for. */
  readonly counterpart: string | null;
  /** What else of the customer's moved with it. */
  readonly other: string | null;
  /** Of a manual posting: what the customer is told. */
  readonly told: PostingReason | null;
};

const tradedIn = ({ market }: Services, base: string, quote: string): string | undefined => {
  for (const { instrument } of market.everListed())
    if (instrument.base === base && instrument.quote === quote) return instrument.name;
  return undefined;
};

/** What a posting was for, and what was traded: money against goods tells a purchase from a sale. */
const meaning = (
  services: Services,
  row: Row,
  asset: string,
  isOut: boolean,
): { readonly kind: Kind; readonly name: string | null } => {
  if (row.cause !== 'order-filled' || row.other === null) {
    // What was posted by hand is an adjustment, also against the house's fees (rule FUNDS-121).
    if (row.cause !== 'posted-manually' && row.counterpart === 'fees') return { kind: 'fee', name: null };
    return { kind: MOVEMENT_KINDS[row.cause] ?? 'other', name: null };
  }
  const paidIn = tradedIn(services, row.other, asset);
  const name = paidIn ?? tradedIn(services, asset, row.other) ?? null;
  if (row.counterpart === 'fees') return { kind: 'fee', name };
  return { kind: isOut === (paidIn !== undefined) ? 'bought' : 'sold', name };
};

/** A page of the postings of one of the customer's balances, newest first, each with the balance after it (available and held together). */
export const pageOfOwnPostings = async (
  services: Services,
  { book, id }: CustomerCaller,
  { accountType, asset }: Wanted,
  { paging, language }: { readonly paging: Paging; readonly language: string },
): Promise<Page> => {
  const known = services.assets.find(asset);
  if (!known) return { rows: [], total: 0 };
  const { pool } = services.database;
  const key = customerKey(book, id, accountType, asset);
  const { sides, total } = await pageOfSides(pool, key, paging);
  const { rows } = await pool.query<Row>(
    `SELECT own.seq, own.event, own.line, p.at, p.cause, counterpart.purpose AS counterpart,
       (SELECT o.asset FROM postings o JOIN ledger_accounts a ON a.number IN (o.source, o.destination)
          WHERE o.seq = own.seq AND o.event = own.event AND o.asset <> $2 AND a.customer = $3 LIMIT 1) AS other,
       CASE WHEN p.cause = 'posted-manually' THEN (SELECT m.told FROM manual_postings m WHERE m.seq = own.seq) END AS told
     FROM unnest($4::bigint[], $5::int4[], $6::int4[]) WITH ORDINALITY AS own (seq, event, line, place)
     JOIN postings p USING (seq, event, line)
     LEFT JOIN ledger_accounts counterpart ON counterpart.number = CASE WHEN p.source = $1 THEN p.destination ELSE p.source END
     ORDER BY own.place`,
    [
      nameNumber(key),
      asset,
      id,
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
        reason: row.told && services.notify.postingReason(row.told, language),
      };
    }),
    total,
  };
};
