import {
  err,
  type InstrumentId,
  ok,
  openingCost,
  type Position,
  type PriceTicks,
  parseAmount,
  parsePrice,
  priceTicks,
  type QuantityLots,
  quantityLots,
  type Result,
  turnover,
} from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import {
  changeMarginBy,
  closeOnMargin,
  openOnMargin,
  ownPosition,
  pageOfClosedOnMargin,
  placeOnMargin,
  removeExitOf,
  setExitsOf,
} from '../margin/index.ts';
import type { Listing } from '../market/index.ts';
import { cancel, pageOfOrders } from '../orders/index.ts';
import { wasRequested } from '../platform/index.ts';
import type { Services } from '../services.ts';
import { pageOfFunding } from './funding.ts';
import { exitOf, exitsIn, presentClosed, presentCoin, presentOrder, presentPosition } from './present.ts';

const PRODUCT = 'contract';

type Caller = Context<CustomerCaller>;
type Order = ReplyOf<Endpoints['contract.place']>;
type Place = InputOf<Endpoints['contract.place']>;

const isTraded = ({ instrument, margin }: Listing): boolean => instrument.product === PRODUCT && margin !== undefined;

const listingNamed = ({ market }: Services, symbol: string): Listing | undefined => {
  const listing = market.find(symbol);
  return listing?.instrument.product === PRODUCT ? listing : undefined;
};

/** Errors: OFF_LOT where it is no whole number of contracts, BAD_AMOUNT where it is none above zero. */
const contractsOf = (text: string): Result<QuantityLots, 'OFF_LOT' | 'BAD_AMOUNT'> => {
  const whole = /^([1-9]\d{0,14})(\.0+)?$/.exec(text)?.[1];
  if (whole !== undefined) return ok(quantityLots(Number(whole)));
  return err(/^(0|[1-9]\d*)\.\d*[1-9]/.test(text) ? 'OFF_LOT' : 'BAD_AMOUNT');
};

const place = async (
  context: Caller,
  { symbol, leverage, delegatePrice, delegateTotal, type, delegateType, stopProfit, stopLoss }: Place,
): Promise<Result<Order, ErrorOf<Endpoints['contract.place']>>> => {
  const listing = listingNamed(context.services, symbol);
  if (!listing) return err('INSTRUMENT_NOT_FOUND');
  const quantity = contractsOf(delegateTotal);
  if (!quantity.ok) return quantity;
  const limit = delegateType === 'limit' ? parsePrice(listing.scale, delegatePrice ?? '') : ok(null);
  if (!limit.ok) return limit;
  const order = { side: type === 'long' ? 'buy' : 'sell', kind: delegateType, quantity: quantity.value } as const;
  const placed = await placeOnMargin(
    context,
    'contract.place',
    listing,
    { ...order, limit: limit.value },
    { leverage, exits: { takeProfit: stopProfit, stopLoss } },
  );
  return placed.ok ? ok(presentOrder(context.services, placed.value)) : placed;
};

/** An own open position in contracts. One of another product is not found; one that is gone is left to the core, which remembers who asked before. */
const isElsewhere = (context: Caller, id: number): boolean => {
  const position = ownPosition(context, id);
  return position !== undefined && context.services.market.listing(position.instrument).instrument.product !== PRODUCT;
};

const close =
  (operation: 'contract.close' | 'contract.stopOrder' | 'contract.stopPosition') =>
  async (
    { id, quantity }: InputOf<Endpoints['contract.close']>,
    context: Caller,
  ): Promise<Result<Order, ErrorOf<Endpoints['contract.close']>>> => {
    if (isElsewhere(context, id)) return err('POSITION_NOT_FOUND');
    const part = quantity === undefined ? ok(null) : contractsOf(quantity);
    if (!part.ok) return part;
    const closed = await closeOnMargin(context, operation, id, part.value);
    return closed.ok ? ok(presentOrder(context.services, closed.value)) : closed;
  };

const changeMargin = async (
  context: Caller,
  operation: 'contract.changeMargin' | 'contract.addMargin',
  change: { readonly id: number; readonly amount: string; readonly type: 'add' | 'remove' },
): Promise<Result<ReplyOf<Endpoints['contract.changeMargin']>, ErrorOf<Endpoints['contract.changeMargin']>>> => {
  if (isElsewhere(context, change.id)) return err('POSITION_NOT_FOUND');
  const changed = await changeMarginBy(context, operation, change);
  return changed.ok ? ok(presentPosition(context.services, changed.value)) : changed;
};

/** The most contracts that some money opens at a price, its initial margin and both fees counted; in lots. */
const contractsFor = ({ scale, instrument }: Listing, units: bigint, price: PriceTicks, leverage: number): number => {
  let [least, most] = [0, 1];
  const costs = (lots: number): bigint =>
    openingCost(scale, turnover(price, quantityLots(lots)), leverage, instrument.feeBps);
  while (most < 2 ** 40 && costs(most) <= units) most *= 2;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (costs(middle) <= units) least = middle;
    else most = middle;
  }
  return least;
};

/** The price that an increase at the market is sized by: the worst that it can fill at. */
const worstPrice = ({ instrument }: Listing, side: Position['side'], last: PriceTicks): PriceTicks =>
  side === 'long' ? priceTicks(Math.ceil((last * (10_000 + instrument.ladder.spreadBps)) / 10_000)) : last;

/** Whether the request was carried out before: to carry it out again answers it, whatever the position has become. */
const isRepeated = async (context: Caller, operation: string): Promise<boolean> => {
  const { core, database } = context.services;
  const request = requestOf(context, operation);
  return request !== undefined && wasRequested(core, database, request);
};

/** How many contracts some money adds to a position. Errors: BAD_AMOUNT, MARKET_STALE, BELOW_MIN_NOTIONAL. */
const addedBy = (
  { services }: Caller,
  position: Position,
  money: string,
): Result<QuantityLots, 'BAD_AMOUNT' | 'MARKET_STALE' | 'BELOW_MIN_NOTIONAL'> => {
  const listing = services.market.listing(position.instrument);
  const amount = parseAmount(services.assets.get(position.asset), money);
  if (!amount.ok || amount.value.units <= 0n) return err('BAD_AMOUNT');
  const last = services.market.last(position.instrument);
  if (last === undefined) return err('MARKET_STALE');
  const price = worstPrice(listing, position.side, last);
  const lots = contractsFor(listing, amount.value.units, price, position.leverage);
  return lots === 0 ? err('BELOW_MIN_NOTIONAL') : ok(quantityLots(lots));
};

const increase = async (
  { id, money }: InputOf<Endpoints['contract.increase']>,
  context: Caller,
): Promise<Result<Order, ErrorOf<Endpoints['contract.increase']>>> => {
  const { services } = context;
  const position = ownPosition(context, id);
  const listing = position ? services.market.listing(position.instrument) : [...services.market.all()].find(isTraded);
  if (!listing || isElsewhere(context, id)) return err('POSITION_NOT_FOUND');
  const added = position ? addedBy(context, position, money) : err('POSITION_NOT_FOUND');
  if (!added.ok && !(await isRepeated(context, 'contract.increase'))) return added;
  const order = {
    side: position?.side === 'short' ? 'sell' : 'buy',
    kind: 'market',
    quantity: added.ok ? added.value : quantityLots(1),
    limit: null,
  } as const;
  const placed = await placeOnMargin(context, 'contract.increase', listing, order, { position: id });
  return placed.ok ? ok(presentOrder(services, placed.value)) : placed;
};

type SetExit = InputOf<Endpoints['contract.setExit']>;
type Exit = { readonly price: PriceTicks; readonly limit: PriceTicks | null };

/** An exit as a request sets it; undefined where it leaves it as it is. Errors: OFF_TICK. */
const exitFrom = (
  { scale }: Listing,
  price: string | undefined,
  limit: string | undefined,
): Result<Exit | undefined, 'OFF_TICK'> => {
  if (price === undefined) return ok(undefined);
  const at = parsePrice(scale, price);
  if (!at.ok) return at;
  if (limit === undefined) return ok({ price: at.value, limit: null });
  const order = parsePrice(scale, limit);
  return order.ok ? ok({ price: at.value, limit: order.value }) : order;
};

/** What a request sets of a position's exits. Errors: OFF_TICK. */
const exitsFrom = (listing: Listing, input: SetExit) => {
  const { earnPrice, losePrice, earnDelegatePrice = earnPrice, loseDelegatePrice = losePrice } = input;
  const isLimit = input.delegateType === 'limit';
  const target = exitFrom(listing, earnPrice, isLimit ? earnDelegatePrice : undefined);
  if (!target.ok) return target;
  const stop = exitFrom(listing, losePrice, isLimit ? loseDelegatePrice : undefined);
  if (!stop.ok) return stop;
  const [up, down] = [target.value, stop.value];
  return ok({
    ...(up && { target: up.price, targetLimit: up.limit }),
    ...(down && { stop: down.price, stopLimit: down.limit }),
  });
};

/** Whether a size that is given beside an exit is that of the whole position: no other is taken. */
const isWhole = ({ quantity }: Position, text: string | undefined): boolean => {
  if (text === undefined) return true;
  const lots = contractsOf(text);
  return lots.ok && lots.value === quantity;
};

const setExit = async (
  input: SetExit,
  context: Caller,
): Promise<Result<ReplyOf<Endpoints['contract.setExit']>, ErrorOf<Endpoints['contract.setExit']>>> => {
  const { services } = context;
  const id = input.positionId;
  if (isElsewhere(context, id)) return err('POSITION_NOT_FOUND');
  const position = ownPosition(context, id);
  if (input.earnPrice === undefined && input.losePrice === undefined) return err('BAD_STOP');
  const isSized = !position || (isWhole(position, input.earnNumber) && isWhole(position, input.loseNumber));
  if (!isSized && !(await isRepeated(context, 'contract.setExit'))) return err('BAD_AMOUNT');
  const exits = position ? exitsFrom(services.market.listing(position.instrument), input) : ok({});
  if (!exits.ok) return exits;
  const set = await setExitsOf(context, 'contract.setExit', { id, ...exits.value });
  return set.ok ? ok(presentPosition(services, set.value)) : set;
};

/** Own open positions, of one contract where it is named. */
const openOf = ({ services, caller }: Caller, instrument?: InstrumentId): readonly Position[] =>
  openOnMargin(services, { mode: caller.mode, customer: caller.id }, PRODUCT).filter(
    (position) => instrument === undefined || position.instrument === instrument,
  );

/** The instrument that a list is narrowed down to: undefined where it is of all, null where there is no such contract. */
const instrumentNamed = (services: Services, symbol: string | undefined): InstrumentId | null | undefined =>
  symbol === undefined ? undefined : (listingNamed(services, symbol)?.instrument.id ?? null);

const ordersOf = (
  { services, caller }: Caller,
  input: InputOf<Endpoints['contract.orders']>,
  instrument?: InstrumentId,
) =>
  pageOfOrders(services, {
    customer: caller.id,
    list: input.status === 'open' ? 'current' : 'history',
    of: { mode: caller.mode, ...(instrument === undefined ? { product: PRODUCT } : { instrument }) },
    ...pagingOf(input),
  });

const exitsOfOpen = (context: Caller, instrument?: InstrumentId) =>
  openOf(context, instrument).flatMap((position) => exitsIn(context.services, position));

export const contractHandlers = {
  'contract.coins': async (_input, { services, caller }) => {
    const coins = [...services.market.all()].filter(isTraded).map(async (listing) => {
      const coin = presentCoin(services, listing);
      return { ...coin, leverage: await services.jurisdictions.offered(caller, listing, coin.leverage) };
    });
    return ok(await Promise.all(coins));
  },

  'contract.funding': async (input, { services }) => {
    const listing = listingNamed(services, input.symbol);
    return listing ? ok(await pageOfFunding(services, listing, input)) : err('INSTRUMENT_NOT_FOUND');
  },

  'contract.place': (input, context) => place(context, input),

  'contract.orders': async (input, context) => {
    const instrument = instrumentNamed(context.services, input.symbol);
    if (instrument === null) return ok({ rows: [], total: 0 });
    const { list, total } = await ordersOf(context, input, instrument);
    return ok({ rows: list.map((view) => presentOrder(context.services, view)), total });
  },

  'contract.cancel': (input, context) => cancel(context, input.id),

  'contract.changeMargin': ({ id, money, flag }, context) =>
    changeMargin(context, 'contract.changeMargin', { id, amount: money, type: flag === 'add' ? 'add' : 'remove' }),

  'contract.addMargin': ({ id, money }, context) =>
    changeMargin(context, 'contract.addMargin', { id, amount: money, type: 'add' }),

  'contract.increase': increase,

  'contract.stopOrder': ({ id }, context) => close('contract.stopOrder')({ id }, context),
  'contract.stopPosition': ({ id }, context) => close('contract.stopPosition')({ id }, context),
  'contract.close': close('contract.close'),

  'contract.positions': async (input, context) => {
    const { services, caller } = context;
    const paging = pagingOf(input);
    const instrument = instrumentNamed(services, input.symbol);
    if (instrument === null) return ok({ rows: [], total: 0 });
    const open = openOf(context, instrument);
    if (input.status === 'open') {
      const { list, total } = pageOf(open, paging);
      return ok({ rows: list.map((position) => presentPosition(services, position)), total });
    }
    const of = { mode: caller.mode, customer: caller.id, product: PRODUCT, instrument, open };
    const { list, total } = await pageOfClosedOnMargin(services.database, of, paging);
    return ok({ rows: list.map((closed) => presentClosed(services, closed)), total });
  },

  'contract.setExit': setExit,

  'contract.exits': async (input, context) => {
    const instrument = instrumentNamed(context.services, input.symbol);
    return ok(instrument === null ? [] : pageOf(exitsOfOpen(context, instrument), pagingOf(input)).list);
  },

  'contract.cancelExit': async ({ id }, context) => {
    const { position, exit } = exitOf(id);
    if (isElsewhere(context, position)) return err('EXIT_NOT_FOUND');
    const removed = await removeExitOf(context, 'contract.cancelExit', { id: position, exit });
    return removed.ok ? ok(presentPosition(context.services, removed.value)) : removed;
  },

  'contract.counts': async (input, context) => {
    const instrument = instrumentNamed(context.services, input.symbol);
    if (instrument === null) return ok({ holding: 0, openOrder: 0, profitAndLoss: 0, orderHistory: 0 });
    const [open, history] = await Promise.all(
      (['open', 'history'] as const).map((status) => ordersOf(context, { status, pageSize: 1 }, instrument)),
    );
    return ok({
      holding: openOf(context, instrument).length,
      openOrder: open?.total ?? 0,
      profitAndLoss: exitsOfOpen(context, instrument).length,
      orderHistory: history?.total ?? 0,
    });
  },
} satisfies HandlersOf<NamesOf<'contract'>>;
