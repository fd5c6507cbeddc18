import type { PositionSide } from '@bourse/rules';
import type { ComponentType } from 'react';
import type { Listing } from '../market/index.ts';
import type { CommandName, InputOfCall, Sending } from '../shell/index.ts';
import type { SentOrder } from './order-form.ts';
import type { Exit } from './order-leverage.ts';
import type { OrderOutcome } from './order-outcome.ts';
import type { FormTerms } from './order-problems.ts';
import type { ShownOrder } from './shown-order.ts';
import type { MarginPosition } from './use-margin-positions.ts';

/** Decimal texts; undefined while not known. */
export type Balances = {
  readonly funds: string | undefined;
  readonly holding: string | undefined;
  /** Whether something is held that cannot be sold now: on hold for open orders, or locked up. */
  readonly isHeld?: boolean;
  /** The entry value of what is open with leverage in the instrument, in the quote asset; none where the product has no leverage. */
  readonly opened?: string | undefined;
};

export type PlacedOrder = { readonly instrument: string; readonly order: SentOrder };

/** What the order ticket has to know of a product: another one is a description of its own, not another form. */
export type TicketProduct = FormTerms & {
  /** Which account pays, and holds what is sold. */
  readonly account: 'stock' | 'platform';
  /** What the customer may spend and sell. A hook: a form that stays while its product changes needs the same one of both. */
  readonly useBalances: (listing: Listing) => Balances;
  /** Whether what is sold is an asset, which may lie on another account and be deposited; a share cannot. */
  readonly sellsAssets: boolean;
  /** Of the field for the size. */
  readonly size: {
    /** What is counted, a key of the pack of the market, where it is not called by the name of the instrument. */
    readonly unit?: string;
    /** By how much money a tap changes it. */
    readonly moneyStep: string;
    /** Whether it is stepped where there is room to type as well. */
    readonly isStepped: boolean;
  };
  /** An order as it is sent, by the call that the product's published form uses. */
  readonly place: (placed: PlacedOrder) => Sending<OrderOutcome>;
};

/** A change of margin: how much of the quote asset goes in or out. Decimal text. */
export type MarginChange = { readonly id: number; readonly type: 'add' | 'remove'; readonly amount: string };

/** One exit as it is to be: its price, and the limit of the order that it places; at the market without one. Decimal texts. */
export type ExitPrice = { readonly price: string; readonly limit?: string };
export type Exits = Readonly<Partial<Record<Exit, ExitPrice>>>;

/** What a product's positions on margin are changed with, and the words that are its own: keys of its pack. */
export type PositionTerms = {
  readonly pack: string;
  readonly words: {
    /** What is counted. */
    readonly unit: string;
    readonly changeMargin: Readonly<Record<MarginChange['type'], string>>;
    /** What closing does, by the direction of what is closed. */
    readonly close: Readonly<Record<PositionSide, string>>;
    readonly exits: Readonly<Record<PositionSide, string>>;
    readonly financing: string;
    readonly nextFinancing: string;
    readonly page: string;
  };
  /** What may be put in as margin, decimal text; undefined while it is not known. A hook. */
  readonly useSpendable: (currency: string) => string | undefined;
  readonly changeMargin: (change: MarginChange) => Sending<unknown>;
  /** Sets both exits as they are to be; one that is absent is taken back. */
  readonly setExits: (position: MarginPosition, exits: Exits, before: Exits) => Sending<unknown>;
  /** Whether an exit may place an order with a limit. */
  readonly exitsHaveLimits: boolean;
  /** Closes at the market: all of it, or so much. */
  readonly close: (id: number, quantity: string | undefined) => Sending<unknown>;
  /** Where what it is in is looked at. */
  readonly pageOf: (position: MarginPosition) => string;
};

/** `onKnown` is told whether there are any, or may be where they could not be loaded. */
export type OpenPositionsProps = { readonly onKnown: (hasOpen: boolean) => void };

/** What a product is traded with: fetched when it is first wanted. */
export type ProductTrading = {
  /** Absent of a product whose orders have a form of their own. */
  readonly ticket?: TicketProduct;
  /** Absent of a product without positions on margin. */
  readonly positions?: PositionTerms;
  /** Its open positions, of a product that lists them by calls of its own. */
  readonly OpenPositions?: ComponentType<OpenPositionsProps>;
  /** A row of the call that lists them, as the lists show it. */
  readonly shownOrder: (row: never) => ShownOrder;
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
    /** Whether its orders have a form of their own: the page of an instrument has none for them then. */
    readonly hasOwnForm?: true;
    /** Whether it lists its positions by calls of its own. */
    readonly hasOwnPositions?: true;
    /** Where its instruments are traded, where that is not their page. */
    readonly tradePage?: (of: { readonly instrument: string; readonly venue: string }) => string;
    readonly trading: () => Promise<ProductTrading>;
  }
}
