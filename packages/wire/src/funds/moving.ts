import { z } from 'zod';
import {
  decimalText,
  id,
  instantMs,
  line,
  nothing,
  numericId,
  page,
  pageInput,
  renamed,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { OWN_RISK_ERRORS } from '../risk-errors.ts';
import { accountType, rates } from './shapes.ts';

/** What a conversion takes and gives. Amounts are decimal texts of their asset; the fee is within what is not received. */
const conversion = renamed(
  z.object({
    id: numericId,
    createTime: instantMs,
    fromFound: z.string(),
    fromAmount: decimalText,
    toFound: z.string(),
    toAmount: decimalText,
    fee: decimalText,
  }),
  { createTime: 'at', fromFound: 'from', toFound: 'to' },
);

const conversionReceipt = renamed(
  z.object({
    id: numericId,
    createTime: instantMs,
    accountType,
    fromFound: z.string(),
    fromAmount: decimalText,
    toFound: z.string(),
    toAmount: decimalText,
    /** In the asset received, and deducted from it. */
    fee: decimalText,
    /** The rate after the fee: received per whole unit paid; twelve decimals at most. */
    rate: decimalText,
  }),
  { createTime: 'at', accountType: 'account', fromFound: 'from', toFound: 'to' },
);

/** How much one conversion may give, in the asset that is given; null where there is no bound, or no price to work one out now. */
const bounds = { minimum: decimalText.nullable(), maximum: decimalText.nullable() };

const conversionTerms = renamed(
  z.object({
    symbol: z.string(),
    ...bounds,
    /** Taken off what is received, in percent. */
    feePercent: decimalText,
    /** What a firm rate costs besides the fee, in percent: it widens with the price's movement and with the time that it is firm. */
    spreadLeastPercent: decimalText,
    spreadMostPercent: decimalText,
    validSeconds: wholeNumber,
  }),
  { symbol: 'asset' },
);

const quote = renamed(
  z.object({
    id: numericId,
    fromSymbol: z.string(),
    fromAmount: decimalText,
    toSymbol: z.string(),
    toAmount: decimalText,
    fee: decimalText,
    /** What one whole unit given brings after the fee, in the asset received; twelve decimals at most. */
    rate: decimalText,
    /** What the rate costs besides the fee, in percent. */
    spreadPercent: decimalText,
    ...bounds,
    expireTime: instantMs,
  }),
  { fromSymbol: 'from', toSymbol: 'to', expireTime: 'endsAt' },
);

const MOVE_ERRORS = ['ACCOUNT_NOT_FOUND', 'FROZEN', 'SAME_ACCOUNT', 'ASSET_NOT_HELD', 'BAD_AMOUNT'] as const;
const CONVERT_ERRORS = [
  ...MOVE_ERRORS,
  ...OWN_RISK_ERRORS,
  'PAIR_NOT_OFFERED',
  'RATE_UNAVAILABLE',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'INSUFFICIENT_FUNDS',
  'UNSETTLED_FUNDS',
  'BORROWED_FUNDS',
] as const;

const symbolFunds = z.object({
  eur: decimalText,
  usd: decimalText,
  symbolsFunds: z.array(
    renamed(
      z.object({
        accountType: z.string(),
        logo: z.string().nullable(),
        enableAmt: decimalText,
        legalTenderAmt: z.object({ amount: decimalText, currency: z.string(), subSurrencys: rates }).nullable(),
      }),
      { accountType: 'asset', enableAmt: 'available', legalTenderAmt: 'worth' },
    ),
  ),
});

/** Transfers between a customer's accounts and conversions between assets. */
export const movingEndpoints = {
  'funds.convertStock': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/userFunds/transAmt',
    envelope: 'stock',
    who: 'customer',
    changes: ['conversion', 'balance'],
    idempotent: true,
    summary:
      "Converts between the stock account's currencies: at a quote that was given, or at the price of this moment.",
    input: renamed(
      z.object({
        amt: decimalText,
        sourceType: line(16, 'EUR'),
        targetType: line(16, 'USD'),
        quoteId: numericId.optional(),
      }),
      { amt: 'amount', sourceType: 'from', targetType: 'to' },
    ),
    reply: conversion,
    errors: [...CONVERT_ERRORS, 'QUOTE_ENDED', 'QUOTE_DIFFERS'],
  }),
  'funds.exchangeStock': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/stock/userFundsExchangeRecord/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['conversion', 'balance'],
    idempotent: true,
    summary: 'The same, as the screen of exchange records asks for it.',
    input: renamed(z.object({ fromFound: line(16, 'EUR'), toFound: line(16, 'USD'), fromAmount: decimalText }), {
      fromFound: 'from',
      toFound: 'to',
      fromAmount: 'amount',
    }),
    reply: conversion,
    errors: CONVERT_ERRORS,
  }),
  'funds.exchangeRecords': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userFundsExchangeRecord/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['conversion'],
    summary: "Conversions between the stock account's currencies, newest first.",
    input: pageInput,
    reply: page(conversion),
    errors: [],
  }),
  'funds.conversion': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userFundsExchangeRecord/get',
    envelope: 'stock',
    who: 'customer',
    shows: ['conversion'],
    summary: 'One of the own conversions, by the number that it has in the funding records.',
    input: z.object({ id: numericId }),
    reply: conversionReceipt,
    errors: ['NOT_FOUND'],
  }),
  'funds.swap': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/texchange/currencyExchange',
    envelope: 'api',
    who: 'customer',
    changes: ['conversion', 'balance'],
    idempotent: true,
    summary:
      'Swaps one coin of the platform account for another: at a quote that was given, or at the price of this moment.',
    input: renamed(
      z.object({
        fromSymbol: line(32, 'USDT'),
        toSymbol: line(32, 'ETH'),
        total: decimalText,
        quoteId: numericId.optional(),
      }),
      { fromSymbol: 'from', toSymbol: 'to', total: 'amount' },
    ),
    reply: conversion,
    errors: [...CONVERT_ERRORS, 'QUOTE_ENDED', 'QUOTE_DIFFERS'],
  }),
  'funds.quoteSwap': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/texchange/quote',
    envelope: 'api',
    who: 'customer',
    changes: [],
    idempotent: true,
    summary:
      'A firm price for a conversion in the platform account, or in the stock account where it is named; good until it ends, it replaces the one before.',
    input: renamed(
      z.object({
        fromSymbol: line(32, 'USDT'),
        toSymbol: line(32, 'ETH'),
        total: decimalText,
        accountType: accountType.optional(),
      }),
      { fromSymbol: 'from', toSymbol: 'to', total: 'amount', accountType: 'account' },
    ),
    reply: quote,
    errors: [
      ...MOVE_ERRORS,
      ...OWN_RISK_ERRORS,
      'PAIR_NOT_OFFERED',
      'RATE_UNAVAILABLE',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
    ],
    // Each is a row of the journal; the app asks again half a second after the last key, and each time a quote ends.
    perMinute: 60,
  }),
  'funds.conversionTerms': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/texchange/terms',
    envelope: 'api',
    who: 'customer',
    shows: ['conversion'],
    summary:
      'What a conversion out of an asset costs, how much of it one may give at the newest prices, and how long a quote is firm.',
    input: renamed(z.object({ symbol: line(32, 'USDT') }), { symbol: 'asset' }),
    reply: conversionTerms,
    errors: ['ASSET_NOT_HELD'],
  }),
  'funds.swapRecords': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/texchange/records',
    envelope: 'stock',
    who: 'customer',
    shows: ['conversion'],
    summary: 'Swaps of the platform account, newest first.',
    input: pageInput,
    reply: page(conversion),
    errors: [],
  }),
  'funds.swapCoins': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/texchange/coinList',
    envelope: 'api',
    who: 'customer',
    shows: ['balance'],
    summary: 'What can be swapped, in its order, with what is there of each and what it goes with.',
    input: nothing,
    reply: z.array(
      renamed(
        z.object({
          id,
          symbol: z.string(),
          coinName: z.string(),
          logo: z.string().nullable(),
          sort: wholeNumber,
          availableAmount: decimalText,
          /** Empty where it goes with all of them. */
          onlyWith: z.array(z.string()),
        }),
        { symbol: 'asset', coinName: 'name', sort: 'order', availableAmount: 'available' },
      ),
    ),
    errors: [],
  }),
  'funds.prices': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/texchange/getCurrencyPrice',
    envelope: 'api',
    who: 'customer',
    shows: [],
    summary: 'What one unit of each asset named is worth in USD, eight decimals; those without a price are left out.',
    input: renamed(z.object({ currency: line(512, 'btc,eth') }), { currency: 'assets' }),
    reply: rates,
    errors: [],
  }),
  'funds.transfer': endpoint({
    area: 'funds',
    method: 'POST',
    path: '/api/asset/transferFunds',
    envelope: 'api',
    who: 'customer',
    changes: ['transfer', 'balance'],
    idempotent: true,
    summary: "Moves an asset between two of the customer's accounts, one to one.",
    input: renamed(
      z.object({
        coin: line(32, 'usdt'),
        transferOutAccount: accountType,
        transferInAccount: accountType,
        amount: decimalText,
      }),
      { coin: 'asset', transferOutAccount: 'from', transferInAccount: 'to' },
    ),
    reply: z.object({ amount: decimalText, asset: z.string() }),
    errors: [...MOVE_ERRORS, 'ACCOUNT_NOT_OFFERED', 'TRANSFER_ABOVE_BALANCE', 'UNSETTLED_FUNDS', 'BORROWED_FUNDS'],
  }),
  'funds.transferable': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/api/asset/transferable',
    envelope: 'api',
    who: 'customer',
    shows: ['balance'],
    summary: 'What each account may hold and how much of it can leave the account now.',
    input: nothing,
    reply: z.array(
      renamed(z.object({ type: accountType, symbol: z.string(), availableAmount: decimalText }), {
        type: 'accountType',
        symbol: 'asset',
        availableAmount: 'available',
      }),
    ),
    errors: [],
  }),
  'funds.symbolFunds': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userFunds/getSymbolFundsList',
    envelope: 'stock',
    who: 'customer',
    shows: ['balance'],
    summary: 'Money and coins of every account together, by asset, with their total in EUR and USD.',
    input: nothing,
    reply: symbolFunds,
    errors: [],
  }),
  'funds.foreignOrderFunds': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/stock/userFunds/getForeignOrderFundsList',
    envelope: 'stock',
    who: 'customer',
    shows: ['balance'],
    summary: 'The currencies and metals of the platform account, with their total in EUR and USD.',
    input: nothing,
    reply: symbolFunds,
    errors: [],
  }),
  'funds.rebate': endpoint({
    area: 'funds',
    method: 'GET',
    path: '/account/rebate/getAccount/{userId}',
    envelope: 'stock',
    who: 'customer',
    shows: ['rebate'],
    summary:
      'Rebates on their way to the signed-in customer, the newest that arrived, and what inviting is worth now; the id sent is not looked at.',
    input: renamed(z.object({ userId: line(32, '1') }), { userId: 'customer' }),
    reply: renamed(
      z.object({
        balanceVO: z.object({ amount: decimalText, currency: z.string(), subSurrencys: rates }),
        /** When the next ones are released; null when none are on their way. */
        releaseTime: instantMs.nullable(),
        /** What goes to who invited of a fee that is paid from now on, in percent. */
        sharePercent: decimalText,
        /** How often rebates are released, in hours. */
        periodHours: wholeNumber,
        RebateDetailList: z.array(
          renamed(z.object({ recordAmount: decimalText, currency: z.string(), recordDate: instantMs }), {
            recordAmount: 'amount',
            recordDate: 'at',
          }),
        ),
      }),
      { balanceVO: 'balance', releaseTime: 'releasesAt', RebateDetailList: 'details' },
    ),
    errors: [],
  }),
};
