import { assert } from '@bourse/rules';
import { type OrderOutcome, type TicketProduct, useAssetBalances, withOutcome } from '../orders/index.ts';
import { type ReplyOfCall, sending } from '../shell/index.ts';
import { useShareBalances } from './use-share-balances.ts';

const outcomeOf = (order: ReplyOfCall<'orders.buyNewStock'>): OrderOutcome => {
  const { id, side, state, quantity, filled, averagePrice, limitPrice, fee, currency, leverage } = order;
  return { id, side, state, quantity, filled, averagePrice, limitPrice, fee, feeAsset: currency, leverage };
};

/** At a limit every form of the stock account uses one call; at the market each has its own. */
const placeBy =
  (atMarket: 'orders.buyNewStock' | 'orders.intraday'): TicketProduct['place'] =>
  ({ instrument, order: { price, quantity, quoteAmount: _, ...rest } }) => {
    assert(quantity !== undefined, 'this call takes quantities only');
    const order = { ...rest, instrument, quantity };
    return price === undefined
      ? withOutcome(sending(atMarket, order), outcomeOf)
      : withOutcome(sending('orders.placePending', { ...order, limitPrice: price }), outcomeOf);
  };

const SHARED = {
  takesQuoteAmount: false,
  texts: {
    missing: 'please_enter_quantity',
    zero: 'please_enter_quantity',
    tooMuch: 'Insufficient_funds_available',
  },
} as const;

/** The order ticket of shares. */
export const shareTicket: TicketProduct = {
  ...SHARED,
  account: 'stock',
  useBalances: useShareBalances,
  sellsAssets: false,
  size: { unit: 'market.order.shares', moneyStep: '100', isStepped: true },
  place: placeBy('orders.buyNewStock'),
};

/** That of the published detail page of coins and gold: what it trades is paid for and held by the platform account. */
export const intradayTicket: TicketProduct = {
  ...SHARED,
  account: 'platform',
  useBalances: useAssetBalances,
  sellsAssets: true,
  size: { moneyStep: '10', isStepped: false },
  place: placeBy('orders.intraday'),
};
