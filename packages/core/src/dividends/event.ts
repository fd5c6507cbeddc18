import type { AccountMode, CustomerId, PositionId, PositionSide, QuantityLots } from '@bourse/rules';
import type { CustomerSpan } from '../customer-span.ts';
import type { Entry } from '../ledger/index.ts';
import type { DividendLine, DividendTerms } from './state.ts';

type Agreed = { readonly by: string; readonly agreedBy: string };

/** What a customer is owed in an account mode. */
export type OwedLine = DividendLine & { readonly mode: AccountMode };

/** What a position brings, or below zero costs; its margin takes it. */
export type PositionLine = {
  readonly position: PositionId;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly side: PositionSide;
  readonly lots: QuantityLots;
  readonly units: bigint;
};

export type DividendsEvent =
  | ({ readonly type: 'dividend-announced'; readonly at: number; readonly dividend: DividendTerms } & Agreed)
  | ({
      readonly type: 'dividend-cancelled';
      readonly at: number;
      readonly dividend: DividendTerms;
      readonly reason: string;
    } & Agreed)
  /** Some customers hold the share, and are notified of the announcement, or that it is cancelled. */
  | {
      readonly type: 'dividend-holders-notified';
      readonly at: number;
      readonly dividend: DividendTerms;
      /** Journals from before this field tell of announcements alone. */
      readonly isCancelled?: boolean;
      readonly customers: readonly CustomerId[];
      readonly span: CustomerSpan;
      readonly isLast: boolean;
    }
  /** Some entitlements are fixed as they stood at the ex-moment. */
  | {
      readonly type: 'dividend-fixed';
      readonly at: number;
      readonly dividend: DividendTerms;
      readonly lines: readonly OwedLine[];
      /** Of positions that were open at the ex-moment; what those bring that were closed since is among the entries. */
      readonly positions: readonly PositionLine[];
      readonly span: CustomerSpan;
      readonly isLast: boolean;
      readonly entries: readonly Entry[];
    }
  /** Money of the issuer has come. */
  | ({
      readonly type: 'dividend-received';
      readonly at: number;
      readonly dividend: DividendTerms;
      readonly units: bigint;
      /** The payment at the bank. */
      readonly reference: string;
      readonly entries: readonly Entry[];
    } & Agreed)
  | {
      readonly type: 'dividend-paid';
      readonly at: number;
      readonly dividend: DividendTerms;
      readonly mode: AccountMode;
      readonly lines: readonly DividendLine[];
      /** How many of those to be paid are done with these. */
      readonly next: number;
      readonly isLast: boolean;
      readonly entries: readonly Entry[];
    };

declare module '../context.ts' {
  interface Events {
    readonly dividends: DividendsEvent;
  }
}
