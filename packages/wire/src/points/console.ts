import { z } from 'zod';
import { id, instantMs, line, lines, numericId, pageInput, rows, wholeNumber } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { listInput } from '../list-input.ts';
import { lists } from './lists.ts';

const product = z.object({
  id,
  /** Null where no text is published: then no customer is shown it. */
  name: z.string().nullable(),
  points: wholeNumber,
  stock: wholeNumber,
  offered: z.boolean(),
});

/** The console's rows of points: what can be had for them, and where they came from and went. */
export const pointsConsoleEndpoints = {
  'console.pointsProducts': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/points-products',
    envelope: 'rows',
    who: { operator: ['product', 'support', 'finance', 'auditor'] },
    shows: ['points'],
    summary: 'What can be had for points: price, what is left, and whether it is offered.',
    input: pageInput,
    reply: rows(product),
    errors: [],
  }),
  'console.setPointsProduct': endpoint({
    area: 'console',
    method: 'POST',
    path: '/console/points-products/{id}',
    envelope: 'api',
    who: { operator: ['product'] },
    changes: ['points'],
    summary:
      'Sets the price in points, how many are left and whether it is offered, with a reason. Its text is content.',
    input: z.object({
      id: line(64, 'mug'),
      points: wholeNumber,
      stock: wholeNumber,
      offered: z.boolean(),
      reason: lines(500),
    }),
    reply: product,
    errors: ['PRODUCT_NOT_FOUND', 'BAD_AMOUNT', 'REASON_NEEDED'],
    idempotent: true,
  }),
  'console.pointsLog': endpoint({
    area: 'console',
    method: 'GET',
    path: '/console/points-log',
    envelope: 'rows',
    who: { operator: ['product', 'support', 'finance', 'auditor'] },
    shows: ['points'],
    summary: 'Points given and taken back, newest first.',
    input: listInput(lists['console.pointsLog']).extend({
      customerId: numericId.optional(),
      kind: z.enum(['sign-in', 'exchange']).optional(),
    }),
    reply: rows(
      z.object({
        id: numericId,
        at: instantMs,
        customerId: numericId,
        maskedCustomer: z.string(),
        kind: z.enum(['sign-in', 'exchange']),
        product: z.string().nullable(),
        /** Below zero where they were given back. */
        points: wholeNumber,
      }),
    ),
    errors: [],
  }),
};
