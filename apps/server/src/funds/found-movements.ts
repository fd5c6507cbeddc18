import { amountText, isReference } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { type ListSource, pageOfFiltered } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { rowsOf } from '../store/lists.ts';
import { DEPOSITS } from './deposit-records.ts';
import { MANUAL_POSTINGS } from './manual-postings.ts';
import { REBATES } from './rebate-console.ts';
import { WITHDRAWALS } from './withdrawal-records.ts';

type Found = ReplyOf<Endpoints['console.movements']>[number];
type Kind = Found['kind'];

/** What each kind's rows say, in the names of one row; `owner` is the customer. A posting by hand between two customers is of both. */
const KINDS: Readonly<Record<Kind, { readonly source: ListSource; readonly rows: string }>> = {
  deposit: {
    source: DEPOSITS,
    rows: `(SELECT id, customer AS owner, coalesce(decided_at, requested_at) AS at, asset, coalesce(credited, claimed) AS units, reference,
      CASE WHEN EXISTS (SELECT FROM credit_reversals back WHERE back.id = deposits.id) THEN 'reversed' ELSE state END AS state,
      CASE state WHEN 'credited' THEN decided_seq END AS seq, 'deposit:' || id AS about FROM deposits)`,
  },
  withdrawal: {
    source: WITHDRAWALS,
    rows: `(SELECT id, customer AS owner, changed_at AS at, asset, -amount AS units, reference,
      CASE WHEN EXISTS (SELECT FROM payout_returns back WHERE back.id = withdrawals.id) THEN 'returned' ELSE state END AS state,
      (SELECT seq FROM withdrawal_steps s WHERE s.id = withdrawals.id AND s.step = 'paid') AS seq, 'withdrawal:' || id AS about FROM withdrawals)`,
  },
  manual: {
    source: MANUAL_POSTINGS,
    rows: `(SELECT id, payer AS owner, at, asset, -units AS units, NULL AS reference, 'posted' AS state, seq, 'entry:' || seq AS about
        FROM manual_postings WHERE payer IS NOT NULL
      UNION ALL SELECT id, payee, at, asset, units, NULL, 'posted', seq, 'entry:' || seq FROM manual_postings WHERE payee IS NOT NULL)`,
  },
  rebate: {
    source: REBATES,
    rows: `(SELECT id, inviter AS owner, at, asset, units, NULL AS reference, 'posted' AS state, seq, 'entry:' || seq AS about FROM rebates)`,
  },
};

type Row = {
  readonly owner: bigint;
  readonly at: bigint;
  readonly asset: string;
  readonly units: string;
  readonly reference: string | null;
  readonly state: Found['state'];
  readonly seq: bigint | null;
  readonly about: string;
};

/** A source searched by sums and references alone: a number is no customer's, and no record's own. */
const meantBy = ({ table, money, references, linked }: ListSource): ListSource => ({
  table,
  isUnnumbered: true,
  ...(money && { money }),
  ...(references && { references }),
  ...(linked && { linked }),
});

/** So many of each kind are enough to tell by; who means none of them names more. */
const MOST = 20;

/**
 * Payments, postings by hand and rebates of all customers by their amount or, however it is spaced, their reference, newest first (rule
 * CONSOLE-69). Nothing typed finds nothing.
 */
export const foundMovements = async (services: Services, search: string): Promise<Found[]> => {
  const { database, assets } = services;
  const wanted = search.trim().replace(/^[+-]/, '');
  if (wanted === '' || !(isReference(wanted) || /\d/.test(wanted))) return [];
  const all = await Promise.all(
    Object.entries(KINDS).map(async ([kind, { source, rows }]) => {
      const request = { filter: { search: wanted } };
      const { refs } = await pageOfFiltered(services, meantBy(source), request, { offset: 0, limit: MOST });
      return (await rowsOf<Row>(database.pool, rows, refs)).map((row) => ({ ...row, kind: kind as Kind }));
    }),
  );
  const found = all.flat().toSorted((a, b) => Number(b.at - a.at));
  const names = await services.identity.maskedCustomers(found.map(({ owner }) => Number(owner)));
  return found.map(({ owner, at, asset, units, seq, ...row }) => ({
    ...row,
    customerId: Number(owner),
    maskedCustomer: names.get(Number(owner)) ?? `#${owner}`,
    at: Number(at),
    asset,
    amount: amountText(assets.get(asset), BigInt(units)),
    seq: seq === null ? null : Number(seq),
  }));
};
