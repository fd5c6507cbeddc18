import { z } from 'zod';
import { blankable, done, id, instantMs, line, numericId, page, pageInput, renamed, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const product = z.object({
  id,
  productName: z.string(),
  productImg: z.string().nullable(),
  description: z.string(),
  point: wholeNumber,
  /** How many are left. */
  exchanges: wholeNumber,
});

const productNames = {
  productName: 'name',
  productImg: 'image',
  point: 'points',
  exchanges: 'stock',
} as const;

/** Points: the daily sign-in, what they can be exchanged for, and what came of it. Points are whole numbers. */
export const pointsEndpoints = {
  'points.events': endpoint({
    area: 'points',
    method: 'GET',
    path: '/stock/member-point-events/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['points', 'preference'],
    summary: 'What points can be had for, as the deployment says.',
    input: pageInput,
    reply: page(
      renamed(z.object({ id, eventName: z.string(), description: z.string(), point: wholeNumber }), {
        eventName: 'name',
        point: 'points',
      }),
    ),
    errors: [],
  }),
  'points.setting': endpoint({
    area: 'points',
    method: 'GET',
    path: '/stock/member-point-setting/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['points', 'preference'],
    summary: "The sign-in's reward, and whether today's was taken.",
    input: z.object({ ...pageInput.shape, bizId: blankable(16) }),
    reply: page(
      renamed(
        z.object({
          bizId: z.string(),
          point: wholeNumber,
          /** In the customer's own zone. */
          signedToday: z.boolean(),
          /** Days in a row up to today, or to yesterday while today's is not taken. */
          days: wholeNumber,
          nextTime: instantMs,
        }),
        { bizId: 'kind', point: 'points', nextTime: 'nextAt' },
      ),
    ),
    errors: [],
  }),
  'points.sign': endpoint({
    area: 'points',
    method: 'POST',
    path: '/member/point/record/signPoints',
    envelope: 'stock',
    who: 'customer',
    changes: ['points'],
    idempotent: true,
    summary: "Takes the day's points; the points sent are not looked at.",
    input: z.object({ point: wholeNumber.optional(), bizType: wholeNumber.optional() }),
    reply: renamed(z.object({ point: wholeNumber, total: wholeNumber }), { point: 'points' }),
    errors: ['SIGNED_TODAY', 'ACCOUNT_NOT_FOUND', 'DEMO_NOT_ALLOWED'],
  }),
  'points.products': endpoint({
    area: 'points',
    method: 'GET',
    path: '/stock/member-point-products/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['points'],
    summary: 'What can be had for points.',
    input: pageInput,
    reply: page(renamed(product, productNames)),
    errors: [],
  }),
  'points.exchange': endpoint({
    area: 'points',
    method: 'POST',
    path: '/stock/member-point-products-log/create',
    envelope: 'stock',
    who: 'customer',
    changes: ['points'],
    idempotent: true,
    summary: 'Takes one of a product for its points; price, name and picture sent along are not looked at.',
    input: renamed(z.object({ productId: line(64, 'mug'), exchanges: wholeNumber.optional() }), {
      productId: 'product',
      exchanges: 'quantity',
    }),
    reply: done,
    errors: [
      'PRODUCT_NOT_FOUND',
      'OUT_OF_STOCK',
      'INSUFFICIENT_POINTS',
      'ACCOUNT_NOT_FOUND',
      'DEMO_NOT_ALLOWED',
      'BAD_AMOUNT',
    ],
  }),
  'points.log': endpoint({
    area: 'points',
    method: 'GET',
    path: '/stock/member-point-products-log/page',
    envelope: 'stock',
    who: 'customer',
    shows: ['points'],
    summary: 'Where points came from and went, newest first.',
    input: pageInput,
    reply: page(
      renamed(
        z.object({
          id: numericId,
          createTime: instantMs,
          kind: z.enum(['sign-in', 'exchange']),
          productName: z.string().nullable(),
          /** Below zero where they were given. */
          point: wholeNumber,
        }),
        { createTime: 'at', productName: 'name', point: 'points' },
      ),
    ),
    errors: [],
  }),
};
