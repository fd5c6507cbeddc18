import type { Event } from '@bourse/core';
import { amountText, priceText, quantityText } from '@bourse/rules';
import type { NewsOf } from '../news.ts';

type Split = Extract<Event, { readonly type: 'position-split' }>;
type Notified = Split | Extract<Event, { readonly type: 'margin-called' | 'position-reduced' | 'position-closed' }>;
type Kind =
  | 'margin-called'
  | 'position-closed-out'
  | 'position-deleveraged'
  | 'position-split'
  | 'position-split-closed';
type Closing = Extract<Notified, { readonly reason: unknown }>;
type Closed = NewsOf<Notified, Kind>['position-closed']['notice'];

/**
 * A close-out for want of margin, a part or all of a position that was reduced to close one on the other side, or one of which a split left nothing
 * whole (rules MARGIN-15, MARGIN-21, MARGIN-22).
 */
const closed = (
  { position: { customer, instrument }, reason, closeOut, trade }: Closing,
  { listing }: Parameters<Closed>[1],
): ReturnType<Closed> => {
  const { instrument: traded, scale } = listing(instrument);
  const name = traded.symbol;
  if (reason === 'liquidation')
    return {
      customer,
      kind: 'position-closed-out',
      values: { name, price: priceText(scale, closeOut?.mark ?? trade.price) },
    };
  const values = { name, quantity: quantityText(scale, trade.quantity), price: priceText(scale, trade.price) };
  return { customer, kind: reason === 'split' ? 'position-split-closed' : 'position-deleveraged', values };
};

/** What a split made of a position, and what of its margin was settled for what was left over (rule MARGIN-21). */
const split: NewsOf<Notified, Kind>['position-split']['notice'] = (
  { before, units, position: { customer, instrument, quantity, asset } },
  { listing, assets },
) => {
  const { instrument: traded, scale } = listing(instrument);
  const values = {
    name: traded.symbol,
    before: quantityText(scale, before),
    after: quantityText(scale, quantity),
    amount: `${amountText(assets.get(asset), units)} ${asset}`,
  };
  return { customer, kind: 'position-split', values };
};

/** The closes that customers are told of. */
const NOTIFIED: ReadonlySet<Closing['reason']> = new Set(['liquidation', 'deleveraged', 'split']);

/** What customers are told of their positions on margin; what is done on the demo account is told nobody (rule MARGIN-15). */
export const marginNews: NewsOf<Notified, Kind> = {
  'margin-called': {
    notice: ({ position: { customer, instrument }, price }, { listing }) => {
      const traded = listing(instrument);
      const values = { name: traded.instrument.symbol, price: priceText(traded.scale, price) };
      return { customer, kind: 'margin-called', values };
    },
    isNews: ({ position }) => position.mode === 'real',
  },
  'position-reduced': {
    notice: closed,
    isNews: ({ position, reason }) => position.mode === 'real' && reason === 'deleveraged',
  },
  'position-closed': {
    notice: closed,
    isNews: ({ position, reason }) => position.mode === 'real' && NOTIFIED.has(reason),
  },
  'position-split': { notice: split, isNews: ({ position }) => position.mode === 'real' },
};
