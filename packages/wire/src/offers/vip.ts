import { z } from 'zod';
import {
  blankable,
  decimalText,
  instrument,
  line,
  numericId,
  page,
  pageInput,
  renamed,
  wholeNumber,
  wireNames,
} from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { offerOrderStatus } from './state.ts';
import { maxAmount, offered, offeredNames, order, orderNames, takeErrors } from './terms.ts';

/** Whether a password comes first. */
const pass = wireNames({ 0: 'open', 1: 'locked' });

/** An offer; of one whose password the customer has not entered there is its number, and nothing that would tell what it is. */
const vipOffer = renamed(
  z
    .object({ ...offered, nowPrice: decimalText.nullable(), discount: decimalText, price: decimalText.nullable() })
    .partial()
    .extend({ id: numericId, pass }),
  { ...offeredNames, nowPrice: 'last', pass: 'access' },
);

const vipOrder = renamed(z.object({ ...order, stockVipId: numericId, buyNum: decimalText }), {
  ...orderNames,
  stockVipId: 'offer',
  buyNum: 'quantity',
});

/** Shares allotted to those who were given a password: of the list, and of an offer where it has one of its own. */
export const vipEndpoints = {
  'vip.offers': endpoint({
    area: 'vip',
    method: 'GET',
    path: '/stock/vip/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary:
      'VIP allocations on offer now, or the one that is named. Until its password has been entered the list is empty, and of an offer with a password of its own there is its number alone.',
    // Strict: a password in the address is refused, not overlooked.
    input: z.strictObject({ ...pageInput.shape, id: numericId.optional(), stockType: blankable(16) }),
    reply: renamed(page(vipOffer).extend({ pass }), { pass: 'access' }),
    errors: [],
  }),
  'vip.verify': endpoint({
    area: 'vip',
    method: 'POST',
    path: '/stock/vip/verifyVipPassword',
    envelope: 'stock',
    who: 'customer',
    changes: ['offer'],
    secrets: ['password'],
    summary:
      'Whether a password is that of the list or, with its number, of an offer in it; the right one opens it for the customer for some hours. Five wrong ones lock it for a while.',
    input: z.object({ id: numericId.optional(), password: line(128) }),
    reply: z.boolean(),
    errors: ['OFFER_NOT_FOUND', 'LOCKED'],
  }),
  'vip.orders': endpoint({
    area: 'vip',
    method: 'GET',
    path: '/stock/vip-order/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['offer'],
    summary: 'Own orders out of VIP allocations, newest first; of one state where it is named.',
    input: renamed(z.object({ ...pageInput.shape, status: offerOrderStatus.optional() }), { status: 'state' }),
    reply: page(vipOrder),
    errors: [],
  }),
  'vip.place': endpoint({
    area: 'vip',
    method: 'POST',
    path: '/stock/userPosition/buyVipQc',
    envelope: 'stock',
    who: 'customer',
    changes: ['offer', 'balance', 'position'],
    idempotent: true,
    summary:
      'Buys out of a VIP allocation that the customer has opened, at the reference price less the discount: the one that is named, else the newest of the share. It is paid in full, so that a leverage other than 1 is refused.',
    input: renamed(
      z.object({
        stockGid: instrument,
        stockVipId: numericId.optional(),
        buyNum: decimalText,
        lever: wholeNumber.optional(),
        buyType: wireNames({ 0: 'buy' }).optional(),
        maxAmount,
      }),
      {
        stockGid: 'instrument',
        stockVipId: 'offer',
        buyNum: 'quantity',
        lever: 'leverage',
        buyType: 'side',
        maxAmount: 'most',
      },
    ),
    reply: vipOrder,
    errors: [...takeErrors, 'LEVERAGE_NOT_OFFERED', 'OFFER_LOCKED'],
  }),
};
