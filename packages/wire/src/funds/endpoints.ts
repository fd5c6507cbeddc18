import { z } from 'zod';
import {
  blankable,
  decimalText,
  flag,
  id,
  instantMs,
  line,
  moneyObject,
  nothing,
  numericId,
  page,
  pageInput,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

/** A cash account of the stock account type: one currency. Amounts are decimal texts of that currency. */
export type StockAccount = {
  readonly currency: string;
  readonly available: string;
  readonly availableMoney: z.output<typeof moneyObject>;
  /** Kept for orders, applications and withdrawals under way. */
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

const statistics = renamed(
  z.object({
    stockType: z.string(),
    accountType: z.string(),
    amout: moneyObject,
    availableAmount: moneyObject,
    occupiedAmount: moneyObject,
    currentPositionAmt: moneyObject,
    currentPositionProfitAndLose: moneyObject,
    historicalPositionProfitAndLose: moneyObject,
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

const accountType = wireNames({ 1: 'platform', 2: 'financial', 3: 'contract', 9: 'stock' });

const asset = renamed(
  z.object({
    type: accountType,
    symbol: z.string(),
    availableAmount: decimalText,
    occupiedAmount: decimalText,
    exchageAmount: decimalText,
    nowProfitAmount: decimalText,
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

const coinBalance = renamed(
  z.object({
    currencyName: z.string(),
    symbol: z.string(),
    availableAmount: decimalText,
    occupiedAmount: decimalText,
    exchageAmount: decimalText,
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

const reviewState = wireNames({ 0: 'waiting', 1: 'done', 2: 'refused' });
const recordType = wireNames({ 1: 'trade', 2: 'deposit', 3: 'withdrawal', 4: 'transfer' });

/** One line of the funding records; which fields are filled depends on its type, the others are null. */
const fundRecord = renamed(
  z.object({
    id: z.string(),
    fundRecordType: recordType,
    createTime: instantMs,
    accountType: z.string(),
    /** Trades: the instrument, what was paid (negative) or received. */
    stockName: z.string().nullable(),
    stockGid: z.string().nullable(),
    deAmtAmountVO: moneyObject.nullable(),
    /** Deposits: what was asked for, and what arrived. */
    userAccount: z.string().nullable(),
    payAmtAmountVO: moneyObject.nullable(),
    actualAmountAmountVO: moneyObject.nullable(),
    orderStatus: reviewState.nullable(),
    /** Withdrawals. */
    withStatus: reviewState.nullable(),
    withAmtAmountVO: moneyObject.nullable(),
    /** Transfers. */
    fromFound: z.string().nullable(),
    toFound: z.string().nullable(),
    fromAmount: decimalText.nullable(),
    remark: z.string().nullable(),
  }),
  {
    fundRecordType: 'type',
    createTime: 'at',
    accountType: 'currency',
    stockName: 'name',
    stockGid: 'instrument',
    deAmtAmountVO: 'traded',
    userAccount: 'account',
    payAmtAmountVO: 'asked',
    actualAmountAmountVO: 'credited',
    orderStatus: 'depositState',
    withStatus: 'withdrawalState',
    withAmtAmountVO: 'withdrawn',
    fromFound: 'from',
    toFound: 'to',
    fromAmount: 'transferred',
    remark: 'reason',
  },
);

const platformBank = renamed(
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

const platformWallet = renamed(
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

const optionalText = blankable;

const rechargeInput = renamed(
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

const rates = z.record(z.string(), z.string());

export const fundsEndpoints = {
  'funds.all': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/userFunds/getAllUserFunds',
    envelope: 'stock',
    who: 'customer',
    summary: 'The cash accounts for shares, one a currency.',
    input: nothing,
    reply: z.array(stockAccount),
    errors: [],
  }),
  'funds.byCurrency': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userFunds/getUserFundsByAccountType/{accountType}',
    envelope: 'stock',
    who: 'customer',
    summary: 'The cash account of one currency.',
    input: renamed(z.object({ accountType: line(16, 'EUR') }), { accountType: 'currency' }),
    reply: stockAccount,
    errors: ['ACCOUNT_NOT_FOUND'],
  }),
  'funds.statistics': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/userFunds/statistics',
    envelope: 'stock',
    who: 'customer',
    summary: 'Money, positions and results of the stock account as a list of one, of one market when it is named.',
    input: renamed(z.object({ stockType: optionalText(16) }), { stockType: 'venue' }),
    reply: z.array(statistics),
    errors: [],
  }),
  'funds.createRecharge': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/user-recharge/create',
    envelope: 'stock',
    who: 'customer',
    idempotent: true,
    summary: 'Tells of money sent by card or in USDT, with the proof; it is credited after a review.',
    input: rechargeInput,
    reply: renamed(z.object({ id: numericId, orderStatus: reviewState }), { orderStatus: 'state' }),
    errors: [
      'BAD_AMOUNT',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'FILE_NOT_FOUND',
      'CHANNEL_CLOSED',
      'FROZEN',
      'DEMO_NOT_ALLOWED',
      'ACCOUNT_NOT_FOUND',
    ],
  }),
  'funds.records': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/fundRecord/fundRecordPage',
    envelope: 'stock',
    who: 'customer',
    summary: 'Funding records of a kind, newest first.',
    input: renamed(pageInput.extend({ fundRecordType: recordType }), { fundRecordType: 'type' }),
    reply: page(fundRecord),
    errors: [],
  }),
  'funds.platformBanks': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/platform-bank/list',
    envelope: 'stock',
    who: 'customer',
    summary: 'Bank accounts that money can be sent to.',
    input: pageInput,
    reply: z.array(platformBank),
    errors: [],
  }),
  'funds.platformWallets': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/platform-wallet/list',
    envelope: 'stock',
    who: 'customer',
    summary: 'Addresses that USDT can be sent to, by network.',
    input: pageInput,
    reply: z.array(platformWallet),
    errors: [],
  }),
  'funds.currencies': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/currency-dict-t/list',
    envelope: 'stock',
    who: 'public',
    summary: 'Currencies the deployment knows.',
    input: nothing,
    reply: z.array(
      renamed(
        z.object({ id, currencyName: z.string(), currencySymbol: z.string(), decimals: wholeNumber, isDefault: flag }),
        {
          currencyName: 'code',
          currencySymbol: 'sign',
        },
      ),
    ),
    errors: [],
  }),
  'funds.dictionary': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/dict-data/simple-one',
    envelope: 'stock',
    who: 'public',
    summary: 'Entries of a dictionary: wallet networks, languages, kinds of new shares.',
    input: renamed(z.object({ dictType: line(64, 'wallet_agreement_type') }), { dictType: 'dictionary' }),
    reply: z.array(
      renamed(
        z.object({
          dictType: z.string(),
          value: z.string(),
          label: z.string(),
          dictValue: z.string(),
          /** Y marks the default. */
          cssClass: wireNames({ Y: 'default', N: 'other' }),
          sort: wholeNumber,
        }),
        { dictType: 'dictionary', dictValue: 'code', cssClass: 'mark', sort: 'order' },
      ),
    ),
    errors: ['NOT_FOUND'],
  }),
  'funds.chargeLimits': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/site-setting/chargeLimits',
    envelope: 'stock',
    who: 'customer',
    summary: 'Least and most that one top-up may be, in the account currency.',
    input: nothing,
    reply: renamed(z.object({ chargeMinAmt: decimalText, chargeMaxAmt: decimalText, currency: z.string() }), {
      chargeMinAmt: 'minimum',
      chargeMaxAmt: 'maximum',
    }),
    errors: [],
  }),
  'funds.assets': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/asset/assetBalance',
    envelope: 'api',
    who: 'customer',
    summary: 'Everything the customer has, by account type and asset, with its worth in the account currency.',
    input: nothing,
    reply: z.array(asset),
    errors: [],
  }),
  'funds.coins': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/userCoin/getUserCoin',
    envelope: 'api',
    who: 'customer',
    summary: 'Coin balances of the platform account.',
    input: nothing,
    reply: z.array(coinBalance),
    errors: [],
  }),
  'funds.allRates': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/getAllExchangeRate',
    envelope: 'api',
    who: 'public',
    summary: 'What one unit of each currency and coin is worth in USD, eight decimals.',
    input: nothing,
    reply: rates,
    errors: [],
  }),
  'funds.rates': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/stock/userFunds/getRate',
    envelope: 'api',
    who: 'public',
    summary: "Rates between the stock account's currencies, keyed 'EURUSD', eight decimals.",
    input: nothing,
    reply: rates,
    errors: [],
  }),
};
