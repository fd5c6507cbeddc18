import type { AccountType, Amount, AssetCode, Book, CustomerId, IdentityLevel } from '@bourse/rules';
import type { AccountKey, HousePurpose } from '../ledger/index.ts';
import type { TickMark } from '../tick-mark.ts';

export type DepositId = number;
/** How money comes in. A voucher is the later proof of a payment in USDT. */
export type DepositChannel = 'card' | 'usdt' | 'coin' | 'wire' | 'voucher';

/** A request to be credited: the proof is evidence, the reviewer credits what arrived. */
export type Deposit = {
  readonly id: DepositId;
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly claimed: Amount;
  readonly requestedAt: number;
  /** Digest of what the customer showed, which lies outside the journal: it may name persons and banks. */
  readonly evidence: string;
};

export type WithdrawalId = number;
/** How money goes out. */
export type WithdrawalChannel = 'card' | 'usdt' | 'coin' | 'wire';

/** The deployment's policy at the moment of the request; it holds for the request to its end (rule FUNDS-41). Money is the asset's smallest unit. */
export type WithdrawalTerms = {
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** Part of the amount: what arrives is the amount without it. */
  readonly fee: bigint;
  /** The identity level that this amount needs. */
  readonly level: IdentityLevel;
  /** Whether a request under way keeps the next one from being made. */
  readonly oneAtATime: boolean;
  /** Whether two operators must agree to pay it. */
  readonly fourEyes: boolean;
};

/** Money on its way out, held until it is paid, refused or cancelled. */
export type Withdrawal = {
  readonly id: WithdrawalId;
  readonly customer: CustomerId;
  readonly channel: WithdrawalChannel;
  readonly account: AccountType;
  /** What leaves the account, fee included. */
  readonly amount: Amount;
  readonly terms: WithdrawalTerms;
  /** Where it goes, as the server's name of a card, bank account or wallet; no personal data. */
  readonly destination: string;
  readonly requestedAt: number;
  readonly status: 'waiting' | 'processing';
  /** Why it is passed over in the queue; null when it is not. */
  readonly putAside: string | null;
};

export type QuoteId = number;

/** A firm price for a conversion: as good as done until it ends. Money is each asset's smallest unit. */
export type Quote = {
  readonly id: QuoteId;
  readonly book: Book;
  readonly customer: CustomerId;
  readonly account: AccountType;
  readonly from: Amount;
  /** What the customer receives, fee taken off. */
  readonly to: Amount;
  /** In the asset received. */
  readonly fee: bigint;
  /** The ticks it was worked out from. */
  readonly ticks: readonly { readonly instrument: string; readonly tick: TickMark }[];
  readonly endsAt: number;
};

/** Shares of invited customers' fees that are released together. */
export type Rebate = {
  readonly inviter: CustomerId;
  readonly account: AccountType;
  readonly asset: AssetCode;
  readonly releasesAt: number;
  readonly units: bigint;
};

/** Money moved by the hands of two operators; units are the smallest of the accounts' asset. */
export type ManualPosting = {
  readonly id: number;
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly units: bigint;
};

export type FundsState = {
  nextDeposit: DepositId;
  /** Requests waiting for their review. */
  readonly deposits: Map<DepositId, Deposit>;
  nextWithdrawal: WithdrawalId;
  /** Withdrawals under way, oldest first. */
  readonly withdrawals: Map<WithdrawalId, Withdrawal>;
  nextQuote: QuoteId;
  /** Each customer's newest quote that was not taken. */
  readonly quotes: Map<CustomerId, Quote>;
  /** By {@link rebateName}, in the order of their first fee. */
  readonly rebates: Map<string, Rebate>;
  nextPosting: ManualPosting['id'];
  /** Postings by hand that can still be reversed. */
  readonly postings: Map<ManualPosting['id'], ManualPosting>;
  /** External references that were credited or paid, by clearing account and direction: each counts once. */
  readonly references: Set<string>;
  /** The requests that the last event decided, for whoever writes down what became of them. Volatile. */
  lastDecided: Deposit | undefined;
  lastWithdrawal: Withdrawal | undefined;
};

export const createFundsState = (): FundsState => ({
  nextDeposit: 1,
  deposits: new Map(),
  nextWithdrawal: 1,
  withdrawals: new Map(),
  nextQuote: 1,
  quotes: new Map(),
  rebates: new Map(),
  nextPosting: 1,
  postings: new Map(),
  references: new Set(),
  lastDecided: undefined,
  lastWithdrawal: undefined,
});

const CLEARING = {
  card: 'clearing.card',
  usdt: 'clearing.usdt',
  voucher: 'clearing.usdt',
  coin: 'clearing.coin',
  wire: 'clearing.wire',
} as const satisfies Record<DepositChannel | WithdrawalChannel, HousePurpose>;

/** The house account that stands for a channel's outside. */
export const clearingOf = (channel: DepositChannel | WithdrawalChannel): HousePurpose => CLEARING[channel];

/** One name for a payment however its reference was typed: letter case and spaces make no difference (rule FUNDS-3). */
export const referenceName = (
  direction: 'in' | 'out',
  channel: DepositChannel | WithdrawalChannel,
  reference: string,
): string => `${direction} ${CLEARING[channel]} ${reference.normalize('NFKC').replace(/\s+/g, '').toUpperCase()}`;

/** The name a rebate is kept under. */
export const rebateName = ({ inviter, account, asset, releasesAt }: Omit<Rebate, 'units'>): string =>
  `${inviter} ${account} ${asset} ${releasesAt}`;
