import type { AssetCode, CustomerId, LimitKind } from '@bourse/rules';
import { LargeMap } from '../large-map.ts';
import type { AtRisk } from '../module.ts';

/** The most that may be paid in, or lost, within any stretch of time of this length; units are the asset's smallest. */
export type MoneyLimit = {
  readonly kind: 'deposit' | 'loss';
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly windowMs: number;
};

/** How long a session is, and how long it takes after its end until the next one can be begun. */
export type SessionLimit = { readonly kind: 'session'; readonly sessionMs: number; readonly pauseMs: number };

export type OwnLimit = MoneyLimit | SessionLimit;

/** A looser limit, or none, that was asked for and takes effect later. */
export type Loosening = { readonly limit: OwnLimit | null; readonly from: number };

/** A deposit that counts, in the limit's smallest unit. */
export type CountedDeposit = { readonly at: number; readonly units: bigint; readonly deposit: number };

/** A loss that counts, below zero a gain, in millionths of the limit's smallest unit: many small ones in another asset lose nothing by rounding. */
export type CountedLoss = { readonly at: number; readonly millionths: bigint };

export type Exclusion = { readonly from: number /** Null for good. */; readonly until: number | null };

/** What a customer has decided for themselves. */
export type OwnLimits = {
  readonly customer: CustomerId;
  readonly limits: { readonly deposit?: MoneyLimit; readonly loss?: MoneyLimit; readonly session?: SessionLimit };
  readonly pending: { readonly [K in LimitKind]?: Loosening };
  /** Oldest first; what no window reaches any more is dropped when the next one is counted. */
  readonly deposits: readonly CountedDeposit[];
  readonly losses: readonly CountedLoss[];
  /** When the session that runs, or ran last, began; null where none did. */
  readonly sessionFrom: number | null;
  readonly exclusion: Exclusion | null;
};

export type LimitsState = { readonly own: LargeMap<CustomerId, OwnLimits> };

export const createLimitsState = (): LimitsState => ({ own: new LargeMap() });

export type LimitsEvent =
  | {
      readonly type: 'own-limit-set';
      readonly at: number;
      readonly customer: CustomerId;
      readonly kind: LimitKind;
      /** Null where there is none any more. */
      readonly limit: OwnLimit | null;
      /** The customer at once, or the wait for a looser one that is over. */
      readonly by: 'customer' | 'due';
    }
  | {
      readonly type: 'own-limit-loosening';
      readonly at: number;
      readonly customer: CustomerId;
      readonly kind: LimitKind;
      readonly limit: OwnLimit | null;
      readonly from: number;
    }
  | { readonly type: 'own-limit-kept'; readonly at: number; readonly customer: CustomerId; readonly kind: LimitKind }
  | { readonly type: 'own-session-begun'; readonly at: number; readonly customer: CustomerId }
  | {
      readonly type: 'own-deposit-counted';
      readonly at: number;
      readonly customer: CustomerId;
      readonly deposit: number;
      readonly units: bigint;
    }
  | {
      readonly type: 'own-loss-counted';
      readonly at: number;
      readonly customer: CustomerId;
      /** Of the limit's smallest unit; below zero a gain. */
      readonly millionths: bigint;
      /** Whether the limit is reached by it. */
      readonly isReached: boolean;
    }
  | {
      readonly type: 'self-excluded';
      readonly at: number;
      readonly customer: CustomerId;
      /** Null for good. */
      readonly until: number | null;
    }
  | { readonly type: 'self-exclusion-ended'; readonly at: number; readonly customer: CustomerId };

/** The kinds of what waits for a moment: a looser limit, and the end of an exclusion. */
export const OWN_LIMIT_DUE = 'own-limit-due';
export const EXCLUSION_END = 'self-exclusion-end';

export const dueKey = (customer: CustomerId, kind: LimitKind): string => `${customer} ${kind}`;

declare module '../context.ts' {
  interface Core {
    /** What the modules say can still be lost of a customer's real money. */
    readonly atRisk: readonly AtRisk[];
  }
  interface State {
    readonly limits: LimitsState;
  }
  interface Events {
    readonly limits: LimitsEvent;
  }
  interface AgendaKinds {
    readonly limits: 'own-limit-due' | 'self-exclusion-end';
  }
}
