import { expect, test } from 'vitest';
import { detailOfTarget, popDetail, pushDetail, readDetails, writeDetails } from './detail-address.ts';

const customer = { kind: 'customer', id: '12' } as const;
const account = { kind: 'account', id: 'real.c12.stock.EUR' } as const;

test('details go into the address and come back', () => {
  const text = writeDetails([customer, account]);
  expect(text).toBe('customer:12~account:real.c12.stock.EUR');
  expect(readDetails(text)).toEqual([customer, account]);
  expect(writeDetails([])).toBeUndefined();
});

test('what an address says that is no detail is passed over', () => {
  expect(readDetails('nonsense~customer:~:5~secret:1~customer:12')).toEqual([customer]);
  expect(readDetails(undefined)).toEqual([]);
});

test('opening a detail that is open already goes back to it', () => {
  const stack = pushDetail(pushDetail([], customer), account);
  expect(stack).toEqual([customer, account]);
  expect(pushDetail(stack, customer)).toEqual([customer]);
  expect(popDetail(stack)).toEqual([customer]);
});

test("a trail's target leads to its detail, a sign-in to none", () => {
  expect(detailOfTarget('customer:12')).toEqual(customer);
  expect(detailOfTarget('content:document:agreement:2')).toEqual({ kind: 'content', id: 'document:agreement:2' });
  expect(detailOfTarget('sign-in')).toBeUndefined();
  expect(detailOfTarget('operator:3')).toBeUndefined();
});
