import { fileURLToPath } from 'node:url';
import type { ExMark } from '@bourse/core';
import { AssetRegistry } from '@bourse/rules';
import { expect, test } from 'vitest';
import { loadInstruments } from '../instruments.ts';
import { ExPriceFeed } from './ex-price-feed.ts';
import type { Interval, Tick } from './feed.ts';
import { SimulatedFeed } from './simulated.ts';

const file = fileURLToPath(new URL('../../../../../brands/sample/instruments.json', import.meta.url));
const table = loadInstruments(file, new AssetRegistry());
const SHARE = 'US.LANTR';
const EX = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;

const marked = (marks: readonly ExMark[], nowMs: number, atMs = { now: nowMs }) => {
  const inner = new SimulatedFeed({
    instruments: table,
    seed: '42',
    mode: 'continuous',
    now: () => atMs.now,
    everyMs: 1_000_000,
  });
  const marksOf = (id: string) => (id === SHARE ? marks : undefined);
  return { inner, feed: new ExPriceFeed({ feed: inner, listings: table, marksOf, now: () => atMs.now }), atMs };
};

const past = async ({ history }: ExPriceFeed, interval: Interval, end: number, limit: number) =>
  history ? history(SHARE, interval, end, limit) : [];

/** Five dollars a share. */
const DIVIDEND: ExMark = { at: EX, shares: { from: 1, to: 1 }, less: 500_000_000n, isDone: false };

test('DIVIDENDS-10: from the ex-moment on each simulated price is lower by the dividend, and the same after a restart', async () => {
  const { inner, feed, atMs } = marked([DIVIDEND], EX - 2 * MINUTE);
  const ticks: Tick[] = [];
  await feed.start((tick) => ticks.push(tick));
  for (; atMs.now < EX + 2 * MINUTE; atMs.now += 1_000) inner.pump(atMs.now);
  await feed.stop();
  const own = ticks.filter(({ instrument }) => instrument === SHARE);
  const plain = (at: number) => inner.lastTick(SHARE, at)?.price ?? 0;
  const last = plain(EX - 1);
  const [before, after] = [own.filter(({ atMs: at }) => at < EX), own.filter(({ atMs: at }) => at >= EX)];
  expect(before.length).toBeGreaterThan(10);
  for (const { atMs: at, price } of before) expect(price).toBe(plain(at));
  for (const { atMs: at, price } of after) expect(price).toBe(Math.round((plain(at) * (last - 500)) / last));
  const again = marked([DIVIDEND], EX + MINUTE);
  const later: Tick[] = [];
  await again.feed.start((tick) => later.push(tick));
  await again.feed.stop();
  const [tick] = later.filter(({ instrument }) => instrument === SHARE);
  expect(tick).toEqual(own.findLast(({ seq }) => seq === tick?.seq));
  expect(later.some(({ instrument, price }) => instrument === 'BTC-USDT' && price > 0)).toBe(true);
});

test('DIVIDENDS-10: the past of a share falls at the ex-moment, not before it, in bars of every length', async () => {
  const { inner, feed } = marked([DIVIDEND], EX + 3 * 86_400_000);
  const part = ((inner.lastTick(SHARE, EX - 1)?.price ?? 0) - 500) / (inner.lastTick(SHARE, EX - 1)?.price ?? 1);
  for (const interval of ['1h', '1d', '1w', '1M'] as const) {
    const plain = await inner.history(SHARE, interval, EX + 3 * 86_400_000, 120);
    const shown = await past(feed, interval, EX + 3 * 86_400_000, 120);
    expect(shown).toHaveLength(plain.length);
    expect(shown[0]).toEqual(plain[0]);
    expect(shown.at(-1)?.close).toBe(Math.round((plain.at(-1)?.close ?? 0) * part));
    expect(shown.at(-1)?.volume).toBe(plain.at(-1)?.volume);
    for (const { open, high, low, close } of shown) {
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
    }
  }
  // The week of the ex-moment began with the dividend and ended without it.
  const [week] = await past(feed, '1w', EX, 1);
  const [plainWeek] = await inner.history(SHARE, '1w', EX, 1, EX + 3 * 86_400_000);
  expect(week?.open).toBe(plainWeek?.open);
  expect(week?.close).toBe(Math.round((plainWeek?.close ?? 0) * part));
});

test('SPLIT-10: the past is told in the old share until a split is done, and then in the new one', async () => {
  const nowMs = EX + MINUTE;
  const split: ExMark = { at: EX, shares: { from: 1, to: 2 }, less: 0n, isDone: false };
  const shown = async (mark: ExMark) => past(marked([mark], nowMs).feed, '1d', nowMs, 5);
  const plain = await marked([], nowMs).inner.history(SHARE, '1d', nowMs, 5);
  expect(await shown(split)).toEqual(plain);
  const [first] = await shown({ ...split, isDone: true });
  expect(first?.close).toBe(Math.round((plain[0]?.close ?? 0) / 2));
  expect(first?.volume).toBe((plain[0]?.volume ?? 0) * 2);
});
