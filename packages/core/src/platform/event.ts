import type { AccountMode, CustomerId, FreezeModule, IdentityLevel, InstrumentId } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';

/** What is not open to a customer in an account mode. */
export type ClosedProducts = {
  /** Up/down options, and copies of leaders. */
  readonly products: readonly ('option' | 'follow')[];
  /** By instrument that the customer has orders of, the most leverage that a position is opened or increased with, 0 where none is; what is missing has no such bound. */
  readonly maxLeverage: Readonly<Record<InstrumentId, number>>;
};

export type PlatformEvent =
  | {
      readonly type: 'customer-opened';
      readonly at: number;
      readonly customer: CustomerId;
      readonly invitedBy: CustomerId | null;
    }
  | {
      readonly type: 'customer-closed';
      readonly at: number;
      readonly customer: CustomerId;
      readonly by: string;
      readonly because: string;
    }
  | {
      readonly type: 'identity-level-set';
      readonly at: number;
      readonly customer: CustomerId;
      readonly level: IdentityLevel;
      readonly by: string;
    }
  | {
      readonly type: 'withdrawals-delayed';
      readonly at: number;
      readonly customer: CustomerId;
      readonly until: number;
      readonly because: string;
    }
  | {
      readonly type: 'demo-started';
      readonly at: number;
      readonly customer: CustomerId;
      readonly entries: readonly Entry[];
    }
  | {
      readonly type: 'modules-frozen';
      readonly at: number;
      readonly customer: CustomerId;
      readonly modules: readonly FreezeModule[];
      readonly reason: string;
      readonly by: string;
    }
  /** What is no longer open to a customer: what has not begun of it ends by the events after this one. */
  | {
      readonly type: 'products-closed';
      readonly at: number;
      readonly customer: CustomerId;
      readonly closed: Readonly<Record<AccountMode, ClosedProducts>>;
      readonly by: string;
    }
  | {
      readonly type: 'request-stored';
      readonly at: number;
      readonly customer: CustomerId;
      readonly operation: string;
      readonly key: string;
      readonly digest: string;
    };

declare module '../context.ts' {
  interface Events {
    readonly platform: PlatformEvent;
  }
}
