import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { COIN, Desk, SHARE, told } from '../testing.ts';
import { observe } from './tick.ts';

const desk = (): Desk => {
  const made = new Desk();
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
    const at = desk();
    at.order({ lots: 50, limit: 9_900 });
    at.order({ by: 2, lots: 50, limit: 9_950 });
    at.order({ side: 'sell', lots: 50, limit: 10_050 });
    expect(at.tick(price)).toBe(expected);
    expect(at.faults()).toEqual([]);
  });

  test('BOOK-14: no more than is quoted is filled, the next tick fills on', () => {
    const at = desk();
    at.order({ lots: 250, limit: 9_900 });
    expect(at.tick(9_890)).toBe('100@9900 #1');
    expect(at.tick(9_890)).toBe('100@9900 #1');
    expect(at.tick(9_890)).toBe('50@9900 #1, #1 filled');
    expect(at.core.state.market.orders.size).toBe(0);
  });

  test('BOOK-13: what a tick takes of the quotes is gone for who comes after', () => {
    const at = desk();
    at.order({ lots: 60, limit: 9_900 });
    at.tick(9_890);
    expect(at.order({ by: 2, lots: 100 })).toBe('40@9900 house, 60@9910 house, #2 filled');
  });
});

describe('SPOT-7: a tick fires only where there is trading', () => {
  test.each<[string, (at: Desk) => void]>([
    [
      'the instrument is halted',
      (at) => void at.run({ type: 'halt-instrument', instrument: COIN.id, reason: 'r', by: 'o' }),
    ],
    ['the session is closed', (at) => void at.closed.add('COIN')],
  ])('%s', (_title, before) => {
    const at = desk();
    at.order({ lots: 50, limit: 9_900 });
    before(at);
    expect(at.tick(9_800)).toBe('');
    const tick = at.core.state.market.references.get(COIN.id);
    expect(tick && told(at.run({ type: 'apply-tick', instrument: COIN.id, tick }))).toBe('');
  });

  test('SPOT-7: a tick that is old when it is carried out, or no longer the newest, fills nothing', () => {
    const at = desk();
    at.order({ lots: 50, limit: 9_900 });
    const tick = { seq: 90, price: priceTicks(9_500), at: at.at };
    observe(at.core, COIN.id, tick);
    const before = { ...tick, seq: 89 };
    expect(told(at.run({ type: 'apply-tick', instrument: COIN.id, tick: before }))).toBe('');
    at.at += 5_001;
    expect(told(at.run({ type: 'apply-tick', instrument: COIN.id, tick }))).toBe('');
  });
});

test('BOOK-13: an older tick changes nothing', () => {
  const at = desk();
  const newest = at.core.state.market.references.get(SHARE.id);
  if (newest) observe(at.core, SHARE.id, { ...newest, seq: newest.seq - 1 });
  expect(at.core.state.market.references.get(SHARE.id)).toBe(newest);
});
