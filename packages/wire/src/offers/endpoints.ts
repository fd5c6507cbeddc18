import { z } from 'zod';
import {
  blankable,
  decimalText,
  emptyable,
  instantMs,
  instrument,
  line,
  moneyObject,
  numericId,
  page,
  pageInput,
  renamed,
  wholeNumber,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { offerOrderState } from './state.ts';

const names = { stockGid: 'instrument', stockCode: 'code', stockName: 'name', stockType: 'venue' } as const;
const named = { stockGid: z.string(), stockCode: z.string(), stockName: z.string(), stockType: z.string() };

/** What an offer says on each kind's page: how much is left, from and to how much, until when and how long it is locked. */
const offered = {
  id: numericId,
  ...named,
  currency: z.string(),
  /** The least that is bought at once, the most in all, and what is left. */
  stockNum: decimalText,
  maxNum: decimalText,
  surplusNum: decimalText,
  startTime: instantMs,
  endTime: instantMs,
  /** For how long what is bought cannot be sold; milliseconds. */
  lockTime: wholeNumber,
  /** Whether an operator looks at each order first. */
  review: z.boolean(),
};
const offeredNames = {
  ...names,
  stockNum: 'minimum',
  maxNum: 'maximum',
  surplusNum: 'left',
  startTime: 'opensAt',
  endTime: 'closesAt',
  lockTime: 'lockMs',
  review: 'isReviewed',
} as const;

/** What a tier takes off: `discount` is what is left of the price, 0.9 where a tenth is taken off. */
const entry = z.object({ discount: decimalText, needsPassword: z.boolean() });

const blockOffer = renamed(z.object({ ...offered, nowPrice: decimalText.nullable(), entries: z.array(entry) }), {
  ...offeredNames,
  nowPrice: 'last',
  entries: 'tiers',
});

const otcOffer = renamed(
  z.object({
    ...offered,
    accountType: z.string(),
    discount: decimalText,
    priceAmountVO: moneyObject.nullable(),
    discountPriceAmountVO: moneyObject.nullable(),
  }),
  { ...offeredNames, accountType: 'account', priceAmountVO: 'last', discountPriceAmountVO: 'price' },
);

const order = {
  id: numericId,
  ...named,
  price: decimalText,
  /** What is left of the price after the discount: 0.9. */
  discount: decimalText,
  amount: decimalText,
  currency: z.string(),
  status: offerOrderState,
  /** Why it was refused. */
  reason: z.string().nullable(),
  /** Until when what was bought cannot be sold. */
  lockedUntil: instantMs.nullable(),
  createTime: instantMs,
  updateTime: instantMs,
};
const orderNames = {
  ...names,
  amount: 'cost',
  status: 'state',
  createTime: 'placedAt',
  updateTime: 'updatedAt',
} as const;

const blockOrder = renamed(z.object({ ...order, dzId: numericId, num: decimalText }), {
  ...orderNames,
  dzId: 'offer',
  num: 'quantity',
});
const otcOrder = renamed(z.object({ ...order, otcId: numericId, transactionNum: decimalText }), {
  ...orderNames,
  otcId: 'offer',
  transactionNum: 'quantity',
});

const takeErrors = [
  'INSTRUMENT_NOT_FOUND',
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'FROZEN',
  'BAD_AMOUNT',
  'OFF_LOT',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'OUT_OF_STOCK',
  'HALTED',
  'MARKET_CLOSED',
  'SUSPENDED',
  'MARKET_STALE',
  'PRICE_MOVED',
  'INSUFFICIENT_FUNDS',
] as const;

const password = emptyable(128).optional();
const blockInput = renamed(z.object({ stockGid: instrument, password, num: decimalText }), {
  stockGid: 'instrument',
  num: 'quantity',
});

const ordering = {
  area: 'block',
  method: 'POST',
  envelope: 'stock',
  who: 'customer',
  changes: ['offer', 'balance', 'position'],
  idempotent: true,
  secrets: ['password'],
  input: blockInput,
  reply: blockOrder,
  errors: [...takeErrors, 'OFFER_PASSWORD_WRONG', 'LOCKED'],
} as const;

/** Shares offered below the market's price: in blocks, and over the counter. */
export const offersEndpoints = {
  'block.offers': endpoint({
    area: 'block',
    method: 'GET',
    path: '/stock/dz/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary: 'Blocks of shares on offer now; none where the brand offers none. No password is ever among the answers.',
    input: z.object({ ...pageInput.shape, stockType: blankable(16) }),
    reply: page(blockOffer),
    errors: [],
  }),
  'block.verify': endpoint({
    area: 'block',
    method: 'POST',
    path: '/stock/dz/verifyPassword',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    secrets: ['password'],
    summary:
      'Whether a password opens a tier of a block, and what that tier takes off. Five wrong ones lock it for a while.',
    input: renamed(z.object({ stockGid: instrument, password: line(128) }), { stockGid: 'instrument' }),
    reply: renamed(z.object({ dzId: numericId, unlock: z.boolean(), discount: decimalText }), {
      dzId: 'offer',
      unlock: 'isUnlocked',
    }),
    errors: ['INSTRUMENT_NOT_FOUND', 'OFFER_NOT_FOUND', 'OFFER_PASSWORD_WRONG', 'LOCKED'],
  }),
  'block.orders': endpoint({
    area: 'block',
    method: 'GET',
    path: '/stock/dz-order/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary: 'Own orders out of blocks, newest first.',
    input: pageInput,
    reply: page(blockOrder),
    errors: [],
  }),
  'block.place': endpoint({
    ...ordering,
    path: '/stock/dz-order/create',
    summary: 'Buys out of a block, in the tier that the password opens; without one, in the first that needs none.',
  }),
  'block.buy': endpoint({
    ...ordering,
    path: '/stock/userPosition/buyStockDz',
    summary: 'The same, under the name that the position page has for it.',
  }),
  'otc.offers': endpoint({
    area: 'otc',
    method: 'GET',
    path: '/stock/otc/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary: 'Shares on offer over the counter now.',
    input: pageInput,
    reply: page(otcOffer),
    errors: [],
  }),
  'otc.orders': endpoint({
    area: 'otc',
    method: 'POST',
    path: '/stock/otc-order/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary: 'Own orders over the counter, newest first.',
    input: pageInput,
    reply: page(otcOrder),
    errors: [],
  }),
  'otc.place': endpoint({
    area: 'otc',
    method: 'POST',
    path: '/stock/otc-order/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['offer', 'balance', 'position'],
    idempotent: true,
    summary: 'Buys over the counter, at the reference price less the discount.',
    input: renamed(z.object({ otcId: numericId, stockGid: instrument, transactionNum: decimalText }), {
      otcId: 'offer',
      stockGid: 'instrument',
      transactionNum: 'quantity',
    }),
    reply: otcOrder,
    errors: takeErrors,
  }),
};
