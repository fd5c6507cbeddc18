import type { Reading, ShareHolding } from '@bourse/core';
import { err, ok, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pageOf, pagingOf } from '../http/paging.ts';
import { cancel, pageOfOrders, place } from '../orders/index.ts';
import { pageOfClosed } from './closed-positions.ts';
import { presentClosed, presentOrder, presentPosition } from './present.ts';

type PlaceInput = InputOf<Endpoints['orders.buyNewStock']>;
type StockOrder = ReplyOf<Endpoints['orders.buyNewStock']>;

/** Any of the order calls. Leverage and target prices come with the leveraged account; a call that asks for them is refused, not ignored. */
const order =
  (operation: string) =>
  async (
    request: PlaceInput,
    context: Context<CustomerCaller>,
  ): Promise<Result<StockOrder, ErrorOf<Endpoints['orders.buyNewStock']>>> => {
    const listing = context.services.market.find(request.instrument);
    if (!listing) return err('INSTRUMENT_NOT_FOUND');
    if (!context.services.brand.trading.leverages.includes(request.leverage)) return err('LEVERAGE_NOT_OFFERED');
    if (request.takeProfit !== undefined || request.stopLoss !== undefined) return err('BAD_STOP');
    const placed = await place(context, operation, listing, {
      side: request.side,
      kind: request.kind,
      quantity: request.quantity,
      budget: undefined,
      limitPrice: request.limitPrice,
      timeInForce: undefined,
    });
    return placed.ok ? ok(presentOrder(context.services, placed.value)) : placed;
  };

const openPositions = ({ services, caller }: Context<CustomerCaller>): readonly Reading<ShareHolding>[] =>
  [...services.core.state.stocks.shares.of({ mode: caller.mode, customer: caller.id })].sort(
    (a, b) => b.openedAt - a.openedAt || b.id - a.id,
  );

const closedPage = async (input: Parameters<typeof pagingOf>[0], { services, caller }: Context<CustomerCaller>) => {
  const page = await pageOfClosed(services.database, caller.mode, caller.id, pagingOf(input));
  return ok({
    list: page.list.map(({ position, closedAt }) => presentClosed(services, position, closedAt)),
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
    const page = await pageOfOrders(services.database, {
      customer: caller.id,
      list: input.list,
      of: { mode: caller.mode, ...(named ? { instrument: named.instrument.id } : { product: 'stocks' }) },
      ...pagingOf(input),
    });
    return ok({ list: page.list.map((view) => presentOrder(services, view)), total: page.total });
  },

  'orders.positions': async (input, context) => {
    if (input.state === 'closed') return closedPage(input, context);
    const page = pageOf(openPositions(context), pagingOf(input));
    return ok({ list: page.list.map((position) => presentPosition(context.services, position)), total: page.total });
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
    return position ? ok(presentPosition(context.services, position)) : err('POSITION_NOT_FOUND');
  },

  'orders.settings': async (_input, { services }) => {
    const { leverages, minQuantity, maxQuantity, maxFixedAmount } = services.brand.trading;
    return ok({ leverages, minQuantity, maxQuantity, maxFixedAmount });
  },
} satisfies Omit<HandlersOf<NamesOf<'orders'>>, 'orders.order'>;
