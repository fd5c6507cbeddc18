import type { Amount, CustomerId, DepositChannel, WithdrawalChannel } from '@bourse/rules';

/** A deposit that was announced, for the daily maximum of its channel. */
export type Announced = {
  readonly id: number;
  readonly channel: DepositChannel;
  readonly amount: Amount;
  readonly at: number;
};

/** A withdrawal that was requested and neither cancelled nor refused. */
export type Requested = {
  readonly id: number;
  readonly channel: WithdrawalChannel;
  readonly amount: Amount;
  /** In the smallest unit of the reference currency, rounded up; null where no price led there. */
  readonly worth: bigint | null;
  readonly at: number;
  /** When it began to be paid; null while it waits. */
  readonly startedAt: number | null;
};

/** A deposit that was credited. */
export type Credited = {
  readonly customer: CustomerId;
  /** The operator who credited it alone; null where two agreed. */
  readonly alone: string | null;
  readonly worth: bigint | null;
  readonly at: number;
};

/** What moved in the last 24 hours, oldest first; what is older is dropped when the next one is counted. */
export type RollingDay = {
  readonly announced: Map<CustomerId, readonly Announced[]>;
  readonly requested: Map<CustomerId, readonly Requested[]>;
  credited: readonly Credited[];
};

export const createRollingDay = (): RollingDay => ({ announced: new Map(), requested: new Map(), credited: [] });
