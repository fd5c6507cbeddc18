import { z } from 'zod';
import {
  blankable,
  decimalText,
  derived,
  done,
  instantMs,
  instrument,
  line,
  nothing,
  numericId,
  optionalDecimal,
  page,
  pageInput,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { orderSource } from '../order-source.ts';

/** How long a trader's name is at most. */
const NAME_LONGEST = 24;

const leader = derived(
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

const setting = renamed(
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

const report = renamed(
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

const earnings = renamed(
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

const holdingState = { 0: 'open', 1: 'closed' } as const;

const holding = renamed(
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

/** How large copies are and when they end by themselves, as it is asked for. */
const sizing = {
  withRatio: optionalDecimal,
  fixedAmount: optionalDecimal,
  maxAmount: decimalText,
  profitTarget: optionalDecimal,
  stopTarget: optionalDecimal,
} as const;
const sizingNames = {
  withRatio: 'percent',
  fixedAmount: 'amount',
  maxAmount: 'cap',
  profitTarget: 'profitPercent',
  stopTarget: 'stopPercent',
} as const;

/** Copy trading as customers see it; leaders' figures are the ledger's. */
export const endpoints = {
  'follow.leaders': endpoint({
    area: 'follow',
    method: 'GET',
    path: '/stock/trading-user/getList',
    envelope: 'stock',
    who: 'customer',
    shows: ['leader', 'following'],
    summary:
      'Who can be followed, the longest first, with the results of all their sales since approval; with one named, that one alone.',
    input: renamed(z.object({ tradingId: numericId.optional(), ...pageInput.shape }), { tradingId: 'leader' }),
    reply: page(leader),
    errors: [],
  }),
  'follow.apply': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/apply',
    envelope: 'stock',
    who: 'customer',
    changes: ['leader'],
    summary: 'Asks to lead, under a name that others will see; an operator decides.',
    input: renamed(z.object({ tradingName: blankable(NAME_LONGEST) }), { tradingName: 'name' }),
    reply: done,
    errors: [
      'ACCOUNT_NOT_FOUND',
      'FROZEN',
      'FOLLOWER_CANNOT_LEAD',
      'CONFLICT',
      'DEMO_NOT_ALLOWED',
      'BAD_NAME',
      'NAME_TAKEN',
    ],
  }),
  'follow.leave': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/leave',
    envelope: 'stock',
    who: 'customer',
    changes: ['leader'],
    summary: 'Leads no more, or takes the application back; followers keep what they hold.',
    input: nothing,
    reply: done,
    errors: ['LEADER_NOT_FOUND', 'DEMO_NOT_ALLOWED'],
  }),
  'follow.own': endpoint({
    area: 'follow',
    method: 'GET',
    path: '/stock/trading-user/own',
    envelope: 'stock',
    who: 'customer',
    shows: ['leader', 'following'],
    summary: 'Whether the caller leads or has asked to, under which name, and whether it can be asked for.',
    input: nothing,
    reply: renamed(
      z.object({
        status: z.enum(['none', 'applied', 'approved', 'paused', 'refused', 'ended']),
        tradingName: z.string().nullable(),
        /** What an operator gave as the reason of the last decision; empty where there was none. */
        reason: z.string(),
        canApply: z.boolean(),
      }),
      { tradingName: 'name' },
    ),
    errors: [],
  }),
  'follow.create': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/with-order-setting/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['leader', 'following'],
    summary: 'Copies a leader from now on: a ratio of 1 to 100 percent, or a fixed amount each time.',
    input: renamed(
      z.object({
        tradingId: numericId,
        userId: numericId.optional(),
        ...sizing,
        currency: line(8, 'USD').optional(),
        slippageBps: wholeNumber.optional(),
      }),
      { tradingId: 'leader', ...sizingNames },
    ),
    reply: z.object({ id: numericId }),
    errors: [
      'ACCOUNT_NOT_FOUND',
      'FROZEN',
      'LEADER_NOT_FOUND',
      'LEADER_CANNOT_FOLLOW',
      'ALREADY_FOLLOWING',
      'RATIO_AND_AMOUNT',
      'BAD_RATIO',
      'ABOVE_FIXED_AMOUNT',
      'BAD_AMOUNT',
      'BAD_TARGET',
      'DEMO_NOT_ALLOWED',
    ],
  }),
  'follow.change': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/with-order-setting/update',
    envelope: 'stock',
    who: 'customer',
    changes: ['following'],
    summary: 'Copies in another size from now on; what was copied stays as it is.',
    input: renamed(z.object({ id: numericId, ...sizing, slippageBps: wholeNumber.optional() }), sizingNames),
    reply: done,
    errors: [
      'FOLLOWING_NOT_FOUND',
      'RATIO_AND_AMOUNT',
      'BAD_RATIO',
      'ABOVE_FIXED_AMOUNT',
      'BAD_AMOUNT',
      'BAD_TARGET',
      'CONFLICT',
    ],
  }),
  'follow.delete': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/with-order-setting/delete',
    envelope: 'stock',
    who: 'customer',
    changes: ['leader', 'following'],
    summary: 'Copies nothing more; what was copied stays.',
    input: z.object({ id: numericId }),
    reply: done,
    errors: ['FOLLOWING_NOT_FOUND'],
  }),
  'follow.detach': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/with-order-setting/detach',
    envelope: 'stock',
    who: 'customer',
    changes: ['following'],
    summary: "Makes the copies of one share the follower's own.",
    input: renamed(z.object({ id: numericId, stockGid: instrument }), { stockGid: 'instrument' }),
    reply: done,
    errors: ['FOLLOWING_NOT_FOUND', 'POSITION_NOT_FOUND'],
  }),
  'follow.settings': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/withStatus',
    envelope: 'stock',
    who: 'customer',
    shows: ['following'],
    summary: 'Whom the caller follows, and how.',
    input: pageInput,
    reply: page(setting),
    errors: [],
  }),
  'follow.copies': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/copies',
    envelope: 'stock',
    who: 'customer',
    shows: ['following'],
    summary: "What was copied and what was skipped, with the leader's price, the own one and the reason, newest first.",
    input: pageInput,
    reply: page(report),
    errors: [],
  }),
  'follow.earnings': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/EarningsValuations',
    envelope: 'stock',
    who: 'customer',
    shows: ['leader', 'following'],
    summary: "What a leader's shares, or without one named the caller's own copies, are worth and have brought.",
    input: renamed(z.object({ param: numericId.optional() }), { param: 'leader' }),
    reply: earnings,
    errors: ['LEADER_NOT_FOUND'],
  }),
  'follow.yields': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/YieldValuations',
    envelope: 'stock',
    who: 'customer',
    shows: ['leader'],
    summary: "A leader's yield by the day, from the sales until then: the last 366 days with a sale.",
    input: renamed(z.object({ param: numericId }), { param: 'leader' }),
    reply: z.object({
      list: z.array(renamed(z.object({ time: instantMs, yield: z.string(), profit: decimalText }), { time: 'day' })),
    }),
    errors: ['LEADER_NOT_FOUND'],
  }),
  'follow.positions': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/positionList',
    envelope: 'stock',
    who: 'customer',
    shows: ['leader', 'following'],
    summary: 'What a leader holds, or has sold since approval, newest first.',
    input: renamed(z.object({ tradingId: numericId, status: wireNames(holdingState).optional(), ...pageInput.shape }), {
      tradingId: 'leader',
      status: 'state',
    }),
    reply: page(holding),
    errors: ['LEADER_NOT_FOUND'],
  }),
  'follow.ownPositions': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/userPositionList',
    envelope: 'stock',
    who: 'customer',
    shows: ['following'],
    summary: "The caller's own copies: what is held, or what was sold, newest first.",
    input: renamed(z.object({ status: wireNames(holdingState).optional(), ...pageInput.shape }), { status: 'state' }),
    reply: page(holding),
    errors: [],
  }),
  'follow.position': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/stock/trading-user/position',
    envelope: 'stock',
    who: 'customer',
    shows: ['leader'],
    summary: 'One holding of a leader.',
    input: renamed(z.object({ id: numericId, tradingId: numericId, status: wireNames(holdingState).optional() }), {
      tradingId: 'leader',
      status: 'state',
    }),
    reply: holding,
    errors: ['LEADER_NOT_FOUND', 'POSITION_NOT_FOUND'],
  }),
  'follow.cancelOrder': endpoint({
    area: 'follow',
    method: 'POST',
    path: '/api/followOrder/cancelOrderWithBusiness',
    envelope: 'api',
    who: 'customer',
    changes: ['following'],
    summary: "Makes what a copied order belongs to the follower's own: all copies of its share from that leader.",
    input: renamed(z.object({ orderId: numericId, type: wireNames({ 0: 'contract', 2: 'spot' }) }), {
      orderId: 'order',
      type: 'business',
    }),
    reply: done,
    errors: ['ORDER_NOT_FOUND', 'FOLLOWING_NOT_FOUND', 'POSITION_NOT_FOUND'],
  }),
};
