import { CONTRACT_SERIES, INSTRUMENT_KINDS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, derived, flag, id, instantMs, moneyObject, renamed, wholeNumber } from './codecs.ts';
import { product } from './product.ts';

/** A price, or null as long as the feed has not given one. */
const price = decimalText.nullable();
const money = moneyObject.nullable();

/**
 * What is known of an instrument and its price now. `change` is against the previous close, `changePercent` in percent of it with two
 * decimals ('-1.25'). `volume` counts the base asset, `turnover` the quote asset, both since the session's (coins: the day's) beginning.
 */
export const quote = derived(
  z.object({
    gid: z.string(),
    code: z.string(),
    symbol: z.string(),
    name: z.string(),
    spell: z.string(),
    /** The venue under each of the names that clients read. */
    stock_type: z.string(),
    stockType: z.string(),
    type: z.string(),
    kind: z.enum(INSTRUMENT_KINDS),
    /** Where its orders are placed; null of what nobody trades. */
    product: product.nullable(),
    baseCoin: z.string(),
    currency: z.string(),
    logo: z.string().nullable(),
    nowPrice: price,
    open_px: price,
    preclose_px: price,
    today_max: price,
    today_min: price,
    hcrate: decimalText.nullable(),
    hcrateRate: decimalText.nullable(),
    business_amount: decimalText,
    business_balance: decimalText,
    nowPriceAmountVO: money,
    open_pxAmountVO: money,
    preclose_pxAmountVO: money,
    today_maxAmountVO: money,
    today_minAmountVO: money,
    /** Whether the signed-in customer watches it. */
    isOption: flag,
    tradable: z.boolean(),
    session: z.enum(['open', 'break', 'closed', 'halted', 'suspended']),
    /** When the session opens next, or null when it is open or not known. */
    nextOpen: instantMs.nullable(),
    feed: z.enum(['simulated', 'replay', 'live', 'delayed']),
    /** No fresh price for more than 5 s: new risk waits. */
    stale: z.boolean(),
    /** Of a future: what its contract is on, which contract it stands for, and when that expires, where it does. */
    future: z
      .object({ underlying: z.string(), series: z.enum(CONTRACT_SERIES), expiresAt: instantMs.nullable() })
      .nullable(),
    time: instantMs.nullable(),
  }),
  {
    gid: 'instrument',
    stock_type: 'venue',
    baseCoin: 'base',
    nowPrice: 'last',
    open_px: 'open',
    preclose_px: 'prevClose',
    today_max: 'high',
    today_min: 'low',
    hcrate: 'change',
    hcrateRate: 'changePercent',
    business_amount: 'volume',
    business_balance: 'turnover',
    nowPriceAmountVO: 'lastMoney',
    open_pxAmountVO: 'openMoney',
    preclose_pxAmountVO: 'prevCloseMoney',
    today_maxAmountVO: 'highMoney',
    today_minAmountVO: 'lowMoney',
    isOption: 'watched',
    time: 'at',
  },
  {
    stockType: ({ venue }: { readonly venue: string }) => venue,
    type: ({ venue }: { readonly venue: string }) => venue,
  },
);

/** On which terms positions are opened with leverage: what an order form estimates their liquidation and their cost by. */
const marginTerms = z.object({
  /** From the smallest on: up to an entry value in the quote asset (null: without end), hundredths of a percent of it to maintain, and the most leverage. */
  tiers: z.array(z.object({ upTo: decimalText.nullable(), maintenanceBps: wholeNumber, maxLeverage: wholeNumber })),
  /** The shares of the maintenance margin at which margin is called and a position is closed, hundredths of a percent. */
  callBps: wholeNumber,
  closeOutBps: wholeNumber,
  /** The share of the margin to open at which a position is closed at the latest where the customer lives, hundredths of a percent; null where none is. */
  marginCloseOutBps: wholeNumber.nullable(),
  /** What a period costs, millionths of the entry value; below zero it is received. Where it is funding, the rate of each period is not known before. */
  financing: z.object({ everyMs: wholeNumber, isFunding: z.literal(true).optional(), long: z.int(), short: z.int() }),
  maxQuantity: decimalText,
});

/** What an order form needs to know of an instrument: steps, limits and fee, as decimal texts. */
export const tradingTerms = renamed(
  z.object({
    tickSize: decimalText,
    lotSize: decimalText,
    minNotional: decimalText,
    feeBps: wholeNumber,
    bandBps: wholeNumber,
    collarBps: wholeNumber,
    /** Leverages on offer, lowest first; [1] where there is none. */
    siteLever: z.array(wholeNumber),
    buyMinNum: decimalText,
    buyMaxNum: decimalText,
    margin: marginTerms.nullable(),
  }),
  { siteLever: 'leverages', buyMinNum: 'minQuantity', buyMaxNum: 'maxQuantity' },
);

/** A coin as the coin lists show it: the quote, with the pair's two halves. */
export const coinItem = renamed(
  z.object({
    id,
    coin: z.string(),
    symbol: z.string(),
    showSymbol: z.string(),
    product: product.nullable(),
    baseCoin: z.string(),
    currency: z.string(),
    market: z.string(),
    /** 1 forex, 2 spot. */
    dataType: wholeNumber,
    customizeFlag: wholeNumber,
    logo: z.string().nullable(),
    amount: price,
    open: price,
    high24: price,
    low24: price,
    volume24: decimalText,
    priceChangePercent: decimalText.nullable(),
    feeRate: decimalText,
    tickSize: decimalText,
    lotSize: decimalText,
    minNotional: decimalText,
    isOption: flag,
    feed: z.enum(['simulated', 'replay', 'live', 'delayed']),
    stale: z.boolean(),
    time: instantMs.nullable(),
  }),
  {
    id: 'instrument',
    showSymbol: 'label',
    baseCoin: 'base',
    customizeFlag: 'custom',
    amount: 'last',
    high24: 'high',
    low24: 'low',
    volume24: 'volume',
    priceChangePercent: 'changePercent',
    feeRate: 'feePercent',
    isOption: 'watched',
    time: 'at',
  },
);
