import { assert } from '@bourse/rules';
import { type CallResult, call } from '../shell/index.ts';
import type { FormTerms, QuantityTexts, SentOrder } from './order-form.ts';
import { type OrderOutcome, outcomeOfSpot, outcomeOfStock } from './order-outcome.ts';

/** What the order ticket has to know of a product: another one is a description here, not another form. */
export type TicketProduct = FormTerms & {
  /** Which account pays, and holds what is sold. */
  readonly account: 'stock' | 'platform';
  /** Sends an order by the call that the product's published form uses; the same key is one order (rule SHELL-23). */
  readonly place: (placed: PlacedOrder, key: string) => Promise<CallResult<OrderOutcome>>;
};

export type PlacedOrder = { readonly instrument: string; readonly order: SentOrder };

const mapped = <Reply>(
  answer: CallResult<Reply>,
  outcomeOf: (reply: Reply) => OrderOutcome,
): CallResult<OrderOutcome> => (answer.ok ? { ok: true, value: outcomeOf(answer.value) } : answer);

type SpotCall = 'bb.place' | 'divisa.place';

const placeSpot =
  (name: SpotCall): TicketProduct['place'] =>
  async ({ instrument, order: { side, kind, price, quantity, budget } }, idempotencyKey) => {
    const order = {
      symbol: instrument,
      delegateType: kind,
      type: side,
      ...(budget === undefined ? { delegateTotal: quantity } : { delegateValue: budget }),
      ...(price === undefined ? {} : { delegatePrice: price }),
    };
    return mapped(await call(name, order, { idempotencyKey }), outcomeOfSpot);
  };

type MarketCall = 'orders.buyNewStock' | 'orders.intraday';

/** At a limit every form of the stock account uses one call; at the market each has its own. */
const placeStock =
  (atMarket: MarketCall): TicketProduct['place'] =>
  async ({ instrument, order: { side, kind, price, quantity } }, idempotencyKey) => {
    assert(quantity !== undefined, 'this call takes quantities only');
    const order = { instrument, side, kind, quantity, leverage: 1 };
    const answer =
      price === undefined
        ? await call(atMarket, order, { idempotencyKey })
        : await call('orders.placePending', { ...order, limitPrice: price }, { idempotencyKey });
    return mapped(answer, outcomeOfStock);
  };

const SHARE_TEXTS: QuantityTexts = {
  missing: 'please_enter_quantity',
  tooLittle: 'market.order.belowMinimum',
  tooMuch: 'Insufficient_funds_available',
};
const SPOT_TEXTS: QuantityTexts = { missing: 'signin30', tooLittle: 'signin31', tooMuch: 'signin32' };

/** The products, by the names that pages ask for them with. */
export const TICKET_PRODUCTS = {
  stocks: { account: 'stock', takesMoney: false, texts: SHARE_TEXTS, place: placeStock('orders.buyNewStock') },
  /** The published detail page of coins and gold: what it trades is paid for and held by the platform account. */
  crypto: { account: 'platform', takesMoney: false, texts: SHARE_TEXTS, place: placeStock('orders.intraday') },
  bb: { account: 'platform', takesMoney: true, texts: SPOT_TEXTS, place: placeSpot('bb.place') },
  divisa: { account: 'platform', takesMoney: true, texts: SPOT_TEXTS, place: placeSpot('divisa.place') },
} satisfies Readonly<Record<string, TicketProduct>>;

export type OrderProduct = keyof typeof TICKET_PRODUCTS;
