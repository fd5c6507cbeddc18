import { describe, expect, test } from 'vitest';
import { readForm, writeForm } from '../modules.ts';
import { readBack, TestExchange, type Ticket } from '../testing.ts';

/** Customers 1 and 2 have 1,000 USDT and 10 LUM; the house asks 10010 × 100 and bids as far below. */
const openExchange = (): TestExchange => {
  const exchange = new TestExchange();
  for (const customer of [1, 2]) {
    exchange.fund(customer, 'platform', 'USDT', 1_000_000_000n);
    exchange.fund(customer, 'platform', 'LUM', 1_000_000_000n);
  }
  return exchange;
};

describe('JOURNAL-49: every event of an order that is paid in full has a form, by which it is read as it was', () => {
  test.each<[title: string, tickets: readonly Ticket[], types: readonly string[]]>([
    ['filled by the house', [{ lots: 50 }], ['order-placed', 'order-filled', 'order-closed']],
    ['at rest', [{ limit: 10_000, lots: 50 }], ['order-placed', 'order-rested']],
    [
      'filled by another customer',
      [
        { limit: 10_005, lots: 50 },
        { by: 2, side: 'sell', limit: 10_005, lots: 80, time: 'IOC' },
      ],
      ['order-placed', 'order-rested', 'order-placed', 'order-filled', 'order-closed', 'order-closed'],
    ],
  ])('%s', (_title, tickets, types) => {
    const exchange = openExchange();
    const before = exchange.events.length;
    for (const ticket of tickets) exchange.order(ticket);
    const events = exchange.events.slice(before);
    expect(events.map(({ type }) => type)).toEqual(types);
    for (const event of events) {
      const { written, read, whole } = readBack(event);
      expect(written, `${event.type} has another form`).toMatch(/^\["/);
      expect(read).toBe(whole);
    }
  });

  test('one that waits for its session', () => {
    const exchange = openExchange();
    exchange.closed.add('US');
    exchange.fund(1, 'stock', 'USD', 100_000_000n);
    exchange.order({ on: 'US.AURX', limit: 10_000, lots: 1 });
    const queued = exchange.events.at(-1);
    expect(queued?.type).toBe('order-queued');
    expect(queued && writeForm(queued)).toMatch(/^\["order-queued",/);
  });
});

test('JOURNAL-49: what the journal has of an order that passes somebody by is read as it was before orders on margin had a form', () => {
  const terms = [7, 'real', 2, 'US.AURX', 'buy', 'limit', 'IOC', 5, 100, 1, 'follow'];
  const read = readForm(['order-placed', 1, [...terms, [3, 4]]]) as unknown as { readonly order: object };
  expect(read.order).toMatchObject({ id: 7, source: 'follow', avoids: [3, 4] });
  expect(read.order).not.toHaveProperty('margin');
});
