import { DEPOSIT_CHANNELS, INSTRUMENT_KINDS, WITHDRAWAL_CHANNELS } from '@bourse/rules';
import { z } from 'zod';
import {
  blankable,
  decimalText,
  filterOf,
  id,
  instantMs,
  line,
  moneyObject,
  numericId,
  renamed,
  wireNames,
} from '../codecs.ts';
import { product } from '../product.ts';
import { ownFill, tradeOnMargin } from './trade-shapes.ts';

/** A cash account of the stock account type: one currency. Amounts are decimal texts of that currency. */
export type StockAccount = {
  readonly currency: string;
  readonly available: string;
  readonly availableMoney: z.output<typeof moneyObject>;
  /** Held for open orders, applications and withdrawals. */
  readonly held: string;
  /** What of `available` may be withdrawn: proceeds of shares only after settlement. */
  readonly withdrawable: string;
  readonly btc: string;
  readonly gold: string;
};

/**
 * Older clients work out available money as enableAmt + ipoMoney − delegationMarketValue; what is held is therefore sent in both, so that
 * the sum is what is really available.
 */
export const stockAccount = z.codec(
  z.object({
    accountType: z.string(),
    enableAmt: decimalText,
    enableAmtAmountVO: moneyObject,
    ipoMoney: decimalText,
    delegationMarketValue: decimalText,
    withdrawAmt: decimalText,
    btcNum: decimalText,
    goldNum: decimalText,
  }),
  z.custom<StockAccount>((value) => typeof value === 'object' && value !== null),
  {
    decode: (wire) => ({
      currency: wire.accountType,
      available: wire.enableAmt,
      availableMoney: wire.enableAmtAmountVO,
      held: wire.delegationMarketValue,
      withdrawable: wire.withdrawAmt,
      btc: wire.btcNum,
      gold: wire.goldNum,
    }),
    encode: (account) => ({
      accountType: account.currency,
      enableAmt: account.available,
      enableAmtAmountVO: account.availableMoney,
      ipoMoney: account.held,
      delegationMarketValue: account.held,
      withdrawAmt: account.withdrawable,
      btcNum: account.btc,
      goldNum: account.gold,
    }),
  },
);

export const statistics = renamed(
  z.object({
    stockType: z.string(),
    accountType: z.string(),
    amout: moneyObject,
    availableAmount: moneyObject,
    occupiedAmount: moneyObject,
    currentPositionAmt: moneyObject,
    currentPositionProfitAndLose: moneyObject,
    historicalPositionProfitAndLose: moneyObject,
    /** Currencies and instruments that have no price now: no figure above counts them. */
    unpriced: z.array(z.string()),
  }),
  {
    stockType: 'venue',
    accountType: 'currency',
    amout: 'total',
    availableAmount: 'available',
    occupiedAmount: 'held',
    currentPositionAmt: 'positionsValue',
    currentPositionProfitAndLose: 'unrealised',
    historicalPositionProfitAndLose: 'realised',
  },
);

export const accountType = wireNames({ 1: 'platform', 2: 'financial', 3: 'contract', 9: 'stock' });

/** In the account currency; null where no price leads there now. */
const worth = decimalText.nullable();

/** What counts in the worth of money beside its amount (rule FIGURES-24), by the end of the keys of its names: `funds.claim.<kind>`, and `funds.claim.<kind>.in` in a sum. */
export const CLAIM_KINDS = ['positions', 'new-shares', 'credit'] as const;

/** Proceeds of shares that can leave their account from a moment on, soonest first; with what is movable they are what is available (rule STOCKS-7). */
export const unsettled = z.array(z.object({ settlesAt: instantMs, amount: decimalText }));

/**
 * `movable` is what of it can leave the account now: be withdrawn, transferred or converted. `instrument` is whose holding it is, under which name it
 * is shown; null of what goes by its own code.
 */
export const asset = renamed(
  z.object({
    type: accountType,
    symbol: z.string(),
    availableAmount: decimalText,
    occupiedAmount: decimalText,
    exchageAmount: worth,
    nowProfitAmount: worth,
    movable: decimalText,
    unsettled,
    /** What counts in `worth` beside the amounts, below zero what is owed; each in the asset, and in the account currency. */
    claims: z.array(z.object({ kind: z.enum(CLAIM_KINDS), amount: decimalText, worth })),
    instrument: z.object({ symbol: z.string(), venue: z.string() }).nullable(),
    loge: z.string().nullable(),
  }),
  {
    type: 'accountType',
    symbol: 'asset',
    availableAmount: 'available',
    occupiedAmount: 'held',
    exchageAmount: 'worth',
    nowProfitAmount: 'unrealised',
    loge: 'logo',
  },
);

export type AssetBalance = z.output<typeof asset>;

const figure = decimalText.nullable();

/** One holding with a market price. Prices, cost (the fees of the purchase included) and results are in `currency`, the last three figures in the account currency. */
const holding = z.object({
  kind: z.enum(INSTRUMENT_KINDS),
  /** That of the instrument. */
  product,
  account: z.enum(['stock', 'platform']),
  asset: z.string(),
  instrument: z.string(),
  symbol: z.string(),
  /** The instrument's own symbol: EUR/JPY of yen. */
  pair: z.string(),
  /** Whether prices say how much of the asset a unit of the currency is, as EUR/JPY does of yen, and not the other way round. */
  isQuote: z.boolean(),
  name: z.string(),
  /** The deployment's picture, the same as the instrument's in the market lists. */
  logo: z.string().nullable(),
  venue: z.string(),
  currency: z.string(),
  quantity: decimalText,
  available: decimalText,
  /** What cannot be sold yet of what was bought out of offers, and when the first of it can; absent where all can. */
  lockUp: z.object({ num: decimalText, until: instantMs }).optional(),
  /** How much of the quantity came in without a price: no result counts it. */
  uncosted: decimalText,
  averagePrice: figure,
  last: figure,
  cost: figure,
  value: figure,
  unrealised: figure,
  unrealisedPercent: figure,
  today: figure,
  todayPercent: figure,
  /** What `todayPercent` is of: the value as the day began and what was paid since. */
  todayBase: figure,
  /** What one whole unit of `currency` is worth in the account currency. */
  rate: figure,
  worth: figure,
  unrealisedWorth: figure,
  todayWorth: figure,
});

export const holdings = z.object({
  currency: z.string(),
  /** When today began in the customer's zone. */
  dayStart: instantMs,
  value: decimalText,
  unrealised: decimalText,
  realised: decimalText,
  /** What exchanging one money for another has cost in all, below zero; in no other figure. */
  conversionFees: decimalText,
  today: figure,
  todayPercent: figure,
  todayBase: figure,
  /** How today's result came about, oldest first; empty where nothing was held today. */
  course: z.array(decimalText),
  holdings: z.array(holding),
  /** By name, what has no price or no rate now: no sum counts it. */
  unpriced: z.array(z.string()),
});

/** How a day came about, in the account currency: `opening` + `moneyIn` − `moneyOut` + `today` + `conversionFees` + `exchange` + `other` is `value`, to the unit (rule FIGURES-12). */
export const accountDay = z.object({
  currency: z.string(),
  /** When today began in the customer's zone. */
  dayStart: instantMs,
  opening: decimalText,
  /** Deposits and what else was credited from outside, at its worth then. */
  moneyIn: decimalText,
  /** Withdrawals with their fees, and what else was taken out, at its worth then. */
  moneyOut: decimalText,
  /** Today's result; null where there were too many trades to look through. */
  today: figure,
  /** What exchanging one money for another cost today, below zero; null as `today`. */
  conversionFees: figure,
  /** What up/down options brought that were settled today. */
  options: decimalText,
  /** Interest of the credit line since the day began, below zero. */
  interest: decimalText,
  /** What exchange rates did; null as `today`. */
  exchange: figure,
  /** Rebates and what else the house credited or charged. */
  other: decimalText,
  /** What the figures, each rounded by itself, leave of the value; null as `today`. */
  rounding: figure,
  value: decimalText,
  /** By name, what has no price or no rate now: no sum counts it. */
  unpriced: z.array(z.string()),
});

export const coinBalance = renamed(
  z.object({
    currencyName: z.string(),
    symbol: z.string(),
    availableAmount: decimalText,
    occupiedAmount: decimalText,
    exchageAmount: worth,
    logo: z.string().nullable(),
  }),
  {
    currencyName: 'name',
    symbol: 'asset',
    availableAmount: 'available',
    occupiedAmount: 'held',
    exchageAmount: 'worth',
  },
);

export const depositChannel = z.enum(DEPOSIT_CHANNELS);
export const withdrawalChannel = z.enum(WITHDRAWAL_CHANNELS);

const REVIEW_STATES = { 0: 'waiting', 1: 'done', 2: 'refused' } as const;
export const reviewState = wireNames(REVIEW_STATES);
export const reviewStateFilter = filterOf(REVIEW_STATES);
export const recordType = wireNames({ 1: 'trade', 2: 'deposit', 3: 'withdrawal', 4: 'transfer' });

/** One line of the funding records; which fields are filled depends on its type, the others are null. */
export const fundRecord = renamed(
  z.object({
    id: z.string(),
    fundRecordType: recordType,
    createTime: instantMs,
    accountType: z.string(),
    /** Trades: the instrument, what was paid (negative) or received. */
    stockName: z.string().nullable(),
    stockGid: z.string().nullable(),
    symbol: z.string().nullable(),
    product: product.nullable(),
    kind: z.enum(INSTRUMENT_KINDS).nullable(),
    logo: z.string().nullable(),
    deAmtAmountVO: moneyObject.nullable(),
    /** Trades: the order that was filled; null of shares that were bought out of an offer or allotted. */
    orderId: numericId.nullable(),
    /** Trades: how the instrument was traded. */
    source: z.enum(['order', 'offer', 'new-shares']).nullable(),
    /** Trades: the own side of the fill; quantity of the base, the rest in `accountType`, the amount before the fee. */
    fill: ownFill.nullable(),
    /** Trades: null of what is paid in full. */
    onMargin: tradeOnMargin.nullable(),
    /** Deposits and withdrawals: the channel. Deposits: what was asked for, and what arrived. */
    userAccount: depositChannel.nullable(),
    payAmtAmountVO: moneyObject.nullable(),
    actualAmountAmountVO: moneyObject.nullable(),
    orderStatus: reviewState.nullable(),
    /** Deposits: when the credit was taken back. */
    reversedAt: instantMs.nullable(),
    /** Withdrawals. */
    withStatus: reviewState.nullable(),
    withAmtAmountVO: moneyObject.nullable(),
    /** Withdrawals: how far it came, in words of our own. */
    withdrawalStep: z.enum(['waiting', 'processing', 'paid', 'refused', 'cancelled', 'returned']).nullable(),
    /** Transfers: two account types, or two assets of a conversion, which has something received. */
    fromFound: z.string().nullable(),
    toFound: z.string().nullable(),
    /** Type 4: what it was, in words of our own. Of an adjustment the house's side is null, and `remark` is what the customer is told of it. */
    moved: z.enum(['transfer', 'conversion', 'adjustment']).nullable(),
    fromAmount: decimalText.nullable(),
    toAmount: decimalText.nullable(),
    remark: z.string().nullable(),
    /** Deposits: when they were credited or refused. */
    updateTime: instantMs.nullable(),
  }),
  {
    fundRecordType: 'type',
    createTime: 'at',
    accountType: 'currency',
    stockName: 'name',
    stockGid: 'instrument',
    deAmtAmountVO: 'traded',
    orderId: 'order',
    userAccount: 'account',
    payAmtAmountVO: 'claimed',
    actualAmountAmountVO: 'credited',
    orderStatus: 'depositState',
    withStatus: 'withdrawalState',
    withAmtAmountVO: 'withdrawn',
    fromFound: 'from',
    toFound: 'to',
    fromAmount: 'transferred',
    toAmount: 'received',
    remark: 'reason',
    updateTime: 'decidedAt',
  },
);

/** What a movement of a balance is (rule FUNDS-94). */
export const movementKind = z.enum([
  'deposit',
  'withdrawal',
  'demo',
  'bought',
  'sold',
  'fee',
  'transfer',
  'conversion',
  'rebate',
  'dividend',
  'split',
  'points',
  'manual',
  'reversal',
  'return',
  'other',
]);

/** One movement of a balance, with the balance after it. Amounts are signed decimal texts of the balance's asset. */
export const ownPosting = renamed(
  z.object({
    id: z.string(),
    createTime: instantMs,
    kind: movementKind,
    /** What one of the kind other was for, as the statement calls it in the customer's language. */
    purpose: z.string().nullable(),
    /** The instrument that it is about: what was traded, paid a dividend, was settled. */
    stockName: z.string().nullable(),
    symbol: z.string().nullable(),
    amount: decimalText,
    balance: decimalText,
    /** The reason for a manual posting that the customer sees. */
    remark: z.string().nullable(),
  }),
  { createTime: 'at', stockName: 'name', remark: 'reason' },
);

export const platformBank = renamed(
  z.object({
    id,
    bankName: z.string(),
    bankNo: z.string(),
    bankCode: z.string(),
    bankUser: z.string(),
    fpsId: z.string(),
    bankLogo: z.string().nullable(),
    accountType: z.string(),
    minLimit: decimalText,
    maxLimit: decimalText,
  }),
  {
    bankName: 'name',
    bankNo: 'number',
    bankCode: 'code',
    bankUser: 'holder',
    bankLogo: 'logo',
    accountType: 'currency',
    minLimit: 'minimum',
    maxLimit: 'maximum',
  },
);

export const platformWallet = renamed(
  z.object({
    walletAgreement: z.string(),
    walletAddressList: z.array(
      renamed(z.object({ id, walletAddress: z.string(), minLimit: decimalText, maxLimit: decimalText }), {
        walletAddress: 'address',
        minLimit: 'minimum',
        maxLimit: 'maximum',
      }),
    ),
  }),
  { walletAgreement: 'network', walletAddressList: 'addresses' },
);

export const optionalText = blankable;

export const rechargeInput = renamed(
  z.object({
    payChannel: wireNames({ 1: 'card', 2: 'usdt' }),
    payAmt: decimalText,
    /** Key of the uploaded proof. */
    certificateUrl: line(512, 'proof-key'),
    /** The currency to credit; the account's default currency (cards) or USDT when absent. */
    accountType: optionalText(16),
    userAccount: optionalText(128),
    payAgreement: optionalText(16),
    payAddress: optionalText(128),
    fpsId: optionalText(64),
    bankCode: optionalText(64),
  }),
  {
    payChannel: 'channel',
    payAmt: 'amount',
    certificateUrl: 'proofKey',
    accountType: 'currency',
    userAccount: 'account',
    payAgreement: 'network',
    payAddress: 'address',
  },
);

export const rates = z.record(z.string(), z.string());

/** What a payment's reference counts for already: the number of the deposit or withdrawal, when, and which operator credited or paid it. */
export const usedReference = z.object({
  /** What the reference stands for: a credited deposit, a paid withdrawal, or a payment that came back. */
  of: z.enum(['deposit', 'withdrawal', 'return']),
  id: numericId,
  at: instantMs,
  by: z.string(),
});

/** A reference that a customer was told to quote, and the deposit that was announced with it. */
export const quotedReference = z.object({
  reference: z.string(),
  customerId: numericId,
  depositId: numericId.nullable(),
});
