import { customerKey } from '@bourse/core';
import { amountText, assert, type Instrument, type PostingReason } from '@bourse/rules';
import { type Endpoints, type InputOf, MOVEMENT_KINDS, type ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import { type PostingPurpose, pageOfSides, purposesOf, purposeText } from '../ledger/index.ts';
import type { Services } from '../services.ts';
import type { Queryable } from '../store/transaction.ts';

type Page = ReplyOf<Endpoints['funds.postings']>;
type Kind = Page['rows'][number]['kind'];
type Wanted = Pick<InputOf<Endpoints['funds.postings']>, 'accountType' | 'asset'>;

type Named = Pick<Instrument, 'name' | 'symbol'>;

const tradedIn = ({ market }: Services, base: string, quote: string): Named | undefined => {
  for (const { instrument } of market.everListed())
    if (instrument.base === base && instrument.quote === quote) return instrument;
  return undefined;
};

/** What a posting was for, and what was traded: money against goods tells a purchase from a sale. */
const meaning = (
  services: Services,
  row: PostingPurpose,
  asset: string,
  isOut: boolean,
): { readonly kind: Kind; readonly traded: Named | undefined } => {
  if (row.cause !== 'order-filled' || row.other === null) {
    // What was posted by hand is an adjustment, also against the house's fees (rule FUNDS-121).
    if (row.cause !== 'posted-manually' && row.counterpart === 'fees') return { kind: 'fee', traded: undefined };
    return { kind: MOVEMENT_KINDS[row.cause] ?? 'other', traded: undefined };
  }
  const paidIn = tradedIn(services, row.other, asset);
  const traded = paidIn ?? tradedIn(services, asset, row.other);
  if (row.counterpart === 'fees') return { kind: 'fee', traded };
  return { kind: isOut === (paidIn !== undefined) ? 'bought' : 'sold', traded };
};

/** What customers are told of some manual postings, by their entries. */
const publicReasonsOf = async (
  database: Queryable,
  entries: readonly bigint[],
): Promise<ReadonlyMap<bigint, PostingReason>> => {
  if (entries.length === 0) return new Map();
  const { rows } = await database.query<{ seq: bigint; publicReason: PostingReason | null }>(
    'SELECT seq, public_reason AS "publicReason" FROM manual_postings WHERE seq = ANY ($1::bigint[])',
    [entries],
  );
  return new Map(rows.flatMap(({ seq, publicReason }) => (publicReason === null ? [] : [[seq, publicReason]])));
};

/** A page of the postings of one of the customer's balances, newest first, each with the balance after it (available and held together). */
export const pageOfOwnPostings = async (
  services: Services,
  { mode, id }: CustomerCaller,
  { accountType, asset }: Wanted,
  { paging, language }: { readonly paging: Paging; readonly language: string },
): Promise<Page> => {
  const known = services.assets.find(asset);
  if (!known) return { rows: [], total: 0 };
  const { pool } = services.database;
  const key = customerKey(mode, id, accountType, asset);
  const { sides, total } = await pageOfSides(pool, key, paging);
  const rows = await purposesOf(pool, { key, asset, customer: id }, sides);
  const manual = rows.filter(({ cause }) => cause === 'posted-manually');
  const publicReason = await publicReasonsOf(
    pool,
    manual.map(({ seq }) => seq),
  );
  const instrumentOf = await services.instrumentsOfPostings(rows);
  const aboutOf = (row: PostingPurpose): Named | undefined => {
    const instrument = instrumentOf(row);
    return instrument === undefined ? undefined : services.market.listing(instrument).instrument;
  };
  const reasonOf = (reason: PostingReason | undefined): string | null =>
    reason === undefined ? null : services.notify.postingReason(reason, language);
  return {
    rows: rows.map((row, at) => {
      const side = sides[at];
      assert(side, 'a posting of this page');
      const { kind, traded } = meaning(services, row, asset, side.units.startsWith('-'));
      const about = traded ?? aboutOf(row);
      return {
        id: `${row.seq}.${row.event}.${row.line}`,
        at: Number(row.at),
        kind,
        name: about?.name ?? null,
        symbol: about?.symbol ?? null,
        purpose: kind === 'other' ? purposeText(row.cause, language) : null,
        amount: amountText(known, BigInt(side.units)),
        balance: amountText(known, BigInt(side.balance)),
        reason: reasonOf(publicReason.get(row.seq)),
      };
    }),
    total,
  };
};
