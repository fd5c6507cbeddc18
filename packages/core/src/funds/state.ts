import type { AccountType, Amount, CustomerId } from '@bourse/rules';

export type DepositId = number;
export type DepositChannel = 'card' | 'usdt';

/** A request to be credited: the proof is evidence, the reviewer credits what arrived. */
export type Deposit = {
  readonly id: DepositId;
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly claimed: Amount;
  readonly requestedAt: number;
  /** What the customer showed: the proof's key and the address or bank named; the server's words. */
  readonly evidence: string;
};

export type FundsState = {
  nextDeposit: DepositId;
  /** Requests waiting for their review. */
  readonly deposits: Map<DepositId, Deposit>;
  /** External references that were credited, by channel: each counts once. */
  readonly references: Set<string>;
  /** The request that the last event decided, for whoever writes down what became of it. Volatile. */
  lastDecided: Deposit | undefined;
};

export const createFundsState = (): FundsState => ({
  nextDeposit: 1,
  deposits: new Map(),
  references: new Set(),
  lastDecided: undefined,
});

/** One name for a payment however its reference was typed: letter case and spaces make no difference (rule FUNDS-3). */
export const referenceName = (channel: DepositChannel, reference: string): string =>
  `${channel} ${reference.normalize('NFKC').replace(/\s+/g, '').toUpperCase()}`;
