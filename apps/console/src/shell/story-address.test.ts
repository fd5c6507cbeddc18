import { expect, test } from 'vitest';
import { popStory, pushStory, readStories, storyOfTarget, writeStories } from './story-address.ts';

const customer = { kind: 'customer', id: '12' } as const;
const account = { kind: 'account', id: 'real.c12.stock.EUR' } as const;

test('stories go into the address and come back', () => {
  const text = writeStories([customer, account]);
  expect(text).toBe('customer:12~account:real.c12.stock.EUR');
  expect(readStories(text)).toEqual([customer, account]);
  expect(writeStories([])).toBeUndefined();
});

test('what an address says that is no story is passed over', () => {
  expect(readStories('nonsense~customer:~:5~secret:1~customer:12')).toEqual([customer]);
  expect(readStories(undefined)).toEqual([]);
});

test('opening a story that is open already goes back to it', () => {
  const stack = pushStory(pushStory([], customer), account);
  expect(stack).toEqual([customer, account]);
  expect(pushStory(stack, customer)).toEqual([customer]);
  expect(popStory(stack)).toEqual([customer]);
});

test("a trail's target leads to its story, a sign-in to none", () => {
  expect(storyOfTarget('customer:12')).toEqual(customer);
  expect(storyOfTarget('content:document:agreement:2')).toEqual({ kind: 'content', id: 'document:agreement:2' });
  expect(storyOfTarget('sign-in')).toBeUndefined();
  expect(storyOfTarget('operator:3')).toBeUndefined();
});
