import type { ComponentType, ReactNode } from 'react';
import type { CommandName, InputOfCall, Sending } from '../shell/index.ts';
import type { FormTerms, SentOrder } from './order-form.ts';
import type { OrderOutcome } from './order-outcome.ts';

export type PlacedOrder = { readonly instrument: string; readonly order: SentOrder };

/** What the order ticket has to know of a product: another one is a description of its own, not another form. */
export type TicketProduct = FormTerms & {
  /** Which account pays, and holds what is sold. */
  readonly account: 'stock' | 'platform';
  /** An order as it is sent, by the call that the product's published form uses. */
  readonly place: (placed: PlacedOrder) => Sending<OrderOutcome>;
};

export type ProductOrdersProps = {
  readonly list: 'open' | 'history';
  /** Of one instrument; of all without it. */
  readonly instrument?: string | undefined;
  readonly label: string;
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode };
};

/** What a product is traded with: fetched when it is first wanted. */
export type ProductTrading = {
  readonly ticket: TicketProduct;
  /** The customer's own orders of it. */
  readonly Orders: ComponentType<ProductOrdersProps>;
};

/** A call that cancels the order of a number. */
export type CancelCall = {
  [Name in CommandName]: { readonly id: number } extends InputOfCall<Name>
    ? InputOfCall<Name> extends { readonly id: number }
      ? Name
      : never
    : never;
}[CommandName];

declare module '../shell/module.ts' {
  interface AppProduct {
    /** The segment of the lists of instruments that it is called by. */
    readonly segment: string;
    readonly cancelCall: CancelCall;
    readonly trading: () => Promise<ProductTrading>;
  }
}
