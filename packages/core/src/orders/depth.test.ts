import { type DepthSides, type LadderPolicy, priceTicks, quantityLots, type Side } from '@bourse/rules';
import { expect, test } from 'vitest';
import { quoteLadder, takeFromHouse } from '../market/index.ts';
import { createBook } from './book.ts';
import { shownDepth } from './depth.ts';
import type { OrderBook } from './order-book.ts';

const POLICY: Omit<LadderPolicy, 'inventoryLots'> = { spreadBps: 0, levels: 3, stepTicks: 2, sizeLots: 10 };

const rest = (book: OrderBook, id: number, side: Side, price: number, quantity: number): void =>
  book.rest({ id, owner: id, side, price: priceTicks(price), quantity: quantityLots(quantity) });

const words = (levels: DepthSides['bids']): string =>
  levels.map(({ price, quantity, house }) => `${price}:${quantity}/${house}`).join(' ');

test('BOOK-15: the depth adds customers and the house at each price, and tells the house’s part', () => {
  const book = createBook();
  rest(book, 1, 'buy', 99, 5);
  rest(book, 2, 'buy', 98, 7);
  rest(book, 3, 'sell', 100, 2);
  rest(book, 4, 'sell', 103, 4);
  rest(book, 5, 'sell', 103, 4);
  rest(book, 6, 'sell', 900, 1);
  const ladder = quoteLadder(priceTicks(100), POLICY);
  const { bids, asks } = shownDepth(book, ladder, 10);
  expect(words(bids)).toBe('99:15/10 98:7/0 97:20/20 95:30/30');
  expect(words(asks)).toBe('100:2/0 101:10/10 103:28/20 105:30/30 900:1/0');
  expect(words(shownDepth(book, ladder, 2).asks)).toBe('100:2/0 101:10/10');
  expect(words(shownDepth(book, undefined, 10).asks)).toBe('100:2/0 103:8/0 900:1/0');
  takeFromHouse(ladder, 'sell', priceTicks(101), quantityLots(10));
  takeFromHouse(ladder, 'sell', priceTicks(103), quantityLots(15));
  expect(words(shownDepth(book, ladder, 3).asks)).toBe('100:2/0 103:13/5 105:30/30');
});
