import { priceTicks, quantityLots } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { observe, quoteLadder } from '../market/index.ts';
import { COIN, HALT, resultText, TestExchange } from '../testing.ts';
import { createBook } from './book.ts';
import { planTick } from './match.ts';
import { fillAtTick } from './testing.ts';

const openExchange = (): TestExchange => {
  const made = new TestExchange();
  for (const customer of [1, 2]) {
    made.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    made.fund(customer, 'platform', 'LUM', 1_000_000_000n);
  }
  return made;
};

describe('BOOK-14: a tick fills what the house’s new quotes reach', () => {
  test.each<[string, number, string]>([
    // Resting: #1 buys 50 at 9900, #2 buys 50 at 9950, #3 sells 50 at 10050.
    ['nothing in reach', 9_970, ''],
    ['the best only', 9_930, '50@9950 #2, #2 filled'],
    ['both, best first, by what is left', 9_880, '50@9950 #2, #2 filled, 50@9900 #1, #1 filled'],
    ['a sale', 10_070, '50@10050 #3, #3 filled'],
  ])('%s', (_title, price, expected) => {
    const exchange = openExchange();
    exchange.order({ lots: 50, limit: 9_900 });
    exchange.order({ by: 2, lots: 50, limit: 9_950 });
    exchange.order({ side: 'sell', lots: 50, limit: 10_050 });
    expect(exchange.tick(price)).toBe(expected);
    expect(exchange.faults()).toEqual([]);
  });

  test('BOOK-14: no more than is quoted is filled, the next tick fills on', () => {
    const exchange = openExchange();
    exchange.order({ lots: 250, limit: 9_900 });
    expect(exchange.tick(9_890)).toBe('100@9900 #1');
    expect(exchange.tick(9_890)).toBe('100@9900 #1');
    expect(exchange.tick(9_890)).toBe('50@9900 #1, #1 filled');
    expect(exchange.core.state.orders.orders.size).toBe(0);
  });

  test('BOOK-14: a bounded number of fills is one piece, the best first, and the rest is the next one’s', () => {
    const ladder = quoteLadder(priceTicks(9_000), COIN.ladder);
    const book = createBook();
    for (let id = 1; id <= 10; id += 1)
      book.rest({ id, owner: 1, side: 'buy', price: priceTicks(9_500 + id), quantity: quantityLots(2) });
    const pieces: number[][] = [];
    for (;;) {
      const fills = planTick(book, ladder, 4);
      if (fills.length === 0) break;
      pieces.push(fills.map(({ id }) => id));
      for (const fill of fills) fillAtTick(book, ladder, fill);
    }
    expect(pieces).toEqual([
      [10, 9, 8, 7],
      [6, 5, 4, 3],
      [2, 1],
    ]);
  });

  test('BOOK-13: what a tick takes of the quotes is gone for who comes after', () => {
    const exchange = openExchange();
    exchange.order({ lots: 60, limit: 9_900 });
    exchange.tick(9_890);
    expect(exchange.order({ by: 2, lots: 100 })).toBe('40@9900 house, 60@9910 house, #2 filled');
  });
});

describe('SPOT-7: a tick fires only where there is trading', () => {
  test.each<[string, (exchange: TestExchange) => void]>([
    [
      'the instrument is halted',
      (exchange) => void exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT }),
    ],
    ['the session is closed', (exchange) => void exchange.closed.add('COIN')],
  ])('%s', (_title, before) => {
    const exchange = openExchange();
    exchange.order({ lots: 50, limit: 9_900 });
    before(exchange);
    expect(exchange.tick(9_800)).toBe('');
    const tick = exchange.core.state.market.references.get(COIN.id);
    expect(tick && resultText(exchange.run({ type: 'apply-tick', instrument: COIN.id, tick }))).toBe('');
  });

  test('SPOT-7: a tick that is old when it is carried out, or no longer the newest, fills nothing', () => {
    const exchange = openExchange();
    exchange.order({ lots: 50, limit: 9_900 });
    const tick = { seq: 90, price: priceTicks(9_500), at: exchange.now };
    observe(exchange.core, COIN.id, tick);
    const before = { ...tick, seq: 89 };
    expect(resultText(exchange.run({ type: 'apply-tick', instrument: COIN.id, tick: before }))).toBe('');
    exchange.now += 5_001;
    expect(resultText(exchange.run({ type: 'apply-tick', instrument: COIN.id, tick }))).toBe('');
  });
});
