import { expect, test } from 'vitest';
import { readForm, writeForm } from '../modules.ts';
import { readBack } from '../testing.ts';
import { ContractExchange, insure, MarginExchange, marginOrder, PERIOD_MS, position } from './testing.ts';

const FREQUENT = /^(order-.*|position-(opened|increased|reduced|closed|financed)|margin-called)$/;
const FULL = new Set(['order-margin-released']);

test.each<[title: string, life: () => MarginExchange | ContractExchange, types: readonly string[]]>([
  [
    'opened, increased, closed in part and as a whole, by its owner',
    () => {
      const made = new MarginExchange();
      made.open({ marginCloseOutBps: 5_000 });
      made.open({ of: 1, lots: 200 });
      made.reduce(1, 300);
      made.reduce(1);
      return made;
    },
    ['position-opened', 'position-increased', 'position-reduced', 'position-closed'],
  ],
  [
    'a copy called for margin and liquidated, in the book and by the house',
    () => {
      const made = new MarginExchange(false);
      insure(made, 100_000_000n);
      made.open({ lots: 300, leverage: 20, source: { from: 'copied', leader: 2, position: 7 } });
      made.trigger(position(made)?.callPrice ?? 0);
      made.trigger(8_500);
      return made;
    },
    ['position-opened', 'position-increased', 'margin-called', 'position-reduced', 'position-closed'],
  ],
  [
    'funded, then closed against others',
    () => {
      const made = new ContractExchange();
      made.now = PERIOD_MS * 100;
      made.both(2_000_000);
      made.meet(2_000_000, 5, 50);
      made.wait(PERIOD_MS, 2_000_000);
      made.runDue();
      made.fall(1_900_000);
      return made;
    },
    ['position-opened', 'position-financed', 'position-closed'],
  ],
])(
  'JOURNAL-49: every event of a position %s, and of its orders, has a form, by which it is read as it was',
  (_title, life, types) => {
    const events = life().events.filter(({ type }) => FREQUENT.test(type) && !FULL.has(type));
    expect(new Set(events.map(({ type }) => type).filter((type) => !type.startsWith('order-')))).toEqual(
      new Set(types),
    );
    for (const event of events) {
      const { written, read, whole } = readBack(event);
      expect(written, `${event.type} has another form`).toMatch(/^\["/);
      expect(read).toBe(whole);
    }
  },
);

test.each([
  marginOrder({ target: 11_000, stop: 9_500, limit: 9_900 }),
  marginOrder({ marginCloseOutBps: 5_000 }),
  marginOrder({ of: 1, lots: null, side: 'sell' }),
])('JOURNAL-49: an order on margin, %j, is read as it was', (order) => {
  const written = writeForm(order);
  expect(written).toMatch(/^\["place-margin-order",/);
  expect(readForm(JSON.parse(written) as unknown[])).toStrictEqual(order);
});
