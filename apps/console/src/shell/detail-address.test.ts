import { expect, test } from 'vitest';
import {
  customerPart,
  detailOfTarget,
  popDetail,
  pushDetail,
  readDetails,
  recordAndPart,
  writeDetails,
} from './detail-address.ts';

const customer = { kind: 'customer', id: '12' } as const;
const account = { kind: 'account', id: 'real.c12.stock.EUR' } as const;

test('details go into the address and come back', () => {
  const text = writeDetails([customer, account]);
  expect(text).toBe('customer:12~account:real.c12.stock.EUR');
  expect(readDetails(text)).toEqual([customer, account]);
  expect(writeDetails([])).toBeUndefined();
});

test('the address of a customer may name the part of the record that is shown first', () => {
  const text = writeDetails([customerPart(12, 'jurisdiction')]);
  expect(text).toBe('customer:12/jurisdiction');
  expect(readDetails(text).map(({ id }) => recordAndPart(id))).toEqual([{ record: '12', part: 'jurisdiction' }]);
  expect(recordAndPart(customer.id)).toEqual({ record: '12', part: undefined });
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
