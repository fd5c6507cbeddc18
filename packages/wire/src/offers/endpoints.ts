import { z } from 'zod';
import {
  blankable,
  decimalText,
  derived,
  emptyable,
  flag,
  instrument,
  line,
  moneyObject,
  numericId,
  page,
  pageInput,
  renamed,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { offerOrderStatus } from './state.ts';
import { maxAmount, offered, offeredNames, order, orderNames, takeErrors } from './terms.ts';
import { vipEndpoints } from './vip.ts';

/** What a tier takes off: `discount` is what is left of the price, 0.9 where a tenth is taken off; `price` is what a share then costs now. */
const entry = z.object({ discount: decimalText, price: decimalText.nullable(), needsPassword: z.boolean() });

const blockOffer = derived(
  z.object({
    ...offered,
    price: decimalText.nullable(),
    list: z.array(entry),
    /** What is listed is shown; what has ended is not listed. */
    isShow: flag,
    /** Whether what is bought is locked up for a time. */
    isLock: flag,
  }),
  { ...offeredNames, price: 'last', list: 'tiers' },
  { isShow: () => true, isLock: ({ lockMs }: { readonly lockMs: number }) => lockMs > 0 },
);

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

const blockOrder = renamed(z.object({ ...order, dzId: numericId, transactionNum: decimalText }), {
  ...orderNames,
  dzId: 'offer',
  transactionNum: 'quantity',
});
const otcOrder = renamed(z.object({ ...order, otcId: numericId, transactionNum: decimalText }), {
  ...orderNames,
  otcId: 'offer',
  transactionNum: 'quantity',
});

const offersInput = { ...pageInput.shape, id: numericId.optional() };
const ordersInput = renamed(z.object({ ...pageInput.shape, status: offerOrderStatus.optional() }), { status: 'state' });

const password = emptyable(128).optional();
/** The block is named by its share; by its number as well where several of one share are open, else the newest is meant. */
const block = { stockGid: instrument, dzId: numericId.optional() };
const blockNames = { stockGid: 'instrument', dzId: 'offer' } as const;
const blockInput = renamed(z.object({ ...block, password, num: decimalText, maxAmount }), {
  ...blockNames,
  num: 'quantity',
  maxAmount: 'most',
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

/** Shares offered below the market's price: in blocks, as VIP allocations, and over the counter. */
export const offersEndpoints = {
  ...vipEndpoints,
  'block.offers': endpoint({
    area: 'block',
    method: 'GET',
    path: '/stock/dz/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary:
      'Blocks of shares on offer now, or the one that is named; none where the brand offers none. No password is ever among the answers.',
    input: z.object({ ...offersInput, stockType: blankable(16) }),
    reply: page(blockOffer),
    errors: [],
  }),
  'block.verify': endpoint({
    area: 'block',
    method: 'POST',
    path: '/stock/dz/verifyPassword',
    envelope: 'stock',
    who: 'customer',
    changes: [],
    secrets: ['password'],
    summary:
      'Whether a password opens a tier of a block, and what that tier takes off. Five wrong ones lock it for a while.',
    input: renamed(z.object({ ...block, password: line(128) }), blockNames),
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
    summary: 'Own orders out of blocks, newest first; of one state where it is named.',
    input: ordersInput,
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
    summary: 'Shares on offer over the counter now, or the offer that is named.',
    input: z.object(offersInput),
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
    summary: 'Own orders over the counter, newest first; of one state where it is named.',
    input: ordersInput,
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
    input: renamed(z.object({ otcId: numericId, stockGid: instrument, transactionNum: decimalText, maxAmount }), {
      otcId: 'offer',
      stockGid: 'instrument',
      transactionNum: 'quantity',
      maxAmount: 'most',
    }),
    reply: otcOrder,
    errors: takeErrors,
  }),
};
