import type { LiveChanges, LivePosition } from '@bourse/wire/live';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { patchAnswers } from './live-patch.ts';
import { products, takeProducts } from './products.ts';

afterEach(() => takeProducts(modules));

const pushed = { product: 'stocks', instrument: 'US.OXMAR', position: { quantity: '5' } } as unknown as LivePosition;
const push: LiveChanges = {
  v: 2,
  type: 'POSITION',
  change: 1,
  balances: [],
  cash: [],
  orders: [],
  positions: [pushed],
  records: [],
  partial: false,
};
const KEY = ['orders.position', { instrument: 'US.OXMAR' }];

/** What is kept of the position after the push, where the call is that of the product of this name. */
const storedAs = (name: 'stocks' | 'bb'): unknown => {
  takeProducts(modules);
  const declared = products().find(({ positionCall }) => positionCall === KEY[0]);
  if (!declared) throw new Error('a product answers positions');
  takeProducts([{ name: 'planted', routes: {}, products: [{ ...declared, name }] }]);
  const cache = new QueryClient();
  cache.setQueryData(KEY, { quantity: '3' });
  expect(patchAnswers(cache, push)).toEqual([]);
  return cache.getQueryData(KEY);
};

test("SOCKET-9: a pushed position goes to the call of its own product, not to another's that trades the same instrument", () => {
  expect(storedAs('stocks')).toEqual({ quantity: '5' });
  expect(storedAs('bb')).toEqual({ quantity: '3' });
});
