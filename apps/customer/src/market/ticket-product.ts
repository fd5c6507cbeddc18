import { type QuantityTexts, SHARE_TEXTS, SPOT_TEXTS } from './order-form.ts';
import type { OrderProduct } from './use-place-order.ts';

/** What the order ticket has to know of a product: another one is a description here and a way to place it, not another form. */
export type TicketProduct = {
  /** Which account pays, and holds what is sold. */
  readonly account: 'stock' | 'platform';
  /** A market buy that is given in money goes out as money, and its size is found when it fills (rule SPOT-2). */
  readonly takesMoney: boolean;
  readonly texts: QuantityTexts;
};

const share: TicketProduct = { account: 'stock', takesMoney: false, texts: SHARE_TEXTS };
const spot: TicketProduct = { account: 'platform', takesMoney: true, texts: SPOT_TEXTS };

export const TICKET_PRODUCTS: Readonly<Record<OrderProduct, TicketProduct>> = {
  stock: share,
  crypto: share,
  bb: spot,
  divisa: spot,
};
