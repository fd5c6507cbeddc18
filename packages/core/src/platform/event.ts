import type { CustomerId, FreezeModule, IdentityLevel } from '@bourse/rules';
import type { Entry } from '../ledger/index.ts';

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
