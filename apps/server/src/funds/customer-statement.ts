import { type Account, houseKey } from '@bourse/core';
import { ACCOUNT_MODES, amountText, assert, err, ok, type Result } from '@bourse/rules';
import { type Endpoints, type InputOf, MOST_COUNTED, MOVEMENT_KINDS, type ReplyOf } from '@bourse/wire';
import { rangeOf } from '../http/paging.ts';
import { countOfMerged, type MergedSide, pageOfMerged, postingAt, stretchesBetween } from '../ledger/index.ts';
import { fillsById, isFillOf } from '../orders/index.ts';
import { instantsOf, moneyCondition, type Put } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { nameNumber } from '../store/name-number.ts';

type StatementInput = InputOf<Endpoints['console.customerStatement']>;
type Page = ReplyOf<Endpoints['console.customerStatement']>;
type Row = Page['rows'][number];

/** More sides of postings than one entry has. */
const MOST_PLACES = 65_536;

const idOf = ({ seq, place, side }: MergedSide): number => {
  assert(place * 2 + side < MOST_PLACES, `entry ${seq} has ${place} postings`);
  return Number(seq) * MOST_PLACES + place * 2 + side;
};

/** Where a page begins or ends, from the number of a row. */
const edgeOf = async ({ database: { pool } }: Services, { after, before }: StatementInput) => {
  const id = before ?? after;
  if (id === undefined) return undefined;
  const [seq, rest] = [Math.floor(id / MOST_PLACES), id % MOST_PLACES];
  const posting = (await postingAt(pool, seq, Math.floor(rest / 2))) ?? { event: 0, line: 0 };
  return { at: { seq: BigInt(seq), ...posting, side: rest % 2 }, isBefore: before !== undefined };
};

/** The accounts that take the fees of some accounts, by their numbers. */
const feeAccounts = (accounts: readonly Pick<Account, 'mode' | 'asset'>[]): ReadonlySet<bigint> =>
  new Set(accounts.map(({ mode, asset }) => nameNumber(houseKey(mode, 'fees', asset))));

/** What went to the house's fees; a posting by hand is none, whatever account is on its other side. */
const feeCondition = (fees: ReadonlySet<bigint>, put: Put): string =>
  `(other = ANY (${put([...fees])}::bigint[]) AND cause <> 'posted-manually')`;
const isFee = (fees: ReadonlySet<bigint>, { other, cause }: MergedSide): boolean =>
  fees.has(other) && cause !== 'posted-manually';

/** What a kind is among the columns of a side of a customer's. */
const kindCondition = (kind: Row['kind'], customer: number, fees: ReadonlySet<bigint>, put: Put): string => {
  const isFee = feeCondition(fees, put);
  if (kind === 'fee') return isFee;
  if (kind === 'bought' || kind === 'sold') {
    const side = kind === 'bought' ? 'buyer' : 'seller';
    return `NOT ${isFee} AND ${isFillOf('fill', { side, customer }, put)}`;
  }
  const named = [...Object.keys(MOVEMENT_KINDS), 'order-filled'];
  const causes = kind === 'other' ? named : named.filter((cause) => MOVEMENT_KINDS[cause] === kind);
  return `NOT ${isFee} AND ${kind === 'other' ? 'NOT ' : ''}(cause = ANY (${put(causes)}))`;
};

const amountCondition = ({ assets }: Services, text: string, sign: '>=' | '<=' | '=', put: Put): string =>
  moneyCondition({ asset: 'asset', units: 'size' }, text, sign, { assets, currency: undefined }, put);

/** What a search means: an amount, an entry's number, or one of the entries whose payment's reference it begins. */
const searchCondition = (services: Services, search: string, entries: readonly bigint[], put: Put): string => {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  const amount = search.replaceAll(/[\s,’'+-]/g, '');
  const meant = [
    ...(number === undefined ? [] : [`seq = ${put(number)}::bigint`]),
    ...(/^\d{1,30}(\.\d{1,30})?$/.test(amount) ? [amountCondition(services, amount, '=', put)] : []),
    `seq = ANY (${put(entries)}::bigint[])`,
  ];
  return `(${meant.join(' OR ')})`;
};

/** What a filter asks for beside accounts and days. */
const conditionsOf = async (
  services: Services,
  { id, kind, search, least, most }: StatementInput,
  fees: ReadonlySet<bigint>,
) => {
  const wanted = search?.trim() ?? '';
  const entries = wanted === '' ? [] : await services.entriesOfReference(wanted);
  return (put: Put): readonly string[] => [
    ...(kind === undefined ? [] : [kindCondition(kind, id, fees, put)]),
    ...(least === undefined ? [] : [amountCondition(services, least, '>=', put)]),
    ...(most === undefined ? [] : [amountCondition(services, most, '<=', put)]),
    ...(wanted === '' ? [] : [searchCondition(services, wanted, entries, put)]),
  ];
};

/** The record that a movement came from, and what the bank or the chain calls the payment. */
type Origin = { readonly about: string; readonly reference: string | null };

/** What comes in or goes out by a bank or a chain, or is taken back or returned by it. */
const PAYMENTS = ['deposit-credited', 'credit-reversed', 'withdrawal-paid', 'payout-returned'];

type PaymentRow = { readonly seq: bigint; readonly about: string; readonly reference: string | null };

/** The payments among some movements, by their entries; both views are read by the instant, which has an index. */
const paymentsOf = async (
  { database: { pool } }: Services,
  sides: readonly MergedSide[],
): Promise<ReadonlyMap<bigint, Origin>> => {
  const paid = sides.filter(({ cause }) => PAYMENTS.includes(cause));
  if (paid.length === 0) return new Map();
  const { rows } = await pool.query<PaymentRow>(
    `SELECT decided_seq AS seq, 'deposit:' || id AS about, reference FROM deposits
       WHERE decided_at = ANY ($1::bigint[]) AND decided_seq = ANY ($2::bigint[])
     UNION ALL SELECT seq, 'deposit:' || id, reference FROM credit_reversals
       WHERE at = ANY ($1::bigint[]) AND seq = ANY ($2::bigint[])
     UNION ALL SELECT seq, 'withdrawal:' || id, reference FROM payout_returns
       WHERE at = ANY ($1::bigint[]) AND seq = ANY ($2::bigint[])
     UNION ALL SELECT steps.seq, 'withdrawal:' || w.id, w.reference FROM withdrawals w JOIN withdrawal_steps steps ON steps.id = w.id
       WHERE w.changed_at = ANY ($1::bigint[]) AND w.state = 'paid' AND steps.step = 'paid' AND steps.seq = ANY ($2::bigint[])`,
    [paid.map(({ at }) => at), paid.map(({ seq }) => seq)],
  );
  return new Map(rows.map(({ seq, ...origin }) => [seq, origin]));
};

type Trade = { readonly instrument: string; readonly order: bigint; readonly kind: 'bought' | 'sold' };
/** The customer's own part in some fills, by their numbers. */
const tradesOf = async (
  { database: { pool }, market }: Services,
  customer: number,
  sides: readonly MergedSide[],
): Promise<ReadonlyMap<bigint, Trade>> => {
  const fills = [...new Set(sides.flatMap(({ fill }) => fill ?? []))];
  const rows = await fillsById(pool, fills);
  return new Map(
    rows.map(({ id, instrument, buyer, buy_order, sell_order }) => {
      const isBuyer = Number(buyer) === customer;
      const order = (isBuyer ? buy_order : sell_order) ?? 0n;
      return [
        id,
        { instrument: market.listing(instrument).instrument.symbol, order, kind: isBuyer ? 'bought' : 'sold' },
      ];
    }),
  );
};

/** A page of everything that moved on all accounts of a customer, newest first (rule CONSOLE-68). Errors: CUSTOMER_NOT_FOUND. */
export const customerStatement = async (
  services: Services,
  request: StatementInput,
): Promise<Result<Page, 'CUSTOMER_NOT_FOUND'>> => {
  const { id, mode, account, currency } = request;
  const { core, database, assets } = services;
  if (!core.state.platform.customers.has(id)) return err('CUSTOMER_NOT_FOUND');
  const wanted = currency?.trim().toUpperCase() || undefined;
  const accounts = (mode === undefined ? ACCOUNT_MODES : [mode])
    .flatMap((mode) => core.state.ledger.accountsOf(mode, id))
    .filter(({ purpose, asset }) => (account ?? purpose) === purpose && (wanted ?? asset) === asset);
  const byNumber = new Map(accounts.map((each) => [nameNumber(each.key), each]));
  const fees = feeAccounts(accounts);
  const stretches = await stretchesBetween(database.pool, accounts, instantsOf(request));
  const merged = { stretches, conditions: await conditionsOf(services, request, fees) };
  const edge = await edgeOf(services, request);
  const sides = await pageOfMerged(database.pool, { ...merged, edge }, rangeOf(request, 50));
  const [payments, trades, instrumentOf] = await Promise.all([
    paymentsOf(services, sides),
    tradesOf(services, id, sides),
    services.instrumentsOfPostings(sides),
  ]);
  const aboutOf = (side: (typeof sides)[number]): string | null => {
    const instrument = instrumentOf(side);
    return instrument === undefined ? null : services.market.listing(instrument).instrument.symbol;
  };
  const rows = sides.map((side): Row => {
    const own = byNumber.get(side.account);
    assert(own, 'a posting of one of these accounts');
    const asset = assets.get(own.asset);
    const trade = side.fill === null ? undefined : trades.get(side.fill);
    const payment = payments.get(side.seq);
    return {
      id: idOf(side),
      at: Number(side.at),
      seq: Number(side.seq),
      mode: own.mode,
      account: own.purpose as Row['account'],
      asset: own.asset,
      kind: isFee(fees, side) ? 'fee' : (trade?.kind ?? MOVEMENT_KINDS[side.cause] ?? 'other'),
      event: side.cause,
      instrument: trade?.instrument ?? aboutOf(side),
      amount: amountText(asset, BigInt(side.units)),
      balance: amountText(asset, BigInt(side.balance)),
      reference: payment?.reference ?? null,
      about: payment?.about ?? (trade ? `order:${trade.order}` : `entry:${side.seq}`),
    };
  });
  return ok({ rows, total: await countOfMerged(database.pool, merged, MOST_COUNTED + 1) });
};
