import { type PriceKind, priceTicks } from '@bourse/rules';
import { afterEach, expect, test } from 'vitest';
import type { Core, Event, TriggerKind } from './context.ts';
import { priceOf } from './index.ts';
import type { WhenReached } from './module.ts';
import { crossings, type Unhandled } from './modules.ts';
import { COIN, HALT, restoreSnapshot, resultText, run, TestExchange, takeSnapshot } from './testing.ts';

const planted = crossings as Map<string, WhenReached<Event>>;

/** Enters what is done with triggers of a kind, for one test. */
const plant = (kind: string, handle: WhenReached<Event>): void => {
  planted.set(kind, handle);
};
afterEach(() => {
  for (const kind of ['plain', 'other', 'bad']) planted.delete(kind);
});

const set = (core: Core, kind: string, key: string, level: number, price: PriceKind = 'last'): void =>
  core.state.triggers.waiting.set(kind as TriggerKind, key, {
    mode: 'real',
    instrument: COIN.id,
    price,
    direction: level > 10_000 ? 'rising' : 'falling',
    level: priceTicks(level),
  });

/** Opens a customer for each trigger, numbered by its key. */
const opens: WhenReached<Event> = (_core, keys, _sweep, at) =>
  keys.map((key) => ({ type: 'customer-opened', at, customer: Number(key), invitedBy: null }));

/** Fires what is reached, at most so many a command; says which keys each command fired. */
const fireAll = (core: Core, at: number, most?: number): string[] => {
  const done: string[] = [];
  for (;;) {
    const answer = run(core, { action: { type: 'run-triggers', ...(most ? { most } : {}) } }, at);
    if (!answer.ok || answer.value.length === 0) return done;
    for (const event of answer.value)
      if (event.type === 'triggers-fired') done.push(`${event.kind} ${event.keys.join(' ')}`);
  }
};

test('TRIGGERS-2: a tick fires what it reaches, nearest level first, one kind a command, and nothing else', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  plant('plain', opens);
  plant('other', opens);
  set(core, 'plain', '11', 10_200);
  set(core, 'plain', '12', 10_100);
  set(core, 'other', '13', 10_100);
  set(core, 'plain', '14', 10_101);
  set(core, 'plain', '15', 10_201);
  set(core, 'plain', '16', 9_000);
  expect(exchange.reach(10_099)).toBe('');
  expect(exchange.reach(10_200)).toBe('triggers-reached');
  // The same price again reaches nothing further.
  expect(exchange.reach(10_200)).toBe('');
  expect(fireAll(core, exchange.now)).toEqual(['plain 12', 'other 13', 'plain 14 11']);
  expect([core.state.platform.customers.has(11), core.state.platform.customers.has(15)]).toEqual([true, false]);
  expect([core.state.triggers.waiting.size, core.state.triggers.waiting.isFiring]).toEqual([2, false]);
});

test('TRIGGERS-2: what is not fired yet goes on after a restart, without a price, and as it would have', () => {
  const exchange = new TestExchange();
  plant('plain', opens);
  for (let key = 20; key < 29; key += 1) set(exchange.core, 'plain', String(key), 10_100 + (key % 3));
  exchange.reach(10_500);
  run(exchange.core, { action: { type: 'run-triggers', most: 2 } }, exchange.now);
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(restored.state.market.references.size).toBe(0);
  expect(fireAll(restored, exchange.now, 4)).toEqual(['plain 27 22 25 28', 'plain 20 23 26']);
  fireAll(exchange.core, exchange.now, 3);
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(exchange.core));
});

test('TRIGGERS-2: one command fires at most 250', () => {
  const exchange = new TestExchange();
  plant('plain', () => []);
  for (let key = 0; key < 600; key += 1) set(exchange.core, 'plain', String(key), 10_100 + (key % 7));
  exchange.reach(10_500);
  const sizes = fireAll(exchange.core, exchange.now).map((fired) => fired.split(' ').length - 1);
  expect(sizes).toEqual([250, 250, 100]);
});

test('TRIGGERS-2: what is set while a sweep goes on waits for the price after it', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  plant('plain', opens);
  set(core, 'plain', '31', 10_100);
  exchange.reach(10_500);
  set(core, 'plain', '32', 10_200);
  expect(fireAll(core, exchange.now)).toEqual(['plain 31']);
  expect(exchange.reach(10_150)).toBe('');
  expect(exchange.reach(10_200)).toBe('triggers-reached');
  expect(fireAll(core, exchange.now)).toEqual(['plain 32']);
});

test('TRIGGERS-2: nothing is fired while the instrument does not trade, or at a stale price', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  set(core, 'plain', '41', 10_100);
  exchange.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
  expect(exchange.reach(10_500)).toBe('');
  exchange.run({ type: 'resume-instrument', instrument: COIN.id, reason: 'r', by: 'o' });
  const tick = core.state.market.references.get(COIN.id) ?? { seq: 0, price: priceTicks(1), at: 0 };
  exchange.now += core.config.staleAfterMs + 1;
  expect(resultText(exchange.run({ type: 'reach-triggers', instrument: COIN.id, tick }))).toBe('');
  exchange.now -= core.config.staleAfterMs + 1;
  expect(resultText(exchange.run({ type: 'reach-triggers', instrument: COIN.id, tick: { ...tick, seq: 1 } }))).toBe('');
  expect(resultText(exchange.run({ type: 'reach-triggers', instrument: COIN.id, tick }))).toBe('triggers-reached');
});

test('TRIGGERS-3: the mark price is the median of reference, middle of the book and last trade', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  const listing = core.config.listings.get(COIN.id);
  if (!listing) throw new Error('the coin is listed');
  const prices = () => (['last', 'bid', 'ask', 'mark'] as const).map((kind) => priceOf(core, 'real', listing, kind));
  expect(prices()).toEqual([10_000, 9_990, 10_010, 10_000]);
  exchange.fund(1, 'platform', 'USDT', 10n ** 12n);
  // A bid inside the house's spread moves the middle to 10,004.5; there is no trade yet.
  exchange.order({ limit: 9_999, lots: 10_000 });
  expect(prices()).toEqual([10_000, 9_999, 10_010, 10_000]);
  // A trade at 10,010 leaves the middle as the median, half a tick rounded down.
  exchange.order({ lots: 10 });
  expect(prices()).toEqual([10_000, 9_999, 10_010, 10_004]);
  expect(priceOf(core, 'demo', listing, 'mark')).toBe(10_000);
  expect(priceOf(new TestExchange().core, 'real', { ...listing, instrument: { ...COIN, id: 'NONE' } }, 'mark')).toBe(
    undefined,
  );
});

test('TRIGGERS-4: one that cannot be decided is set aside alone, and the rest is fired', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  plant('bad', () => {
    throw new Error('a broken handler');
  });
  plant('plain', opens);
  set(core, 'bad', '51', 10_100);
  set(core, 'plain', '52', 10_101);
  expect(resultText(exchange.run({ type: 'set-aside', of: 'triggers', because: 'INTERNAL' }))).toBe('CONFLICT');
  exchange.reach(10_500);
  const before = takeSnapshot(core);
  expect(() => exchange.run({ type: 'run-triggers' })).toThrow('a broken handler');
  expect(takeSnapshot(core)).toEqual(before);
  expect(resultText(exchange.run({ type: 'set-aside', of: 'triggers', because: 'INTERNAL' }))).toBe('agenda-set-aside');
  expect(fireAll(core, exchange.now)).toEqual(['plain 52']);
  expect(core.state.agenda.aside).toMatchObject([
    { kind: 'bad', key: '51', because: 'INTERNAL', price: { instrument: COIN.id, price: 'last', reached: 10_500 } },
  ]);
  const restored = restoreSnapshot(core.config, takeSnapshot(core));
  expect(restored.state.agenda.aside).toEqual(core.state.agenda.aside);
});

test('TRIGGERS-4: a sweep whose last trigger was set aside or taken out ends by itself', () => {
  const exchange = new TestExchange();
  const { core } = exchange;
  set(core, 'bad', '61', 10_100);
  exchange.reach(10_500);
  expect(() => exchange.run({ type: 'run-triggers' })).toThrow('nothing is done when bad is reached');
  core.state.triggers.waiting.remove('bad', '61');
  expect(resultText(exchange.run({ type: 'set-aside', of: 'triggers', because: 'INTERNAL' }))).toBe('CONFLICT');
  expect(fireAll(core, exchange.now)).toEqual(['null ']);
  expect(core.state.triggers.waiting.isFiring).toBe(false);
});

test('TRIGGERS-5: a kind that no module says anything about is left over where it does not compile', () => {
  type Modules =
    | { readonly triggers: { readonly stop: () => void } }
    | { readonly agenda: { readonly end: () => void } };
  const unhandled: Unhandled<'stop' | 'target', Modules, 'triggers'>[] = ['target'];
  // @ts-expect-error: it is handled
  const handled: Unhandled<'stop' | 'target', Modules, 'triggers'>[] = ['stop'];
  const none: Unhandled<'end', Modules, 'agenda'> extends never ? true : false = true;
  expect([unhandled, handled, none]).toBeDefined();
});
