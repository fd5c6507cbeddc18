import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderSource } from './order-source.ts';

test.each([
  ['customer', 1],
  ['stop', 1],
  ['liquidation', 1],
  ['copied', 2],
  ['detached', 3],
])('BOOK-20: an order placed by %s is sent as %i', (source, number) => {
  expect(z.encode(orderSource, source)).toBe(number);
  expect(z.encode(orderSource, z.decode(orderSource, number))).toBe(number);
});
