import { describe, expect, test } from 'vitest';
import { Desk, SHARE, told } from '../testing.ts';

/** Customer 1 has 10,000.00 USD and 20 shares, customer 2 as much money; the session is closed. */
const desk = (): Desk => {
  const made = new Desk();
  for (const customer of [1, 2]) made.fund(customer, 'stock', 'USD', 1_000_000n);
  made.order({ on: SHARE.id, lots: 20 });
  made.closed.add('US');
  return made;
};

const open = (at: Desk, price: number, id = 2): string => {
  at.closed.clear();
  at.tick(price, SHARE.id);
  return told(at.run({ type: 'open-order', id }));
};

describe('STOCKS-2: an order outside the session waits for the open', () => {
  test.each<[string, Parameters<Desk['order']>[0], number, string]>([
    // title, order, opening price, what becomes of it
    ['a limit within the opening quotes', { limit: 10_100 }, 10_000, '10@10010 house, #2 filled'],
    ['a limit behind a gap in its favour', { limit: 10_100 }, 9_000, '10@9009 house, #2 filled'],
    ['a limit behind a gap against it', { limit: 10_100 }, 10_500, '#2 rests'],
    ['a limit that the gap leaves outside the band', { limit: 10_100 }, 13_000, '#2 cancelled: opened-outside-limits'],
    [
      'a post-only order that would cross',
      { limit: 10_100, time: 'POST' },
      10_000,
      '#2 cancelled: opened-outside-limits',
    ],
    ['a post-only order that does not', { limit: 10_100, time: 'POST' }, 10_200, '#2 rests'],
    ['FOK that can', { limit: 10_100, time: 'FOK' }, 10_000, '10@10010 house, #2 filled'],
    ['FOK that cannot', { limit: 10_100, time: 'FOK' }, 10_500, '#2 cancelled: immediate-or-cancel'],
    ['IOC that cannot', { limit: 10_100, time: 'IOC' }, 10_500, '#2 cancelled: immediate-or-cancel'],
    ['a market order', {}, 10_000, '10@10010 house, #2 filled'],
    ['a market order after a fall', {}, 9_500, '10@9510 house, #2 filled'],
    ['a market order after a rise beyond its collar', {}, 11_000, '#2 cancelled: collar'],
    ['a market order by money', { lots: null, budget: 105_200n }, 10_000, '10@10010 house, #2 filled'],
    ['a sale', { side: 'sell', lots: 20 }, 10_000, '20@9990 house, #2 filled'],
    ['a sale at a limit behind a gap', { side: 'sell', lots: 20, limit: 9_900 }, 11_000, '20@10989 house, #2 filled'],
  ])('%s', (_title, ticket, price, expected) => {
    const at = desk();
    expect(at.order({ on: SHARE.id, ...ticket })).toBe('#2 waits');
    const held = at.money(1, ticket?.side === 'sell' ? SHARE.base : 'USD', 'stock');
    expect(held).not.toMatch(/, 0$/);
    expect(open(at, price)).toBe(expected);
    if (!expected.endsWith('rests')) expect(at.money(1, 'USD', 'stock')).toMatch(/, 0$/);
    expect(at.faults()).toEqual([]);
  });

  test('STOCKS-2: it meets orders at rest at their prices, and its own are cancelled', () => {
    const at = new Desk();
    for (const customer of [1, 2]) at.fund(customer, 'stock', 'USD', 1_000_000n);
    at.order({ on: SHARE.id, lots: 20 });
    at.order({ on: SHARE.id, side: 'sell', lots: 5, limit: 10_002 });
    at.order({ on: SHARE.id, by: 2, lots: 5 });
    at.order({ on: SHARE.id, by: 2, side: 'sell', lots: 5, limit: 10_003 });
    at.closed.add('US');
    expect(at.order({ on: SHARE.id, lots: 8, limit: 10_005 })).toBe('#5 waits');
    expect(open(at, 10_000, 5)).toBe('5@10003 #4, #4 filled, #5 rests');
    expect(at.money(1, SHARE.base, 'stock')).toBe('20, 0');
    expect(at.faults()).toEqual([]);
  });

  test.each<[string, (at: Desk) => void]>([
    ['the session is closed', (at) => at.tick(10_000, SHARE.id)],
    ['the price is of yesterday', (at) => at.closed.clear()],
    [
      'it is halted',
      (at) => {
        at.closed.clear();
        at.run({ type: 'halt-instrument', instrument: SHARE.id, reason: 'r', by: 'operator' });
        at.tick(10_000, SHARE.id);
      },
    ],
  ])('STOCKS-2: nothing happens while %s', (_title, before) => {
    const at = desk();
    at.order({ on: SHARE.id });
    at.at += 3_600_000;
    before(at);
    expect(told(at.run({ type: 'open-order', id: 2 }))).toBe('');
    expect(at.core.state.market.waiting.get('US')).toEqual(new Set([2]));
  });

  test('STOCKS-2: without the money for its worst case it does not wait', () => {
    const at = desk();
    // The collar is 105.00: 76 shares and their fee are 7,987.98 of the 7,995.99 left, 77 are not.
    expect(at.order({ on: SHARE.id, lots: 77 })).toBe('INSUFFICIENT_FUNDS');
    expect(at.order({ on: SHARE.id, lots: 76 })).toBe('#2 waits');
    expect(at.order({ on: SHARE.id, side: 'sell', lots: 21 })).toBe('INSUFFICIENT_HOLDING');
  });
});
