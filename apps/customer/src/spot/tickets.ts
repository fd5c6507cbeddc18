import { type OrderOutcome, type TicketProduct, useAssetBalances, withOutcome } from '../orders/index.ts';
import { type ReplyOfCall, sending } from '../shell/index.ts';
import type { SpotProduct } from './spot-order.ts';

const outcomeOf = (order: ReplyOfCall<'bb.place'>): OrderOutcome => ({
  id: order.id,
  side: order.type,
  state: order.state,
  quantity: order.delegateTotal,
  filled: order.dealNum,
  averagePrice: order.dealPrice,
  limitPrice: order.delegatePrice,
  fee: order.fee,
  feeAsset: order.feeCoin,
  leverage: 1,
});

const placeBy =
  (name: 'bb.place' | 'divisa.place'): TicketProduct['place'] =>
  ({ instrument, order: { side, kind, price, quantity, quoteAmount } }) => {
    const order = {
      symbol: instrument,
      delegateType: kind,
      type: side,
      ...(quoteAmount === undefined ? { delegateTotal: quantity } : { delegateValue: quoteAmount }),
      ...(price === undefined ? {} : { delegatePrice: price }),
    };
    return withOutcome(sending(name, order), outcomeOf);
  };

const SHARED = {
  account: 'platform',
  useBalances: useAssetBalances,
  sellsAssets: true,
  size: { moneyStep: '10', isStepped: false },
  takesQuoteAmount: true,
  texts: { missing: 'signin30', zero: 'signin31', tooMuch: 'signin32' },
} as const;

/** The order tickets of the spot products. */
export const SPOT_TICKETS: Readonly<Record<SpotProduct, TicketProduct>> = {
  bb: { ...SHARED, place: placeBy('bb.place') },
  divisa: { ...SHARED, place: placeBy('divisa.place') },
};
