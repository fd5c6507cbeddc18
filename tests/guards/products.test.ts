import { products as traded } from '@bourse/core';
import { isProduct } from '@bourse/wire';
import { expect, test } from 'vitest';
import { modules } from '../../apps/customer/src/modules.ts';
import { products as served } from '../../apps/server/src/module-registry.ts';

const shown = modules.flatMap(({ products = [] }) => products);

test('SPOT-14: every product of the core is served, has its calls and is shown in the app, and no other is', () => {
  const names = [...traded.keys()].sort();
  expect(Object.keys(served).sort()).toEqual(names);
  expect(shown.map(({ name }) => name).sort()).toEqual(names);
  expect(names.filter((name) => !isProduct(name))).toEqual([]);
});

test('SPOT-14: the app says of a product what the core does with its orders', () => {
  for (const { name, account, queues, positionPage, positionCall } of shown) {
    const terms = traded.get(name);
    const hasHoldings = [positionPage, positionCall].every((each) => each !== undefined);
    expect({ name, account, queues, hasHoldings }).toEqual({
      name,
      account: terms?.account,
      queues: terms?.queues,
      hasHoldings: terms?.hasHoldings,
    });
  }
});
