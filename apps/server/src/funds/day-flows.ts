import { bringsResult, hasHoldings, inNewShares, isPair, type Owner } from '@bourse/core';
import { type AssetCode, baseUnits, quantityLots } from '@bourse/rules';
import type { PastPurchase } from '../ledger/index.ts';
import { fillsSince, type PastFill } from '../orders/index.ts';
import type { Services } from '../services.ts';

/** A change of what is held: of what is kept in holdings by its instrument, of the rest by its asset. */
export type Flow = {
  readonly product: string;
  readonly at: number;
  /** In the asset's smallest unit; below zero where it went. */
  readonly units: bigint;
  /** What was paid for it with its fee, below zero what was received; undefined where nothing was, or another product. A credit is paid with what it came to then. */
  readonly paid: { readonly money: AssetCode; readonly units: bigint } | undefined;
};

/** A fee that exchanging one money for another cost; in the money's smallest unit. */
export type Charge = { readonly money: AssetCode; readonly at: number; readonly units: bigint };

const ofFill = ({ core, market }: Services, customer: number, row: PastFill): Flow | undefined => {
  const listing = market.listing(row.instrument);
  const { instrument, scale } = listing;
  const isHolding = hasHoldings(core, listing);
  const isBuy = row.buyer !== null && Number(row.buyer) === customer;
  // What was traded of a share before its split is told in the new share, as its past price is.
  const units = inNewShares(core, instrument.id, Number(row.at), baseUnits(scale, quantityLots(Number(row.quantity))));
  const sum = isBuy
    ? BigInt(row.paid ?? 0) + BigInt(row.buyer_fee ?? 0)
    : BigInt(row.seller_fee ?? 0) - BigInt(row.received ?? 0);
  // Who sells EUR/JPY buys yen for euro.
  if (!isHolding && !bringsResult(instrument.base))
    return {
      product: instrument.quote,
      at: Number(row.at),
      units: -sum,
      paid: { money: instrument.base, units: isBuy ? -units : units },
    };
  return {
    product: isHolding ? instrument.id : instrument.base,
    at: Number(row.at),
    units: isBuy ? units : -units,
    paid: { money: instrument.quote, units: sum },
  };
};

/** Money that was exchanged for other money, without the fee: both sides, below zero what was given. */
export type ExchangeLeg = { readonly money: AssetCode; readonly units: bigint };

const isExchangeFill = ({ core, market }: Services, row: PastFill): boolean => {
  const listing = market.listing(row.instrument);
  const { base, quote } = listing.instrument;
  return isPair(core, listing) && !bringsResult(base) && !bringsResult(quote);
};

const legsOfFill = (services: Services, customer: number, row: PastFill): readonly ExchangeLeg[] => {
  if (!isExchangeFill(services, row)) return [];
  const { instrument, scale } = services.market.listing(row.instrument);
  const units = baseUnits(scale, quantityLots(Number(row.quantity)));
  const isBuy = row.buyer !== null && Number(row.buyer) === customer;
  return [
    { money: instrument.base, units: isBuy ? units : -units },
    { money: instrument.quote, units: isBuy ? -BigInt(row.paid ?? 0) : BigInt(row.received ?? 0) },
  ];
};

/** The fee of a fill in which money was exchanged for money. */
const chargeOfFill = (services: Services, customer: number, row: PastFill): readonly Charge[] => {
  if (!isExchangeFill(services, row)) return [];
  const { quote } = services.market.listing(row.instrument).instrument;
  const isBuy = row.buyer !== null && Number(row.buyer) === customer;
  const units = BigInt((isBuy ? row.buyer_fee : row.seller_fee) ?? 0);
  return units > 0n ? [{ money: quote, at: Number(row.at), units }] : [];
};

type ConversionRow = {
  readonly account: string;
  readonly fee: string;
  readonly from_asset: string;
  readonly from_units: string;
  readonly to_asset: string;
  readonly to_units: string;
  readonly worth_asset: string | null;
  readonly worth: string | null;
  readonly at: bigint;
};

/** Whether a conversion brings no result but its fee. */
const isExchange = ({ account, from_asset, to_asset }: ConversionRow): boolean =>
  account !== 'platform' || (!bringsResult(from_asset) && !bringsResult(to_asset));

const chargeOfConversion = (row: ConversionRow): readonly Charge[] =>
  isExchange(row) && row.fee !== '0' ? [{ money: row.to_asset, at: Number(row.at), units: BigInt(row.fee) }] : [];

const legsOfConversion = (row: ConversionRow): readonly ExchangeLeg[] =>
  isExchange(row)
    ? [
        { money: row.from_asset, units: -BigInt(row.from_units) },
        { money: row.to_asset, units: BigInt(row.to_units) + BigInt(row.fee) },
      ]
    : [];

/** Both sides of a conversion; where money is on neither, each is sold and bought for what was given came to, so that fee and spread are in the day. */
const ofConversion = (row: ConversionRow): readonly Flow[] => {
  if (isExchange(row)) return [];
  const from = { asset: row.from_asset, units: BigInt(row.from_units) };
  const to = { asset: row.to_asset, units: BigInt(row.to_units) };
  const at = Number(row.at);
  const between = row.worth_asset === null ? undefined : { money: row.worth_asset, units: BigInt(row.worth ?? 0) };
  const paid = bringsResult(from.asset) ? between : { money: from.asset, units: from.units };
  const sold = bringsResult(to.asset) ? between : { money: to.asset, units: to.units };
  const received = sold && { money: sold.money, units: -sold.units };
  return [
    { product: from.asset, at, units: -from.units, paid: received },
    { product: to.asset, at, units: to.units, paid },
  ];
};

type MoveRow = {
  readonly asset: string;
  readonly units: string;
  readonly at: bigint;
  /** What it came to as it was credited, in the money it is priced in; null where that is not kept. */
  readonly value_asset: string | null;
  readonly value: string | null;
};

const PAID_IN_AND_OUT = `SELECT asset, credited AS units, decided_at AS at, value_asset, value FROM deposits
    WHERE customer = $1 AND state = 'credited' AND account = 'platform' AND decided_at >= $2
  UNION ALL SELECT asset, -units, at, NULL, NULL FROM credit_reversals
    WHERE customer = $1 AND account = 'platform' AND at >= $2
  UNION ALL SELECT asset, -amount, changed_at, NULL, NULL FROM withdrawals
    WHERE customer = $1 AND state = 'paid' AND account = 'platform' AND changed_at >= $2
  UNION ALL SELECT asset, units, at, value_asset, value FROM payout_returns
    WHERE customer = $1 AND account = 'platform' AND at >= $2`;

const POSTED = `SELECT asset, units, at, NULL AS value_asset, NULL AS value FROM manual_postings
    WHERE payee = $1 AND payee_account = 'platform' AND mode = $2 AND at >= $3
  UNION ALL SELECT asset, -units, at, NULL, NULL FROM manual_postings
    WHERE payer = $1 AND payer_account = 'platform' AND mode = $2 AND at >= $3`;

/** A credit costs what it came to then, as the holding keeps it (rule FIGURES-6). */
const ofMove = ({ asset, units, at, value_asset, value }: MoveRow): Flow => ({
  product: asset,
  at: Number(at),
  units: BigInt(units),
  paid: value_asset === null || value === null ? undefined : { money: value_asset, units: BigInt(value) },
});

/** Shares out of an offer or an issue: what was bought before their split is told in the new share. */
const ofPurchase = ({ core, market }: Services, { instrument, at, quantity, cost }: PastPurchase): Flow => {
  const { scale, instrument: share } = market.listing(instrument);
  const units = inNewShares(core, instrument, at, baseUnits(scale, quantityLots(Number(quantity))));
  return { product: instrument, at, units, paid: { money: share.quote, units: cost } };
};

export type FlowsSince = {
  readonly flows: readonly Flow[];
  readonly charges: readonly Charge[];
  readonly legs: readonly ExchangeLeg[];
};

/** Every change of what a customer holds since an instant, oldest first, what money was exchanged since and what that cost; undefined where there were too many to look through. */
export const flowsSince = async (services: Services, owner: Owner, since: number): Promise<FlowsSince | undefined> => {
  const { pool } = services.database;
  const { mode, customer } = owner;
  const [purchases, fills, conversions, moves, posted] = await Promise.all([
    Promise.all(services.purchases.map((purchasesSince) => purchasesSince(services, owner, since))),
    fillsSince(pool, owner, since),
    pool.query<ConversionRow>('SELECT * FROM conversions WHERE customer = $1 AND mode = $2 AND at >= $3', [
      customer,
      mode,
      since,
    ]),
    mode === 'real' ? pool.query<MoveRow>(PAID_IN_AND_OUT, [customer, since]) : { rows: [] },
    pool.query<MoveRow>(POSTED, [customer, mode, since]),
  ]);
  if (!fills) return undefined;
  const flows = [
    ...fills.flatMap((row) => ofFill(services, customer, row) ?? []),
    ...purchases.flat().map((purchase) => ofPurchase(services, purchase)),
    ...conversions.rows.flatMap(ofConversion),
    ...[...moves.rows, ...posted.rows].map(ofMove),
  ];
  return {
    flows: flows.filter(({ product }) => bringsResult(product)).sort((a, b) => a.at - b.at),
    charges: [
      ...fills.flatMap((row) => chargeOfFill(services, customer, row)),
      ...conversions.rows.flatMap(chargeOfConversion),
    ],
    legs: [
      ...fills.flatMap((row) => legsOfFill(services, customer, row)),
      ...conversions.rows.flatMap(legsOfConversion),
    ],
  };
};
