import type { AccountMode, CustomerId, PriceTicks, QuantityLots } from '@bourse/rules';
import type { CustomerSpan } from '../customer-span.ts';
import type { Entry } from '../ledger/index.ts';
import type { SplitTerms } from './state.ts';

type Agreed = { readonly by: string; readonly agreedBy: string };

/** What became of the shares that an owner had: lots before and after, and what was paid for what was left over. */
export type SplitLine = {
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly before: QuantityLots;
  readonly after: QuantityLots;
  /** Left over, in parts of a new lot: so many `from`-ths of the ratio. */
  readonly rest: number;
  /** In the quote asset's smallest unit. */
  readonly units: bigint;
};

export type SplitsEvent =
  | ({ readonly type: 'split-announced'; readonly at: number; readonly split: SplitTerms } & Agreed)
  | ({
      readonly type: 'split-cancelled';
      readonly at: number;
      readonly split: SplitTerms;
      readonly reason: string;
    } & Agreed)
  /** Some customers hold the share, and are notified that the split is announced or cancelled. */
  | {
      readonly type: 'split-holders-notified';
      readonly at: number;
      readonly split: SplitTerms;
      readonly isCancelled: boolean;
      readonly customers: readonly CustomerId[];
      readonly span: CustomerSpan;
      readonly isLast: boolean;
    }
  /** There is no price yet that what is left over could be paid at. */
  | { readonly type: 'split-postponed'; readonly at: number; readonly split: SplitTerms; readonly until: number }
  /** The turn of some customers has come, from one to another, both included; their orders have ended. */
  | {
      readonly type: 'split-reached';
      readonly at: number;
      readonly split: SplitTerms;
      /** The last price of the old share. */
      readonly price: PriceTicks;
      readonly first: CustomerId;
      readonly span: CustomerSpan;
      readonly isLast: boolean;
    }
  /** Their shares are the new ones, and with the last of them the house's. */
  | {
      readonly type: 'split-adjusted';
      readonly at: number;
      readonly split: SplitTerms;
      readonly price: PriceTicks;
      readonly lines: readonly SplitLine[];
      readonly span: CustomerSpan;
      readonly isLast: boolean;
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly splits: SplitsEvent;
  }
}
