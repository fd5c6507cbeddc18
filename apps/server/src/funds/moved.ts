import type { Quote } from '@bourse/core';
import { type AccountType, amountText, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import type { CustomerCaller } from '../http/handler.ts';
import type { Paging } from '../http/paging.ts';
import type { Services } from '../services.ts';
import { listNumber, pageOfList, rowsOf } from '../store/lists.ts';
import { conversionRate } from './statement-conversions.ts';

type Page = ReplyOf<Endpoints['funds.exchangeRecords']>;
type Conversion = Page['list'][number];

/** A conversion that was carried out, as its quote says. */
export const conversionOf = (
  { assets }: Services,
  { id, from, to, fee }: Pick<Quote, 'id' | 'from' | 'to' | 'fee'>,
  at: number,
): Conversion => {
  const gets = assets.get(to.asset);
  return {
    id,
    at,
    from: from.asset,
    fromAmount: amountText(assets.get(from.asset), from.units),
    to: to.asset,
    toAmount: amountText(gets, to.units),
    fee: amountText(gets, fee),
  };
};

type ConversionRow = {
  readonly id: bigint;
  readonly seq: bigint;
  readonly mode: CustomerCaller['mode'];
  readonly customer: bigint;
  readonly account: AccountType;
  readonly from_asset: string;
  readonly from_units: string;
  readonly to_asset: string;
  readonly to_units: string;
  readonly fee: string;
  readonly at: bigint;
};

const quoteOfRow = (row: ConversionRow): Pick<Quote, 'id' | 'from' | 'to' | 'fee'> => ({
  id: Number(row.id),
  from: { asset: row.from_asset, units: BigInt(row.from_units) },
  to: { asset: row.to_asset, units: BigInt(row.to_units) },
  fee: BigInt(row.fee),
});

/** A page of a customer's conversions in one account type, newest first. */
export const pageOfConversions = async (
  services: Services,
  { id, mode }: CustomerCaller,
  account: AccountType,
  paging: Paging,
): Promise<Page> => {
  const { pool } = services.database;
  const { refs, total } = await pageOfList(pool, { list: listNumber('conversions', mode, account), owner: id }, paging);
  const found = await rowsOf<ConversionRow>(pool, 'conversions', refs, 'seq');
  const list = found.map((row) => conversionOf(services, quoteOfRow(row), Number(row.at)));
  return { list, total };
};

/** One of the caller's own conversions in the account mode they are in, by its number in the records (rule FUNDS-130). Errors: NOT_FOUND. */
export const conversionReceipt = async (
  services: Services,
  { id, mode }: CustomerCaller,
  seq: number,
): Promise<Result<ReplyOf<Endpoints['funds.conversion']>, 'NOT_FOUND'>> => {
  const [row] = await rowsOf<ConversionRow>(services.database.pool, 'conversions', [BigInt(seq)], 'seq');
  if (!row || Number(row.customer) !== id || row.mode !== mode) return err('NOT_FOUND');
  const quote = quoteOfRow(row);
  return ok({
    ...conversionOf(services, quote, Number(row.at)),
    id: seq,
    account: row.account,
    rate: conversionRate(services, quote.from, quote.to),
  });
};

type Details = ReplyOf<Endpoints['funds.rebate']>['details'];

/** As many as the screen has room for. */
const NEWEST = 3;

/** The newest rebates that arrived. */
export const newestRebates = async ({ database, assets }: Services, customer: CustomerId): Promise<Details> => {
  const { rows } = await database.pool.query<{ readonly asset: string; readonly units: string; readonly at: bigint }>(
    'SELECT asset, units, at FROM rebates WHERE inviter = $1 ORDER BY id DESC LIMIT $2',
    [customer, NEWEST],
  );
  return rows.map(({ asset, units, at }) => ({
    amount: amountText(assets.get(asset), BigInt(units)),
    currency: asset,
    at: Number(at),
  }));
};
