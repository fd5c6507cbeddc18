import { IDENTITY_LEVELS, type WithdrawalChannel } from '@bourse/rules';
import { z } from 'zod';
import {
  decimalText,
  derived,
  factorWay,
  filterOf,
  flattened,
  instantMs,
  line,
  nothing,
  numericId,
  pageInput,
  passkeyProof,
  renamed,
  rows,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { optionalText, unsettled, withdrawalChannel } from './shapes.ts';

/** What a withdrawal may be refused with when it is asked for, in the order in which it is looked at; what stands in the way, in the brand's order. */
const REQUEST_ERRORS = [
  'DEMO_NOT_ALLOWED',
  'CHANNEL_CLOSED',
  'FUNDS_PASSWORD_NOT_SET',
  'FROZEN',
  'WITHDRAWALS_WAIT',
  'IDENTITY_NEEDED',
  'WITHDRAWAL_PENDING',
  'TOO_MANY_WAITING',
  'BAD_AMOUNT',
  'BANK_CARD_NOT_FOUND',
  'WALLET_NOT_FOUND',
  'NETWORK_CLOSED',
  'DESTINATION_WAITS',
  'DESTINATION_CHANGED',
  'HOUSE_PAY_IN',
  'BAD_FUNDS_PASSWORD',
  'LOCKED',
  'SECOND_FACTOR_NEEDED',
  'BAD_SECOND_FACTOR',
  'BAD_PASSKEY',
  'ACCOUNT_NOT_FOUND',
  'ASSET_NOT_HELD',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'ABOVE_DAILY_MAXIMUM',
  'FEE_CHANGED',
  'INSUFFICIENT_FUNDS',
  'UNSETTLED_FUNDS',
  'BORROWED_FUNDS',
  'CREDIT_OVERDUE',
] as const;

/** 0 is under way, 1 paid, 2 refused; a cancelled one is shown with those that failed. */
const STATES = { 0: 'waiting', 1: 'done', 2: 'failed' } as const;
const state = wireNames(STATES);

/** A code of the second factor, where the customer has one. */
const secondFactor = optionalText(32);

/** What happened to a withdrawal, when, by whom, and why. */
export const withdrawalStep = z.object({
  step: z.enum(['requested', 'on-hold', 'released', 'processing', 'paid', 'cancelled', 'refused', 'returned']),
  at: instantMs,
  by: z.enum(['customer', 'reviewer']),
  reason: z.string().nullable(),
});

/** The kinds of withdrawals as the published interface numbers them: to a bank account or card, in USDT, in another coin. */
const KINDS = { 1: 'bank', 2: 'usdt', 3: 'coin' } as const;
const kindOf = (channel: WithdrawalChannel): (typeof KINDS)[keyof typeof KINDS] =>
  channel === 'card' || channel === 'wire' ? 'bank' : channel;

const withdrawalWire = z.object({
  id: numericId,
  /** Follows from the channel, which says more. */
  type: wireNames(KINDS),
  channel: withdrawalChannel,
  coin: z.string(),
  amount: decimalText,
  fee: decimalText,
  realAmount: decimalText,
  status: state,
  step: withdrawalStep.shape.step,
  createTime: instantMs,
  /** Where it goes, masked. */
  toAdress: z.string(),
  withDrawRemark: z.string().nullable(),
  /** The channel's own name of the payment, once it was made. */
  serialId: z.string().nullable(),
  canCancel: z.boolean(),
});

const WITHDRAWAL_NAMES = {
  coin: 'asset',
  realAmount: 'arrives',
  status: 'state',
  createTime: 'requestedAt',
  toAdress: 'destination',
  withDrawRemark: 'reason',
  serialId: 'reference',
} as const;

const DERIVED = { type: ({ channel }: { readonly channel: WithdrawalChannel }) => kindOf(channel) } as const;

const withdrawal = derived(withdrawalWire, WITHDRAWAL_NAMES, DERIVED);

/** The fee that the customer was shown: another one now refuses the request. Older clients leave it out. */
const shownFee = decimalText.optional();

const detail = flattened(
  withdrawalWire,
  WITHDRAWAL_NAMES,
  {
    timeline: z.array(withdrawalStep),
    /** While it is under way: when it is, or was, later than was told. */
    dueAt: instantMs.nullable(),
  },
  DERIVED,
);

const recordsInput = z.object({ ...pageInput.shape, status: filterOf(STATES) });

/** What can stand in the way of a withdrawal, whatever its amount. */
const blocker = z.enum([
  'FUNDS_PASSWORD_NOT_SET',
  'IDENTITY_NEEDED',
  'WITHDRAWALS_WAIT',
  'WITHDRAWAL_PENDING',
  'FROZEN',
]);

const terms = z.object({
  channel: withdrawalChannel,
  asset: z.string(),
  /** How many the asset has behind the point. */
  decimals: z.int(),
  /** What can be withdrawn now. */
  available: decimalText,
  unsettled,
  minimum: decimalText,
  maximum: decimalText,
  /** What is left of the day's maximum on this channel; null where there is none. */
  dailyLeft: decimalText.nullable(),
  /** How many withdrawals may be under way at once. */
  mostWaiting: z.int(),
  /** Of the amount asked about. */
  fee: decimalText,
  arrives: decimalText,
  feeBps: z.int(),
  feeFixed: decimalText,
  level: z.enum(IDENTITY_LEVELS),
  /** Within 24 hours, with the identity shown so far; null where it is enough for any amount. */
  identity: z
    .object({
      /** Of `upTo` and `nextUpTo`. */
      currency: z.string(),
      upTo: decimalText,
      /** Of it, in the asset that is withdrawn. */
      left: decimalText,
      /** The level that is asked for above it. */
      next: z.enum(IDENTITY_LEVELS),
      /** What that one is enough for; null: any amount. */
      nextUpTo: decimalText.nullable(),
    })
    .nullable(),
  /** What stands in the way now, apart from the amount; the first of them. */
  blocker: blocker.nullable(),
  /** All of them, in the deployment's order, so that they are told at once. */
  blockers: z.array(blocker),
  waitsUntil: instantMs.nullable(),
  /** How the second factor can be given; none where none is asked for. */
  secondFactors: z.array(factorWay),
  /** How long the last ones of this channel took, in the middle; null before there are enough. */
  usualMs: z.int().nullable(),
});

/** Money on its way out. */
export const withdrawalEndpoints = {
  'funds.withdrawalTerms': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/withdraw/terms',
    envelope: 'api',
    who: 'customer',
    shows: ['withdrawal', 'settlement', 'customer', 'profile'],
    summary: 'The fee of an amount, the limits, and what stands in the way of a withdrawal.',
    input: renamed(z.object({ channel: withdrawalChannel, coin: line(32, 'USDT'), amount: decimalText.optional() }), {
      coin: 'asset',
    }),
    reply: terms,
    errors: ['CHANNEL_CLOSED', 'BAD_AMOUNT'],
  }),
  'funds.withdraw': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/user-withdraw/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['withdrawal', 'balance'],
    idempotent: true,
    summary:
      'Asks for money to a bank card, or in USDT to a wallet of the customer; the names and numbers sent along are not believed.',
    input: renamed(
      z.object({
        withAmt: decimalText,
        payChannel: wireNames({ 1: 'card', 2: 'usdt' }),
        payId: numericId,
        payName: optionalText(128),
        payNo: optionalText(128),
        userAccount: optionalText(16),
        withPwd: line(128),
        secondFactor,
        passkey: passkeyProof,
        shownFee,
      }),
      {
        withAmt: 'amount',
        payChannel: 'channel',
        payId: 'destination',
        userAccount: 'currency',
        withPwd: 'fundsPassword',
      },
    ),
    reply: detail,
    errors: REQUEST_ERRORS,
    secrets: ['withPwd', 'secondFactor'],
    perMinute: 20,
  }),
  'funds.withdrawCoin': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/withdraw/submit',
    envelope: 'api',
    who: 'customer',
    changes: ['withdrawal', 'balance'],
    idempotent: true,
    summary:
      'Asks for a coin to an address the customer has added before, or with coinType BANK for money to their bank account.',
    input: renamed(
      z.object({
        amount: decimalText,
        coinType: optionalText(16),
        pwd: line(128),
        adress: optionalText(128),
        coin: line(32, 'USDT'),
        bankName: optionalText(128),
        bankUserName: optionalText(128),
        bankBranch: optionalText(128),
        bankId: numericId.optional(),
        secondFactor,
        passkey: passkeyProof,
        shownFee,
      }),
      { coinType: 'network', pwd: 'fundsPassword', adress: 'address', coin: 'asset' },
    ),
    reply: detail,
    errors: [...REQUEST_ERRORS, 'BAD_ADDRESS'],
    secrets: ['pwd', 'secondFactor'],
    perMinute: 20,
  }),
  'funds.cancelWithdrawal': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/withdraw/cancel',
    envelope: 'api',
    who: 'customer',
    changes: ['withdrawal', 'balance'],
    idempotent: true,
    summary: 'Takes a withdrawal back while it waits.',
    input: z.object({ id: numericId }),
    reply: detail,
    errors: [
      'WITHDRAWAL_NOT_FOUND',
      'WITHDRAWAL_BEING_PAID',
      'WITHDRAWAL_CANCELLED',
      'WITHDRAWAL_DECIDED',
      'DEMO_NOT_ALLOWED',
    ],
  }),
  'funds.withdrawals': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/withdraw/list',
    envelope: 'rows',
    who: 'customer',
    shows: ['withdrawal'],
    summary: 'Withdrawals, newest first.',
    input: renamed(recordsInput, { status: 'state' }),
    reply: rows(withdrawal),
    errors: [],
  }),
  'funds.withdrawal': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/withdraw/detail',
    envelope: 'api',
    who: 'customer',
    shows: ['withdrawal'],
    summary: 'One withdrawal with everything that happened to it.',
    input: z.object({ id: numericId }),
    reply: detail,
    errors: ['WITHDRAWAL_NOT_FOUND'],
  }),
  'funds.withdrawalPending': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/withdraw/getWithdrawStatus',
    envelope: 'api',
    who: 'customer',
    shows: ['withdrawal'],
    summary: 'Whether a withdrawal is under way.',
    input: nothing,
    reply: z.boolean(),
    errors: [],
  }),
  'funds.freezeList': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/withdraw/freezeList',
    envelope: 'api',
    who: 'customer',
    shows: ['customer'],
    summary: 'Which modules are closed to the customer.',
    input: nothing,
    reply: z.array(renamed(z.object({ key: z.string(), open: z.boolean() }), { open: 'isFrozen' })),
    errors: [],
  }),
  'funds.withdrawable': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/common/getWithdrawMt5Amount',
    envelope: 'api',
    who: 'customer',
    shows: ['balance', 'withdrawal'],
    summary: 'How much of an asset can be withdrawn now.',
    input: renamed(z.object({ coin: line(32, 'USDT') }), { coin: 'asset' }),
    reply: z.object({ amount: decimalText, coin: z.string() }),
    errors: ['CHANNEL_CLOSED'],
  }),
  'funds.withdrawCoins': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/common/getWithDrawCoinList',
    envelope: 'api',
    who: 'customer',
    shows: ['balance', 'withdrawal'],
    summary: 'What can be withdrawn, how, and how much of it is there.',
    input: nothing,
    reply: z.array(
      renamed(
        z.object({
          coin: z.string(),
          coinName: z.string(),
          channel: withdrawalChannel,
          icon: z.string().nullable(),
          networks: z.array(z.string()),
          availableAmount: decimalText,
          /** The fee as a percentage of the amount, and what is added to it. */
          ratio: decimalText,
          fee: decimalText,
        }),
        { coin: 'asset', coinName: 'name', availableAmount: 'available', ratio: 'feePercent', fee: 'feeFixed' },
      ),
    ),
    errors: [],
  }),
};
