import { z } from 'zod';
import { decimalText, derived, instantMs, numericId, renamed, wholeNumber, wireNames } from '../codecs.ts';
import { orderSource } from '../order-source.ts';

export const leader = derived(
  z.object({
    userId: numericId,
    id: numericId,
    /** What the trader asked to be called, as an operator approved it; null where none was given. */
    tradingName: z.string().nullable(),
    /** Traders show no picture and write no message of their own: nobody has approved one. */
    tradingImg: z.string().nullable(),
    message: z.string(),
    /** What the trader takes of followers' gains, in percent. */
    interestRate: z.string(),
    /** How many follow now. */
    withNums: wholeNumber,
    /** Results of all sales since approval, in percent of what was sold had cost; null before the first. */
    yield: z.string().nullable(),
    allProfitAndLose: decimalText,
    bankParam: z.string(),
    /** 1 while the caller can begin to follow, 4 where it is the caller, 0 otherwise. */
    tradingStatus: wholeNumber,
    /** Whether the trader is paused: nobody can begin to follow, and nothing is copied for now. */
    paused: z.boolean(),
    /** 1 while the caller follows. */
    status: wholeNumber,
    createTime: instantMs,
  }),
  {
    tradingName: 'name',
    withNums: 'followers',
    allProfitAndLose: 'result',
    bankParam: 'currency',
    interestRate: 'profitShare',
    createTime: 'approvedAt',
  },
  { tradingImg: () => null, message: () => '' },
);

export const setting = renamed(
  z.object({
    id: numericId,
    tradingId: numericId,
    tradingName: z.string().nullable(),
    withRatio: wholeNumber.nullable(),
    fixedAmount: decimalText.nullable(),
    currency: z.string(),
    maxAmount: decimalText,
    slippageBps: wholeNumber,
    /** What the copies held cost, without fees. */
    heldAmount: decimalText,
    /** What the copies may gain or lose, in percent of the most they have cost at one time, until all are sold; null without such a target. */
    profitTarget: wholeNumber.nullable(),
    stopTarget: wholeNumber.nullable(),
    /** What the copies have brought, sold and held, and that in percent as the targets are; null where a price is missing, or nothing was copied. */
    allProfitAndLose: decimalText.nullable(),
    yield: z.string().nullable(),
    /** The target that was reached, while the copies are sold for it; null before. */
    reached: z.enum(['profit', 'stop']).nullable(),
    /** Whether the leader is paused: nothing is copied for now. */
    paused: z.boolean(),
    createTime: instantMs,
  }),
  {
    tradingId: 'leader',
    tradingName: 'name',
    withRatio: 'percent',
    fixedAmount: 'amount',
    maxAmount: 'cap',
    heldAmount: 'held',
    profitTarget: 'profitPercent',
    stopTarget: 'stopPercent',
    allProfitAndLose: 'result',
    createTime: 'since',
  },
);

export const report = renamed(
  z.object({
    id: numericId,
    tradingId: numericId,
    tradingName: z.string().nullable(),
    stockName: z.string(),
    stockGid: z.string(),
    side: z.enum(['buy', 'sell']),
    /** Null of a sale because a target was reached: no trade of the leader's is copied. */
    leaderPrice: decimalText.nullable(),
    nowPrice: decimalText.nullable(),
    /** How much worse than the leader's price it is, in percent; below zero where it is better. */
    slippage: z.string().nullable(),
    orderNum: decimalText,
    filledNum: decimalText,
    state: z.enum(['placed', 'copied', 'skipped']),
    reason: z.string().nullable(),
    orderSource,
    /** The own order; null where none was placed. */
    orderId: numericId.nullable(),
    createTime: instantMs,
  }),
  {
    tradingId: 'leader',
    tradingName: 'leaderName',
    orderId: 'order',
    stockName: 'name',
    stockGid: 'instrument',
    nowPrice: 'price',
    orderNum: 'quantity',
    filledNum: 'filled',
    orderSource: 'source',
    createTime: 'at',
  },
);

export const earnings = renamed(
  z.object({
    /** What is held now would bring, at the last prices; null where a price is missing. Of a caller without a leader named: of the own copies. */
    allTotalPrice: decimalText.nullable(),
    /** What of it was paid, fees included. */
    totalAmount: decimalText,
    /** What has been earned or lost in all, open holdings included. */
    allProfitAndLose: decimalText.nullable(),
    /** That in percent of all that was paid; null before the first purchase. Of a leader: of sales alone, as in the list. */
    totalYield: z.string().nullable(),
    /** Earned or lost on what is held now, in money and in percent of what it cost. */
    openProfit: decimalText.nullable(),
    openYield: z.string().nullable(),
    /** Earned or lost on what was sold, all fees taken off. */
    closedProfit: decimalText,
    currency: z.string(),
    /** Sales of the leader since approval, and how many percent of them brought a gain. */
    saleNum: wholeNumber,
    winRate: z.string().nullable(),
    /** The largest fall of the leader's yield from an earlier height, in percentage points. */
    maxDrawdown: z.string().nullable(),
    /** What the leader takes of followers' gains, in percent. */
    interestRate: z.string(),
  }),
  {
    allTotalPrice: 'worth',
    totalAmount: 'cost',
    allProfitAndLose: 'result',
    totalYield: 'yield',
    saleNum: 'sales',
    maxDrawdown: 'worstFall',
    interestRate: 'profitShare',
  },
);

export const holdingState = { 0: 'open', 1: 'closed' } as const;

export const holding = renamed(
  z.object({
    id: numericId,
    tradingId: numericId,
    tradingName: z.string().nullable(),
    /** The setting by which it is copied; null where nothing can be detached. */
    settingId: numericId.nullable(),
    stockName: z.string(),
    stockGid: z.string(),
    status: wireNames(holdingState),
    currency: z.string(),
    orderNum: decimalText.nullable(),
    buyOrderPrice: decimalText.nullable(),
    nowPrice: decimalText.nullable(),
    sellOrderPrice: decimalText.nullable(),
    /** What it would bring at the last price, or what it was sold for. */
    orderTotalPrice: decimalText.nullable(),
    allProfitAndLose: decimalText.nullable(),
    yield: z.string().nullable(),
    /** When it was bought: of copies the first that was bought of the share by the setting; null where that is not known. */
    buyOrderTime: instantMs.nullable(),
    sellOrderTime: instantMs.nullable(),
  }),
  {
    tradingId: 'leader',
    tradingName: 'leaderName',
    settingId: 'setting',
    stockName: 'name',
    stockGid: 'instrument',
    status: 'state',
    orderNum: 'quantity',
    buyOrderPrice: 'entryPrice',
    nowPrice: 'last',
    sellOrderPrice: 'exitPrice',
    orderTotalPrice: 'worth',
    allProfitAndLose: 'profit',
    buyOrderTime: 'openedAt',
    sellOrderTime: 'closedAt',
  },
);
