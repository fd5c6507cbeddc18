import { priceTicks } from '@bourse/rules';
import { describe, expect, test } from 'vitest';
import { COIN, HALT, type TestExchange, told } from '../testing.ts';
import { houses, insure, lastEvent, marginExchange, owner } from './testing.ts';

describe('MARGIN-7: close-out', () => {
  test('MARGIN-7: the customer is called once, and the position closed at the mark price that reaches its price', () => {
    const made = marginExchange();
    made.open();
    expect(made.trigger(9_310)).toBe('');
    expect(made.trigger(9_309)).toBe('margin-called');
    expect(lastEvent(made)).toMatchObject({ price: 9_309, equity: 3_000_000n, position: { isCalled: true } });
    expect([made.trigger(9_400), made.trigger(9_300), made.trigger(9_210)]).toEqual(['', '', '']);
    expect(made.trigger(9_209)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({
      reason: 'liquidation',
      trade: { price: 9_209, result: -8_010_000n, fee: 92_090n },
      insured: 0n,
    });
    // What the loss and the fee leave of the margin is the customer's.
    expect(made.money(1, 'USDT')).toBe(`${989_789_800n + 10_110_100n - 8_010_000n - 92_090n}, 0`);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: a loss beyond the margin is the insurance fund’s, then the house’s, never the customer’s', () => {
    const made = marginExchange();
    insure(made, 3_000_000n);
    made.open();
    expect(made.trigger(8_500)).toBe('margin-called, position-closed');
    expect(lastEvent(made)).toMatchObject({
      trade: { result: -15_100_000n, fee: 0n },
      insured: 3_000_000n,
      uncovered: 1_989_900n,
    });
    expect(made.money(1, 'USDT')).toBe('989789800, 0');
    expect(houses(made)).toEqual([15_100_000n - 1_989_900n, 0n, 0n, 100_100n]);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: several closed by one row share what the fund has', () => {
    const made = marginExchange();
    insure(made, 6_000_000n);
    made.open();
    made.open({ customer: 2 });
    expect(made.trigger(8_500)).toBe('margin-called, margin-called, position-closed, position-closed');
    const insured = made.events.flatMap((event) => (event.type === 'position-closed' ? [event.insured] : []));
    expect(insured).toEqual([4_989_900n, 1_010_100n]);
    expect(made.house('insurance', 'USDT')).toBe(0n);
    expect(made.faults()).toEqual([]);
  });

  test('MARGIN-7: a short likewise, when the price rises', () => {
    const made = marginExchange();
    made.open({ side: 'short' });
    expect(made.trigger(10_789)).toBe('margin-called');
    expect(made.trigger(10_790)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({ reason: 'liquidation', trade: { result: -8_000_000n } });
  });
});

describe('MARGIN-8: target and stop', () => {
  const exits = (made: TestExchange, target: number | null, stop: number | null) =>
    told(
      made.run({
        type: 'set-exits',
        ...owner,
        id: 1,
        target: target === null ? null : priceTicks(target),
        stop: stop === null ? null : priceTicks(stop),
      }),
    );

  test('MARGIN-8: the first to be reached closes the position, the other goes with it', () => {
    const made = marginExchange();
    made.open({ target: 10_500, stop: 9_500 });
    expect(made.trigger(10_499)).toBe('');
    expect(made.trigger(10_600)).toBe('position-closed');
    expect(lastEvent(made)).toMatchObject({ reason: 'target', trade: { price: 10_600, result: 5_900_000n } });
    expect(made.trigger(9_000)).toBe('');
  });

  test('MARGIN-5, MARGIN-8: a round trip at one price costs exactly the two fees', () => {
    const made = marginExchange();
    made.open({ target: 10_010 });
    expect(made.trigger(10_010)).toBe('position-closed');
    expect(made.money(1, 'USDT')).toBe(`${1_000_000_000n - 2n * 100_100n}, 0`);
    expect(houses(made)).toEqual([0n, 0n, 0n, 2n * 100_100n]);
  });

  test('MARGIN-8: a price that jumps over stop and liquidation meets the stop first', () => {
    const made = marginExchange();
    made.open({ stop: 9_500 });
    expect(made.trigger(8_000)).toBe('position-closed');
    expect(made.events.findLast(({ type }) => type === 'position-closed')).toMatchObject({
      reason: 'stop',
      trade: { price: 8_000 },
    });
    expect(made.core.state.triggers.waiting.isFiring).toBe(false);
  });

  test('MARGIN-8: they are moved, taken back, and refused where they could not close', () => {
    const made = marginExchange();
    made.open();
    expect([exits(made, 10_500, 9_500), exits(made, 9_900, null), exits(made, null, 9_000)]).toEqual([
      'position-exits-set',
      'BAD_STOP',
      'BAD_STOP',
    ]);
    expect(made.core.state.triggers.waiting.get('stop-price', '1')?.level).toBe(9_500);
    expect(exits(made, 10_600, null)).toBe('position-exits-set');
    expect(made.core.state.triggers.waiting.get('stop-price', '1')).toBeUndefined();
    made.run({ type: 'halt-instrument', instrument: COIN.id, ...HALT });
    expect([exits(made, 10_700, null), exits(made, null, null)]).toEqual(['HALTED', 'position-exits-set']);
  });
});
