import { amountText, err, notional, ok, priceText, quantityText, type Result } from '@bourse/rules';
import type { Endpoints, ErrorOf, InputOf, ReplyOf } from '@bourse/wire';
import type { Context, CustomerCaller, HandlersOf, NamesOf } from '../http/handler.ts';
import { pagingOf } from '../http/paging.ts';
import { averagePrice, cancel, type OrderView, pageOfOrders, place, saleOf } from '../orders/index.ts';
import type { Services } from '../services.ts';

type PlaceInput = InputOf<Endpoints['divisa.place']>;
type SpotOrder = ReplyOf<Endpoints['divisa.place']>;

type SpotProduct = 'bb' | 'divisa';

/** An order as the spot calls show it. */
export const presentOrder = (services: Services, order: OrderView): SpotOrder => {
  const { instrument, scale } = services.market.listing(order.instrument);
  const quote = services.assets.get(instrument.quote);
  const average = averagePrice(order);
  const sale = saleOf(order, scale);
  return {
    id: order.id,
    type: order.side,
    symbol: instrument.id,
    showCoin: instrument.symbol,
    baseCoin: instrument.base,
    coin: instrument.quote,
    delegateType: order.kind,
    delegatePrice: order.kind === 'limit' ? priceText(scale, order.limit) : null,
    delegateTotal: quantityText(scale, order.quantity),
    // At the market there is no price to value the order at but the one it filled at.
    delegateValue: amountText(
      quote,
      order.kind === 'limit' ? notional(scale, order.limit, order.quantity, 'down') : order.quoteAmount,
    ),
    dealPrice: average === undefined ? null : priceText(scale, average),
    dealNum: quantityText(scale, order.filled),
    fee: amountText(quote, order.fees),
    feeCoin: instrument.quote,
    profit: sale ? amountText(quote, sale.result) : null,
    profitPercent: sale?.percent ?? null,
    delegateTime: order.placedAt,
    updateTime: order.updatedAt,
    status: order.state === 'open' || order.state === 'waiting' ? 'open' : 'history',
    state: order.state,
    reason: order.reason,
    orderSource: order.source,
  };
};

const order =
  (product: SpotProduct) =>
  async (
    request: PlaceInput,
    context: Context<CustomerCaller>,
  ): Promise<Result<SpotOrder, ErrorOf<Endpoints['divisa.place']>>> => {
    const listing = context.services.market.find(request.symbol);
    if (!listing || listing.instrument.product !== product) return err('INSTRUMENT_NOT_FOUND');
    const placed = await place(context, `${product}.place`, listing, {
      side: request.type,
      kind: request.delegateType,
      quantity: request.delegateTotal,
      budget: request.delegateValue,
      limitPrice: request.delegatePrice,
      timeInForce: request.timeInForce,
    });
    return placed.ok ? ok(presentOrder(context.services, placed.value)) : placed;
  };

const pageOfProduct = async (
  product: SpotProduct,
  input: InputOf<Endpoints['divisa.list']>,
  { services, caller }: Context<CustomerCaller>,
): Promise<{ list: SpotOrder[]; total: number }> => {
  const named = input.symbol === undefined ? undefined : services.market.find(input.symbol);
  if (input.symbol !== undefined && (!named || named.instrument.product !== product)) return { list: [], total: 0 };
  const page = await pageOfOrders(services, {
    customer: caller.id,
    list: input.status === 'open' ? 'current' : 'history',
    of: { mode: caller.mode, ...(named ? { instrument: named.instrument.id } : { product }) },
    ...pagingOf(input),
  });
  return { list: page.list.map((view) => presentOrder(services, view)), total: page.total };
};

export const spotHandlers = {
  'divisa.place': order('divisa'),
  'divisa.cancel': (input, context) => cancel(context, input.id),
  'divisa.list': async (input, context) => ok(await pageOfProduct('divisa', input, context)),
  'divisa.counts': async (_input, context) => {
    const [open, history] = await Promise.all([
      pageOfProduct('divisa', { status: 'open', pageSize: 1 }, context),
      pageOfProduct('divisa', { status: 'history', pageSize: 1 }, context),
    ]);
    return ok({ openOrder: open.total, orderHistory: history.total });
  },
  'bb.place': order('bb'),
  'bb.cancel': (input, context) => cancel(context, input.id),
  'bb.list': async (input, context) => {
    const { list, total } = await pageOfProduct('bb', input, context);
    return ok({ records: list, totalRecord: total });
  },
} satisfies HandlersOf<NamesOf<'divisa'> | NamesOf<'bb'>>;
