import { CANCEL_REASONS } from '@bourse/rules';
import { z } from 'zod';
import { decimalText, instantMs, numericId, renamed, wholeNumber, wireNames } from '../codecs.ts';
import { orderSource } from '../order-source.ts';

/** What a contract is bought as: 0 long, 1 short. */
export const direction = wireNames({ 0: 'long', 1: 'short' });
/** Contracts: 1 market, 0 limit. */
export const kind = wireNames({ 1: 'market', 0: 'limit' });
export const orderList = wireNames({ 0: 'open', 1: 'history' });
export const positionList = wireNames({ 0: 'open', 1: 'closed' });

/** A perpetual contract that is traded, with its terms. */
export const contractCoin = z.object({
  id: z.string(),
  coin: z.string(),
  symbol: z.string(),
  showSymbol: z.string(),
  baseCoin: z.string(),
  coinType: z.string(),
  logo: z.string().nullable(),
  amount: decimalText.nullable(),
  open: decimalText.nullable(),
  high24: decimalText.nullable(),
  low24: decimalText.nullable(),
  volume24: decimalText,
  priceChangePercent: decimalText.nullable(),
  /** The leverages on offer, the usual one first: '10,20,50'. */
  leverage: z.codec(z.string().meta({ examples: ['10,20,50'] }), z.array(z.int()), {
    decode: (text) => text.split(',').map(Number),
    encode: (levers) => levers.join(','),
  }),
  /** The face value: how much of the base asset one contract is. */
  shareNumber: decimalText,
  /** Percent of the value that is opened or closed. */
  openFee: decimalText,
  closeFee: decimalText,
  tickSize: decimalText,
  minNotional: decimalText,
  /** By the entry value, the smallest first: up to how much, the share to maintain in percent, and the most leverage. */
  tiers: z.array(z.object({ upTo: decimalText.nullable(), maintenanceRate: decimalText, maxLeverage: wholeNumber })),
  maxNum: wholeNumber,
  /** The mark price that positions are valued, called and closed by; null before the first tick. */
  markPrice: decimalText.nullable(),
  /** What the period under way comes to by now, percent of the value at the mark price, above zero from longs to shorts; null before the first tick. */
  fundingRate: decimalText.nullable(),
  nextFundingTime: instantMs,
  stale: z.boolean(),
  time: instantMs.nullable(),
});

/** The funding of a period that has ended. Percent of the value at the mark price; above zero longs have paid and shorts received. */
export const fundingRow = z.object({
  symbol: z.string(),
  showCoin: z.string(),
  fundingTime: instantMs,
  fundingRate: decimalText,
  /** The time-weighted average of how far the mark price was above that of what the contract is on, percent; null where it was not observed. */
  premium: decimalText.nullable(),
  markPrice: decimalText.nullable(),
});

/** An order in contracts. Quantities are whole contracts. */
export const contractOrder = z.object({
  id: numericId,
  /** Of the position that it opens, increases or reduces. */
  type: direction,
  /** What it does with that position. */
  effect: z.enum(['open', 'increase', 'reduce']),
  symbol: z.string(),
  showCoin: z.string(),
  coin: z.string(),
  leverage: wholeNumber,
  orderSource,
  delegateTime: instantMs,
  delegateTotal: wholeNumber,
  delegatePrice: decimalText.nullable(),
  delegateType: kind,
  dealNum: wholeNumber,
  dealPrice: decimalText.nullable(),
  /** The margin of what it is to open, at its limit or at what it was filled at; 0 of what reduces. */
  amount: decimalText,
  fee: decimalText,
  updateTime: instantMs,
  status: orderList,
  state: z.enum(['waiting', 'open', 'filled', 'cancelled']),
  /** Why what was left was cancelled; null of what was not. */
  reason: z.enum(CANCEL_REASONS).nullable(),
  params: z.object({ delegateTime: instantMs }),
});

/**
 * A position in contracts, open or closed. `amount` is the margin to open it, `adjustAmount` what is above or below that now, `remainMargin` margin
 * and result at the last price together. `earn` is the result: of what is open without fees and funding, of what is closed all that it came to.
 */
export const contractPosition = renamed(
  z.object({
    id: numericId,
    type: direction,
    symbol: z.string(),
    showCoin: z.string(),
    coin: z.string(),
    leverage: wholeNumber,
    openPrice: decimalText,
    /** Whole contracts; of a closed position all that were opened. */
    openNum: wholeNumber,
    /** What no order closes already. */
    availableNum: wholeNumber,
    amount: decimalText,
    adjustAmount: decimalText,
    margin: decimalText,
    remainMargin: decimalText.nullable(),
    /** The mark price at which it is liquidated; null where none does. */
    closePrice: decimalText.nullable(),
    callPrice: decimalText.nullable(),
    /** The margin and result together at which it is closed for want of margin; null of one that is over. */
    closeOutEquity: decimalText.nullable(),
    openFee: decimalText,
    /** What closing it takes as fee: held beside its margin while it is open, and paid once it is closed. */
    sellFee: decimalText,
    nowPrice: decimalText.nullable(),
    dealPrice: decimalText.nullable(),
    earn: decimalText.nullable(),
    /** In percent of the margin to open it. */
    earnRate: decimalText.nullable(),
    /** The value of what is open at its entry. */
    entrustmentValue: decimalText,
    /** Funding paid so far, below zero what was received. */
    funding: decimalText,
    nextFundingTime: instantMs.nullable(),
    stopProfit: decimalText.nullable(),
    stopLoss: decimalText.nullable(),
    status: positionList,
    /** `part` of what was closed of a position that is still open. */
    closeReason: z.enum(['requested', 'target', 'stop', 'liquidation', 'split', 'deleveraged', 'part']).nullable(),
    /** What closed it otherwise than by its owner: the mark price, and the tick of the feed that brought it there; null of others, and while it is open. */
    receipt: z
      .object({ markPrice: decimalText, tickPrice: decimalText, tickSequence: wholeNumber, tickTime: instantMs })
      .nullable(),
    orderSource: wireNames({ 1: 'own', 2: 'copied', 3: 'detached' }),
    params: z.object({ createTime: instantMs, dealTime: instantMs.nullable(), deliveryDays: wholeNumber }),
  }),
  {
    symbol: 'instrument',
    showCoin: 'name',
    coin: 'currency',
    type: 'direction',
    openPrice: 'entryPrice',
    openNum: 'contracts',
    availableNum: 'available',
    amount: 'initialMargin',
    adjustAmount: 'addedMargin',
    remainMargin: 'equity',
    closePrice: 'liquidationPrice',
    sellFee: 'closingFee',
    openFee: 'openingFee',
    nowPrice: 'last',
    dealPrice: 'exitPrice',
    earn: 'profit',
    earnRate: 'profitPercent',
    entrustmentValue: 'entryValue',
    nextFundingTime: 'nextFundingAt',
    stopProfit: 'target',
    stopLoss: 'stop',
    status: 'state',
    orderSource: 'source',
  },
);

/** A target (0) or a stop (1) of a position: when the mark price reaches it, all of the position is closed. */
export const contractExit = z.object({
  id: numericId,
  positionId: numericId,
  type: direction,
  lossType: wireNames({ 0: 'target', 1: 'stop' }),
  symbol: z.string(),
  showCoin: z.string(),
  leverage: wholeNumber,
  earnPrice: decimalText.nullable(),
  losePrice: decimalText.nullable(),
  earnNumber: wholeNumber.nullable(),
  loseNumber: wholeNumber.nullable(),
  /** The limit of the order that it places; null at the market. */
  earnDelegatePrice: decimalText.nullable(),
  loseDelegatePrice: decimalText.nullable(),
  delegateType: kind,
  orderSource: wireNames({ 1: 'own', 2: 'copied', 3: 'detached' }),
  createTime: instantMs,
});
