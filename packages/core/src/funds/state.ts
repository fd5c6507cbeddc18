import type {
  AccountMode,
  AccountType,
  Amount,
  AssetCode,
  CustomerId,
  DepositChannel,
  IdentityLevel,
  WithdrawalChannel,
} from '@bourse/rules';
import { assert, referenceKey, referenceLook } from '@bourse/rules';
import { LargeMap } from '../large-map.ts';
import type { AccountKey, HousePurpose } from '../ledger/index.ts';
import type { TickMark } from '../tick-mark.ts';
import type { Transitions } from '../transitions.ts';
import { createRollingDay, type RollingDay } from './rolling-day-state.ts';

export type DepositId = number;

/** The legal transitions of a deposit (rule FUNDS-2). */
export const DEPOSIT_TRANSITIONS: Transitions<'waiting' | 'credited' | 'refused', 'credit' | 'refuse'> = {
  waiting: { credit: 'credited', refuse: 'refused' },
  credited: {},
  refused: {},
};

export type DepositStatus = keyof typeof DEPOSIT_TRANSITIONS;

/** A request to be credited: the proof is evidence, the reviewer credits what arrived. */
export type Deposit = {
  readonly id: DepositId;
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly claimed: Amount;
  readonly requestedAt: number;
  readonly status: DepositStatus;
  /** Digest of what the customer showed, which lies outside the journal: it may name persons and banks. */
  readonly evidence: string;
};

/** A deposit that was credited and not taken back: what a reversal goes by. */
export type Credit = {
  readonly customer: CustomerId;
  readonly channel: DepositChannel;
  readonly account: AccountType;
  readonly credited: Amount;
  /** The payment's, as it was credited. */
  readonly reference: string;
};

export type WithdrawalId = number;

/** The deployment's policy at the moment of the request; it holds for the request to its end (rule FUNDS-41). Money is the asset's smallest unit. */
export type WithdrawalTerms = {
  readonly minimum: bigint;
  readonly maximum: bigint;
  /** The most that may be asked for on the channel in a rolling day; absent where there is no such limit. */
  readonly daily?: bigint;
  /** What the amount is worth in the reference currency, in its smallest unit, rounded up; null where no price led there. */
  readonly worth: bigint | null;
  /** Part of the amount: what arrives is the amount without it. */
  readonly fee: bigint;
  /** The identity level that the amount needed, with the rest of its rolling day. */
  readonly level: IdentityLevel;
  /** Whether a request under way keeps the next one from being made. */
  readonly oneAtATime: boolean;
  /** Whether two operators must agree to pay it. */
  readonly fourEyes: boolean;
};

/** What may stand in the way of any withdrawal of a customer's, money aside; a deployment says which is looked at first. */
export const WITHDRAWAL_GATES = ['freeze', 'identity', 'credentials-wait', 'pending'] as const;
export type WithdrawalGate = (typeof WITHDRAWAL_GATES)[number];

/** The legal transitions of a withdrawal (rule FUNDS-44). One that waits can be put on hold and back. */
export const WITHDRAWAL_TRANSITIONS: Transitions<
  'waiting' | 'processing' | 'paid' | 'cancelled' | 'refused',
  'hold' | 'start' | 'pay' | 'cancel' | 'refuse'
> = {
  waiting: { hold: 'waiting', start: 'processing', cancel: 'cancelled', refuse: 'refused' },
  processing: { pay: 'paid', refuse: 'refused' },
  paid: {},
  cancelled: {},
  refused: {},
};

/** A withdrawal that was paid and not returned: what a return goes by. */
export type Payout = {
  readonly customer: CustomerId;
  readonly channel: WithdrawalChannel;
  readonly account: AccountType;
  /** What left the account, fee included. */
  readonly amount: Amount;
  readonly fee: bigint;
  /** The payment's. */
  readonly reference: string;
};

export type WithdrawalStatus = keyof typeof WITHDRAWAL_TRANSITIONS;

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
  /** The seal of that row when it was asked for, by which a change of it is seen; requests from before this field lack it. */
  readonly destinationSeal?: string;
  readonly requestedAt: number;
  readonly status: WithdrawalStatus;
  /** Why it is passed over in the queue; null when it is not. */
  readonly holdNote: string | null;
  /** Whether two agreed to begin to pay it; absent before, and where one was enough. */
  readonly begunByTwo?: true;
};

export type QuoteId = number;

/** A firm price for a conversion: as good as done until it ends. Money is each asset's smallest unit. */
export type Quote = {
  readonly id: QuoteId;
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly account: AccountType;
  readonly from: Amount;
  /** What the customer receives, fee taken off. */
  readonly to: Amount;
  /** In the asset received. */
  readonly fee: bigint;
  /** What the price costs besides the fee, in hundredths of a percent; quotes from before this field had none. */
  readonly spreadBps?: number;
  /** The least and the most that could be given at that moment, in the asset given; absent where there were no bounds. */
  readonly bounds?: { readonly minimum: bigint; readonly maximum: bigint };
  /**
   * The ticks it was worked out from, and what the house receives of each instrument by it, or gives below zero, in the base asset's smallest
   * unit, rounded towards zero; quotes from before this field lack it.
   */
  readonly ticks: readonly { readonly instrument: string; readonly tick: TickMark; readonly base?: bigint }[];
  readonly endsAt: number;
};

/** Shares of invited customers' fees that are released together. */
export type Rebate = {
  readonly inviter: CustomerId;
  readonly account: AccountType;
  readonly asset: AssetCode;
  readonly releasesAt: number;
  readonly units: bigint;
  /** What the last fees came to beyond whole units, in ten-thousandths of one; rebates from before this field had none. */
  readonly carry?: bigint;
};

/** What a deployment may change while it runs; what was quoted or accrued before stays as it was. */
export type MoneyTerms = {
  /** Taken off what a conversion gives, in hundredths of a percent. */
  readonly conversionFeeBps: number;
  /** The inviter's share of a fee, in hundredths of a percent; 0 gives none. */
  readonly rebateShareBps: number;
  /** The length of the periods that rebates are released by; milliseconds. */
  readonly rebatePeriodMs: number;
};

/** Money moved by the hands of two operators; units are the smallest of the accounts' asset. */
export type ManualPosting = {
  readonly id: number;
  readonly from: AccountKey;
  readonly to: AccountKey;
  readonly units: bigint;
};

/** How many of one kind each customer has under way; who has none is left out. Follows from what is under way. */
export type UnderWay = LargeMap<CustomerId, number>;

/** Counts one more, or one less, of a customer's. */
export const countUnderWay = (counts: UnderWay, customer: CustomerId, change: 1 | -1): void => {
  const count = (counts.get(customer) ?? 0) + change;
  assert(count >= 0, 'what ends was under way');
  if (count === 0) counts.delete(customer);
  else counts.set(customer, count);
};

export type FundsState = {
  nextDeposit: DepositId;
  /** Requests waiting for their review. */
  readonly deposits: Map<DepositId, Deposit>;
  readonly depositsOf: UnderWay;
  /** Credits that can still be taken back. */
  readonly credits: LargeMap<DepositId, Credit>;
  nextWithdrawal: WithdrawalId;
  /** Withdrawals under way, oldest first. */
  readonly withdrawals: Map<WithdrawalId, Withdrawal>;
  readonly withdrawalsOf: UnderWay;
  /** Payments that can still be returned. */
  readonly payouts: LargeMap<WithdrawalId, Payout>;
  /** What limits and thresholds on a rolling day are compared with. */
  readonly day: RollingDay;
  /** As published last; null while the deployment's own hold. */
  terms: MoneyTerms | null;
  nextQuote: QuoteId;
  /** Each customer's newest quote that was not taken, real and demo apart. */
  readonly quotes: Readonly<Record<AccountMode, Map<CustomerId, Quote>>>;
  /** By {@link rebateName}. */
  readonly rebates: LargeMap<string, Rebate>;
  /** How many of them are of whole units. */
  readonly rebatesOf: UnderWay;
  nextPosting: ManualPosting['id'];
  /** Postings by hand that can still be reversed. */
  readonly postings: Map<ManualPosting['id'], ManualPosting>;
  /** External references that were credited or paid, by direction and whether a bank or a chain carried them: each counts once. */
  readonly references: Set<string>;
  /** How those that were credited look, by {@link lookOf}. Follows from `references`. */
  readonly looks: Set<string>;
};

export const createFundsState = (): FundsState => ({
  nextDeposit: 1,
  deposits: new Map(),
  depositsOf: new LargeMap(),
  credits: new LargeMap(),
  nextWithdrawal: 1,
  withdrawals: new Map(),
  withdrawalsOf: new LargeMap(),
  payouts: new LargeMap(),
  day: createRollingDay(),
  terms: null,
  nextQuote: 1,
  quotes: { real: new Map(), demo: new Map() },
  rebates: new LargeMap(),
  rebatesOf: new LargeMap(),
  nextPosting: 1,
  postings: new Map(),
  references: new Set(),
  looks: new Set(),
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

/** Where a channel's payments arrive at and leave from, whichever of its ways a customer picked: their references are one set (rule FUNDS-3). */
const OUTSIDE = {
  card: 'bank',
  wire: 'bank',
  usdt: 'chain',
  voucher: 'chain',
  coin: 'chain',
} as const satisfies Record<DepositChannel | WithdrawalChannel, string>;

type Channel = keyof typeof OUTSIDE;

/** One name for a payment however its reference was typed (rule FUNDS-3). */
export const referenceName = (direction: 'in' | 'out', channel: Channel, reference: string): string =>
  `${direction} ${OUTSIDE[channel]} ${referenceKey(reference)}`;

/** The clearing accounts of the channels that pay to and from the same outside as this one. */
const clearingsBeside = (channel: Channel): readonly string[] => {
  const beside = (Object.keys(OUTSIDE) as Channel[]).filter((each) => OUTSIDE[each] === OUTSIDE[channel]);
  return [...new Set(beside.map((each) => CLEARING[each]))];
};

/** Every name that a payment may have been written down under: today's, and those of older programs, which told clearing accounts apart. */
export const referenceNames = (...[direction, channel, reference]: Parameters<typeof referenceName>): string[] => [
  referenceName(direction, channel, reference),
  ...clearingsBeside(channel).map((clearing) => `${direction} ${clearing} ${referenceKey(reference)}`),
];

/** One name for all payments to a channel's outside whose references are taken for one another (rule FUNDS-99). */
export const lookOf = (channel: DepositChannel, reference: string): string =>
  `${OUTSIDE[channel]} ${referenceLook(reference)}`;

const clearingLook = (clearing: string, reference: string): string => `${clearing} ${referenceLook(reference)}`;

/** The name that a deposit is listed under by how its reference looks: of its own clearing account, as older programs wrote it. */
export const listedLook = (channel: DepositChannel, reference: string): string =>
  clearingLook(CLEARING[channel], reference);

/** The names of all deposits whose references are taken for this one (rule FUNDS-99), as {@link listedLook} gives them. */
export const listedLooks = (channel: DepositChannel, reference: string): string[] =>
  clearingsBeside(channel).map((clearing) => clearingLook(clearing, reference));

/** Writes down that a payment of this name counts. */
export const keepReference = (funds: FundsState, name: string): void => {
  funds.references.add(name);
  const [direction, outside, reference = ''] = name.split(' ');
  if (direction === 'in') funds.looks.add(`${outside} ${referenceLook(reference)}`);
};

/** A name as older programs kept it, in today's form. */
export const renewedReferenceName = (name: string): string => {
  const [direction = '', outside = '', ...reference] = name.split(' ');
  const channel = (Object.keys(CLEARING) as Channel[]).find((each) => CLEARING[each] === outside);
  return `${direction} ${channel === undefined ? outside : OUTSIDE[channel]} ${referenceKey(reference.join(''))}`;
};

/** The name a rebate is kept under. */
export const rebateName = ({ inviter, account, asset, releasesAt }: Omit<Rebate, 'units' | 'carry'>): string =>
  `${inviter} ${account} ${asset} ${releasesAt}`;

/** What it posts to with the house. */
export const fundsHouseAccounts = {
  fees: 'unsigned',
  rebates: 'unsigned',
  insurance: 'unsigned',
  rounding: 'signed',
  inventory: 'signed',
  'clearing.card': 'signed',
  'clearing.usdt': 'signed',
  'clearing.coin': 'signed',
  'clearing.wire': 'signed',
} as const;

declare module '../context.ts' {
  interface State {
    readonly funds: FundsState;
  }
  interface AgendaKinds {
    readonly funds: 'rebate-release';
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof fundsHouseAccounts> {}
}

declare module '../ledger/hold-reasons.ts' {
  interface HoldReasons {
    readonly withdrawal: true;
  }
}
