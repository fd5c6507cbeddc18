import type { Reading, ShareHolding } from '@bourse/core';
import { amountText, err, isAbove, ok, parseQuantity, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { requestOf } from '../http/request-key.ts';
import {
  changeMarginBy,
  closeOnMargin,
  exitsOf,
  openedOnMargin,
  openOnMargin,
  ownPosition,
  placeByForm,
  positionsIn,
  presentClosedOnMargin,
  presentOnMargin,
  setExitsOf,
} from '../margin/index.ts';
import type { Listing } from '../market/index.ts';
import { cancel, pageOfOrders, place, placeWithExits } from '../orders/index.ts';
import type { Brand } from '../platform/index.ts';
import { pageOfClosed } from './closed-positions.ts';
import { presentClosed, presentOrder, presentPosition, presentPositionIn } from './present.ts';

type PlaceInput = InputOf<Endpoints['orders.buyNewStock']>;
type StockOrder = ReplyOf<Endpoints['orders.buyNewStock']>;

/** Whether a purchase is of fewer or more shares than the brand takes at once (rule ORDER-53); a sale may be of all that is held. */
const isOutOfRange = ({ side, quantity }: PlaceInput, { scale }: Listing, { trading }: Brand): boolean => {
  if (side === 'sell' || quantity === undefined || !parseQuantity(scale, quantity).ok) return false;
  return isAbove(trading.minQuantity, quantity) || isAbove(quantity, trading.maxQuantity);
};

/** Any of the order calls: with leverage on margin, without it paid in full, and then with the target prices of the holding. */
const order =
  (operation: string) =>
  async (
    request: PlaceInput,
    context: Context<CustomerCaller>,
  ): Promise<Result<StockOrder, ErrorOf<Endpoints['orders.buyNewStock']>>> => {
    const listing = context.services.market.find(request.instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    if (!context.services.brand.trading.leverages.includes(request.leverage)) return err('LEVERAGE_NOT_OFFERED');
    if (isOutOfRange(request, listing, context.services.brand)) return err('QUANTITY_OUT_OF_RANGE');
    const { takeProfit, stopLoss, leverage } = request;
    const hasExits = takeProfit !== undefined || stopLoss !== undefined;
    if (hasExits && request.side === 'sell') return err('BAD_STOP');
    const exits = exitsOf(listing, { takeProfit, stopLoss });
    if (!exits.ok) return exits;
    const terms = {
      side: request.side,
      kind: request.kind,
      quantity: request.quantity,
      budget: undefined,
      limitPrice: request.limitPrice,
      timeInForce: undefined,
    };
    const placed =
      leverage === 1
        ? hasExits
          ? await placeWithExits(context, operation, listing, terms, exits.value)
          : await place(context, operation, listing, terms)
        : await placeByForm(context, operation, listing, terms, { leverage, exits: { takeProfit, stopLoss } });
    return placed.ok ? ok(presentOrder(context.services, placed.value)) : placed;
  };

const openPositions = ({ services, caller }: Context<CustomerCaller>): readonly Reading<ShareHolding>[] =>
  [...services.core.state.stocks.shares.of({ mode: caller.mode, customer: caller.id })].sort(
    (a, b) => b.openedAt - a.openedAt || b.id - a.id,
  );

/** Holdings and positions on margin alike, newest first. */
const allOpen = (context: Context<CustomerCaller>): readonly ReturnType<typeof presentPosition>[] => {
  const { services, caller } = context;
  return [
    ...openPositions(context).map((position) => presentPosition(services, position)),
    ...openOnMargin(services, { mode: caller.mode, customer: caller.id }, 'stocks').map((each) =>
      presentOnMargin(services, each),
    ),
  ].sort((a, b) => b.openedAt - a.openedAt);
};

const closedPage = async (input: Parameters<typeof pagingOf>[0], context: Context<CustomerCaller>) => {
  const { services, caller } = context;
  const owner = { mode: caller.mode, customer: caller.id };
  const open = { holdings: openPositions(context), onMargin: openOnMargin(services, owner, 'stocks') };
  const page = await pageOfClosed(services.database, owner, open, pagingOf(input));
  return ok({
    list: page.list.map((closed) =>
      'lots' in closed ? presentClosedOnMargin(services, closed) : presentClosed(services, closed),
    ),
    total: page.total,
  });
};

type Intraday = ReplyOf<Endpoints['orders.intradayPage']>['list'][number];

const intraday = (position: ReturnType<typeof presentPosition>): Intraday => ({
  transNo: String(position.id),
  status: position.state,
  stockName: position.name,
  stockType: position.venue,
  stockGid: position.instrument,
  isSell: position.state === 'closed',
  orderTime: position.openedAt,
  sellTime: position.closedAt,
  currency: position.currency,
  orderAmount: position.cost,
  buyPrice: position.entryPrice,
  sellPrice: position.exitPrice,
  profit: position.profit,
  profitRate: position.profitPercent,
  transactionNum: position.quantity,
  leverage: position.leverage,
});

export const stocksHandlers = {
  'orders.buyNewStock': order('orders.buyNewStock'),
  'orders.buyBusiness': order('orders.buyBusiness'),
  'orders.placePending': order('orders.placePending'),
  'orders.intraday': order('orders.intraday'),
  'orders.businessDeal': order('orders.businessDeal'),

  'orders.cancelPending': (input, context) => cancel(context, input.id),

  'orders.list': async (input, { services, caller }) => {
    const named = input.instrument === undefined ? undefined : services.market.find(input.instrument);
    if (input.instrument !== undefined && named?.instrument.product !== 'stocks') return ok({ list: [], total: 0 });
    const page = await pageOfOrders(services, {
      customer: caller.id,
      list: input.list,
      of: { mode: caller.mode, ...(named ? { instrument: named.instrument.id } : { product: 'stocks' }) },
      ...pagingOf(input),
    });
    return ok({ list: page.list.map((view) => presentOrder(services, view)), total: page.total });
  },

  'orders.positions': async (input, context) => {
    if (input.state === 'closed') return closedPage(input, context);
    return ok(pageOf(allOpen(context), pagingOf(input)));
  },

  'orders.closedPositions': closedPage,

  'orders.intradayPage': async (input, context) => {
    const page =
      input.list === 'closed'
        ? (await closedPage(input, context)).value
        : pageOf(
            openPositions(context).map((position) => presentPosition(context.services, position)),
            pagingOf(input),
          );
    return ok({ list: page.list.map(intraday), total: page.total });
  },

  'orders.position': async (input, context) => {
    const named = context.services.market.find(input.instrument);
    if (!named) return err('INSTRUMENT_NOT_FOUND');
    const position = openPositions(context).find((each) => each.instrument === named.instrument.id);
    if (position) return ok(presentPosition(context.services, position));
    const [onMargin] = positionsIn(context.services.core, context.caller, named);
    return onMargin ? ok(presentOnMargin(context.services, onMargin)) : err('POSITION_NOT_FOUND');
  },

  'orders.opened': async (input, { services, caller }) => {
    const named = services.market.find(input.instrument);
    if (!named) return err('INSTRUMENT_NOT_FOUND');
    const { id, quote } = named.instrument;
    const units = openedOnMargin(services, { mode: caller.mode, customer: caller.id }, id);
    return ok({ value: amountText(services.assets.get(quote), units), currency: quote });
  },

  // A position that is gone is refused by the core: the same request may have closed it before, and is answered then.
  'orders.closePosition': async ({ id, buyNum }, context) => {
    const { services } = context;
    const position = ownPosition(context, id);
    const part = position && buyNum !== undefined;
    const quantity = part ? parseQuantity(services.market.listing(position.instrument).scale, buyNum) : ok(null);
    if (!quantity.ok) return quantity;
    const closed = await closeOnMargin(context, 'orders.closePosition', id, quantity.value);
    return closed.ok ? ok(presentOrder(services, closed.value)) : closed;
  },

  'orders.changeMargin': async (input, context) => {
    const changed = await changeMarginBy(context, 'orders.changeMargin', input);
    return changed.ok ? ok(presentOnMargin(context.services, changed.value)) : changed;
  },

  'orders.setExits': async ({ id, takeProfit, stopLoss }, context) => {
    const { services } = context;
    const position = ownPosition(context, id);
    const none = ok({ target: null, stop: null });
    const exits = position ? exitsOf(services.market.listing(position.instrument), { takeProfit, stopLoss }) : none;
    if (!exits.ok) return exits;
    const set = await setExitsOf(context, 'orders.setExits', { id, ...exits.value });
    return set.ok ? ok(presentOnMargin(services, set.value)) : set;
  },

  'orders.setHoldingExits': async ({ instrument, takeProfit, stopLoss }, context) => {
    const { services, caller } = context;
    const listing = services.market.find(instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    const exits = exitsOf(listing, { takeProfit, stopLoss });
    if (!exits.ok) return exits;
    const owner = { mode: caller.mode, customer: caller.id };
    const { id } = listing.instrument;
    const set = { type: 'set-holding-exits', ...owner, instrument: id, ...exits.value } as const;
    const done = await services.execute(set, requestOf(context, 'orders.setHoldingExits'));
    if (!done.ok) return done;
    const position = presentPositionIn(services, owner, id);
    return position ? ok(position) : err('POSITION_NOT_FOUND');
  },

  'orders.settings': async (_input, { services, caller }) => {
    const { leverages, minQuantity, maxQuantity, maxFixedAmount } = services.brand.trading;
    const share = [...services.market.all()].find(({ instrument }) => instrument.product === 'stocks');
    const offered = share ? await services.jurisdictions.offered(caller, share, leverages) : leverages;
    return ok({ leverages: offered, minQuantity, maxQuantity, maxFixedAmount });
  },
} satisfies Omit<HandlersOf<NamesOf<'orders'>>, 'orders.order'>;
