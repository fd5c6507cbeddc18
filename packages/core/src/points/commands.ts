import { assert, type CustomerId, err, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import type { PointsEvent } from './event.ts';
import type { PointsProduct, PointsProductId } from './state.ts';

const ASSET = 'POINTS';

const customersPoints = (core: Core, customer: CustomerId) =>
  core.state.ledger.customer('real', customer, 'platform', ASSET);

const housePoints = (core: Core) => core.state.ledger.house('real', 'points', ASSET);

export type CheckIn = {
  readonly type: 'check-in';
  readonly customer: CustomerId;
  /** The customer's day, counted from 1970-01-01 in their own zone. */
  readonly day: number;
  /** When that day begins there and when the next one does, ms UTC. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** The deployment's reward. */
  readonly points: bigint;
};

/** Gives the day's points, once a day; a day that is not after the last one, or that began before it was over, gives none (rule POINTS-1). Errors: ACCOUNT_NOT_FOUND, SIGNED_TODAY. */
export const checkIn = (
  core: Core,
  { customer, day, startsAt, endsAt, points }: CheckIn,
  at: number,
): Result<PointsEvent[], 'ACCOUNT_NOT_FOUND' | 'SIGNED_TODAY'> => {
  assert(points > 0n && Number.isSafeInteger(day) && startsAt < endsAt, 'a reward and a day');
  if (!core.state.platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const last = core.state.points.signedOn.get(customer);
  if (last !== undefined && (day <= last.day || startsAt < last.endsAt)) return err('SIGNED_TODAY');
  const entries: Entry[] = [
    {
      type: 'post',
      from: housePoints(core),
      to: customersPoints(core, customer),
      units: points,
    },
  ];
  return ok([
    { type: 'daily-check-in', at, customer, day, endsAt, points, entries: segregated(core.state.ledger, entries) },
  ]);
};

export type SetPointsProduct = {
  readonly type: 'set-points-product';
  readonly product: PointsProduct;
  readonly by: string;
};

/** Offers something for points, or changes its price or stock. Errors: BAD_AMOUNT (no positive price, or a stock that is no whole number). */
export const setPointsProduct = (
  core: Core,
  { product, by }: SetPointsProduct,
  at: number,
): Result<PointsEvent[], 'BAD_AMOUNT'> => {
  const { points, stock } = product;
  if (points <= 0n || stock < 0 || !Number.isSafeInteger(stock)) return err('BAD_AMOUNT');
  const known = core.state.points.products.get(product.id);
  const isSame = known?.points === points && known.stock === stock && known.isOffered === product.isOffered;
  return ok(isSame ? [] : [{ type: 'points-product-set', at, product, by }]);
};

export type ExchangePoints = {
  readonly type: 'exchange-points';
  readonly customer: CustomerId;
  readonly product: PointsProductId;
};

/** Takes one of a product for its points (rule POINTS-2). Errors: ACCOUNT_NOT_FOUND, PRODUCT_NOT_FOUND, OUT_OF_STOCK, INSUFFICIENT_POINTS. */
export const exchangePoints = (
  core: Core,
  { customer, product }: ExchangePoints,
  at: number,
): Result<PointsEvent[], 'ACCOUNT_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'OUT_OF_STOCK' | 'INSUFFICIENT_POINTS'> => {
  const { platform, points, ledger } = core.state;
  if (!platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const offered = points.products.get(product);
  if (!offered?.isOffered) return err('PRODUCT_NOT_FOUND');
  if (offered.stock === 0) return err('OUT_OF_STOCK');
  const own = customersPoints(core, customer);
  if (own.available < offered.points) return err('INSUFFICIENT_POINTS');
  const entries: Entry[] = [{ type: 'post', from: own, to: housePoints(core), units: offered.points }];
  return ok([
    {
      type: 'points-exchanged',
      at,
      id: points.nextExchange,
      customer,
      product,
      points: offered.points,
      entries: segregated(ledger, entries),
    },
  ]);
};
