import { describe, expect, test } from 'vitest';
import { COIN, HALT, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import { type HaltInstrument, haltAloneMs } from './halt.ts';

const HOUR_MS = 3_600_000;
const limit = { aloneMs: 4 * HOUR_MS, windowMs: 24 * HOUR_MS };
const halt = (hours: number | null, over: Partial<HaltInstrument> = {}): HaltInstrument => ({
  type: 'halt-instrument',
  instrument: COIN.id,
  ...HALT,
  limit,
  forMs: hours === null ? null : hours * HOUR_MS,
  ...over,
});
const resume = { type: 'resume-instrument', instrument: COIN.id, reason: 'r', by: 'ann' } as const;
const end = { type: 'run-agenda' } as const;
const isHalted = (exchange: TestExchange): boolean => exchange.core.state.market.halted.has(COIN.id);

describe('SPOT-13: a halt', () => {
  test('ends by itself, not before, and once', () => {
    const exchange = new TestExchange();
    const begin = exchange.now;
    expect(resultText(exchange.run(halt(2)))).toBe('instrument-halted');
    exchange.now = begin + 2 * HOUR_MS - 1;
    expect(resultText(exchange.run(end))).toBe('');
    expect(isHalted(exchange)).toBe(true);
    exchange.now += 1;
    expect(exchange.run(end)).toMatchObject({
      value: [{ type: 'agenda-done' }, { type: 'instrument-resumed', by: 'schedule' }],
    });
    expect([isHalted(exchange), resultText(exchange.run(end))]).toEqual([false, '']);
  });

  test.each<[string, Partial<HaltInstrument> & { readonly hours: number | null }, string]>([
    ['as long as one alone may', { hours: 4 }, 'instrument-halted'],
    ['longer, by one', { hours: 5 }, 'FOUR_EYES_NEEDED'],
    ['without an end, by one', { hours: null }, 'FOUR_EYES_NEEDED'],
    ['longer, agreed to by oneself', { hours: 5, agreedBy: HALT.by }, 'FOUR_EYES_NEEDED'],
    ['longer, by two', { hours: 500, agreedBy: 'bob' }, 'instrument-halted'],
    ['without an end, by two', { hours: null, agreedBy: 'bob' }, 'instrument-halted'],
  ])('%s', (_title, { hours, ...over }, expected) => {
    expect(resultText(new TestExchange().run(halt(hours, over)))).toBe(expected);
  });

  test('in short pieces is as long as their sum, and takes two beyond the bound', () => {
    const exchange = new TestExchange();
    const begin = exchange.now;
    const left = () => haltAloneMs(exchange.core, COIN.id, limit, exchange.now) / HOUR_MS;
    for (const hours of [2, 1]) {
      expect(resultText(exchange.run(halt(hours)))).toBe('instrument-halted');
      exchange.now += hours * HOUR_MS;
      exchange.run(end);
    }
    expect([left(), resultText(exchange.run(halt(2))), resultText(exchange.run(halt(1)))]).toEqual([
      1,
      'FOUR_EYES_NEEDED',
      'instrument-halted',
    ]);
    // Lifted early, it counts for as long as it lasted.
    exchange.now += HOUR_MS / 2;
    exchange.run(resume);
    expect(left()).toBe(0.5);
    // Another instrument has time of its own.
    expect(resultText(exchange.run(halt(4, { instrument: SHARE.id })))).toBe('instrument-halted');
    exchange.now = begin + 25 * HOUR_MS;
    expect(left()).toBe(1.5);
    exchange.now = begin + 48 * HOUR_MS;
    expect(left()).toBe(4);
  });

  test('what two agreed to counts as well', () => {
    const exchange = new TestExchange();
    exchange.run(halt(30, { agreedBy: 'bob' }));
    exchange.now += 30 * HOUR_MS;
    exchange.run(end);
    expect(resultText(exchange.run(halt(1)))).toBe('FOUR_EYES_NEEDED');
  });

  test('that goes on gets another end by two only, and has lasted since its beginning', () => {
    const exchange = new TestExchange();
    exchange.run(halt(1));
    expect(resultText(exchange.run(halt(1)))).toBe('CONFLICT');
    exchange.now += HOUR_MS / 2;
    expect(resultText(exchange.run(halt(3, { agreedBy: 'bob' })))).toBe('instrument-halted');
    exchange.now += HOUR_MS;
    expect(resultText(exchange.run(end))).toBe('');
    exchange.now += 2 * HOUR_MS;
    expect(resultText(exchange.run(end))).toBe('instrument-resumed');
    expect(haltAloneMs(exchange.core, COIN.id, limit, exchange.now)).toBe(HOUR_MS / 2);
  });

  test('is the same after a restart, those that are over too; older snapshots have no times', () => {
    const exchange = new TestExchange();
    exchange.run(halt(1));
    exchange.now += HOUR_MS;
    exchange.run(end);
    exchange.run(halt(2));
    const data = takeSnapshot(exchange.core);
    const again = restoreSnapshot(exchange.core.config, data);
    expect(takeSnapshot(again)).toEqual(data);
    expect(haltAloneMs(again, COIN.id, limit, exchange.now + HOUR_MS)).toBe(2 * HOUR_MS);
    const { haltTimes: _times, pastHalts: _past, ...market } = data.market;
    const older = restoreSnapshot(exchange.core.config, { ...data, market });
    expect(older.state.market.halted.get(COIN.id)?.until).toBeNull();
  });
});
