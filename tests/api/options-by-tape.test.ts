import type { Action } from '@bourse/core';
import { priceTicks, quantityLots } from '@bourse/rules';
import { afterEach, expect, test } from 'vitest';
import { MemoryCandleStore } from '../../apps/server/src/market/candles/store.ts';
import { StoredTape } from '../../apps/server/src/market/candles/stored-tape.ts';
import { TapeRecorder } from '../../apps/server/src/market/candles/tape.ts';
import { SettleByTape } from '../../apps/server/src/option/settle-by-tape.ts';
import type { Execute } from '../../apps/server/src/platform/index.ts';
import { OptionExchange } from '../../packages/core/src/option/testing.ts';
import { COIN, restoreSnapshot, takeSnapshot } from '../../packages/core/src/testing.ts';

const running = new Set<SettleByTape>();

afterEach(() => {
  for (const each of running) each.stop();
  running.clear();
});

/** A server of an exchange: its recorder, its tape and what settles by it. What it stored is in the store. */
class Server {
  readonly exchange: OptionExchange;
  readonly store: MemoryCandleStore;
  readonly recorder: TapeRecorder;
  readonly settling: SettleByTape;
  #seq: number;

  constructor(exchange = new OptionExchange(), store = new MemoryCandleStore(), seq = 1_000) {
    this.exchange = exchange;
    this.store = store;
    this.#seq = seq;
    this.recorder = new TapeRecorder(store);
    const tape = new StoredTape(this.recorder, store);
    const execute = async (action: Action) => {
      const answer = exchange.run(action);
      return answer.ok ? { ok: true, value: { seq: 1, at: exchange.now, events: answer.value } } : answer;
    };
    this.settling = new SettleByTape({
      core: exchange.core,
      tape,
      execute: execute as Execute,
      now: () => exchange.now,
      log: (line) => {
        throw new Error(line);
      },
    });
    running.add(this.settling);
  }

  /** A tick at a moment, published as the market loop does. */
  tick(price: number, at: number): void {
    this.#seq += 1;
    const tick = { instrument: COIN.id, seq: this.#seq, atMs: at, price: priceTicks(price), volume: quantityLots(0) };
    this.exchange.now = Math.max(this.exchange.now, at);
    this.recorder.add(tick);
  }

  async look(): Promise<void> {
    await this.settling.look(COIN.id);
    this.exchange.runDue();
  }

  /** What becomes of it when it is killed and started again: what was not stored is gone. */
  async restarted(stored = true): Promise<Server> {
    this.settling.stop();
    if (stored) await this.recorder.flush();
    const core = restoreSnapshot(this.exchange.core.config, takeSnapshot(this.exchange.core));
    const exchange = Object.assign(Object.create(OptionExchange.prototype), this.exchange, { core }) as OptionExchange;
    const server = new Server(exchange, this.store, this.#seq + 10_000);
    await server.recorder.resume();
    return server;
  }

  get open(): number | undefined {
    return this.exchange.core.state.option.options.get(1)?.open?.price;
  }

  get result() {
    return this.exchange.last('options-settled')?.lines[0];
  }
}

const begun = (price = 10_000): Server => {
  const server = new Server();
  server.tick(price, server.exchange.now);
  return server;
};

test('OPTION-13: the first tick opens, the last at or before the end closes, though later ones are there already', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept({ by: 1 });
  const at = server.exchange.now;
  server.tick(10_010, at + 400);
  await server.look();
  expect(server.open).toBe(10_010);
  server.tick(10_020, endsAt - 100);
  server.tick(10_005, endsAt);
  server.tick(10_090, endsAt + 1);
  server.tick(10_095, endsAt + 300);
  await server.look();
  expect(server.result).toMatchObject({ result: 'lost', reason: 'below', open: 0 });
  expect(server.exchange.last('options-settled')?.close).toMatchObject({ price: 10_005, at: endsAt });
});

test('OPTION-13: without a later tick an end is closed when none of its time can come any more, and such a tick is not taken then', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept();
  server.tick(10_010, server.exchange.now + 400);
  server.tick(10_020, endsAt - 1_000);
  server.exchange.now = endsAt + 1_999;
  await server.look();
  expect(server.result).toBeUndefined();
  server.exchange.now = endsAt + 2_000;
  await server.look();
  expect(server.result).toMatchObject({ result: 'won' });
  server.tick(9_000, endsAt - 10);
  await server.recorder.flush();
  const hour = Math.floor(endsAt / 3_600_000) * 3_600_000;
  const stored = await server.store.tapeParts(COIN.id, hour);
  expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('OPTION-5: a feed that stopped before the last five seconds, and one that never spoke, return the stake', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept();
  server.tick(10_010, server.exchange.now + 400);
  server.tick(10_010, endsAt - 5_001);
  server.exchange.now = endsAt + 2_000;
  await server.look();
  expect(server.result).toMatchObject({ result: 'returned', reason: 'no-close' });

  const silent = begun();
  silent.exchange.accept();
  silent.exchange.now = endsAt + 2_000;
  await silent.look();
  expect(silent.result).toMatchObject({ result: 'returned', reason: 'not-opened' });
  expect(silent.exchange.euro()).toBe('100000, 0');
});

test('OPTION-6: a price that jumps opens and closes nothing until the next one confirms it', async () => {
  const jump = { share: 500, index: 500, coin: 500, currency: 500, metal: 500, future: 500 };
  const exchange = new OptionExchange({ priceJump: { maxBps: jump, confirmMs: 4_000 } });
  const server = new Server(exchange);
  server.tick(10_000, exchange.now);
  const endsAt = exchange.endOf();
  exchange.accept();
  const at = exchange.now;
  server.tick(90_000, at + 100);
  await server.look();
  expect(server.open).toBeUndefined();
  server.tick(10_001, at + 200);
  await server.look();
  expect(server.open).toBe(10_001);
  server.tick(10_002, endsAt - 200);
  server.tick(1, endsAt - 100);
  server.tick(10_003, endsAt + 100);
  await server.look();
  expect(exchange.last('options-settled')?.close?.price).toBe(10_002);
});

test('OPTION-4: an option whose first tick, which is also its last, comes at its end does not open and gets its stake back', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept();
  server.tick(10_500, endsAt - 1);
  server.tick(10_900, endsAt + 1);
  await server.look();
  expect(server.result).toMatchObject({ result: 'returned', reason: 'not-opened' });
});

test('OPTION-13: an end that comes while the server is away is settled by the tape at the start, once', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept();
  server.tick(10_010, server.exchange.now + 400);
  server.tick(10_020, endsAt - 1_000);
  // Killed before it looked at either.
  const again = await server.restarted();
  again.exchange.now = endsAt + 60_000;
  again.tick(9_000, endsAt + 60_000);
  await again.look();
  expect(again.result).toMatchObject({ result: 'won', open: 0 });
  expect(again.exchange.last('options-settled')?.close?.price).toBe(10_020);
  expect(again.exchange.euro()).toBe('108000, 0');
  const third = await again.restarted();
  await third.look();
  expect(third.exchange.euro()).toBe('108000, 0');
  expect(third.exchange.events.filter(({ type }) => type === 'options-settled')).toHaveLength(1);
});

test('OPTION-13: what was said and not stored is as if it had never been: the stake is returned', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept();
  server.tick(10_010, server.exchange.now + 400);
  const again = await server.restarted(false);
  again.exchange.now = endsAt + 60_000;
  again.tick(9_000, endsAt + 60_000);
  await again.look();
  expect(again.result).toMatchObject({ result: 'returned', reason: 'not-opened' });
});

test('OPTION-13: an open price is a tick that is stored, with the hash of the tape that has it', async () => {
  const server = begun();
  server.exchange.accept();
  server.tick(10_010, server.exchange.now + 400);
  await server.look();
  const open = server.exchange.core.state.option.options.get(1)?.open;
  const hour = Math.floor((open?.at ?? 0) / 3_600_000) * 3_600_000;
  const hashes = (await server.store.tapeParts(COIN.id, hour)).map(({ hash }) => hash);
  expect(open?.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashes).toContain(open?.hash);
});

test('OPTION-12: a scheduled option is opened by the first tick after its time', async () => {
  const server = begun();
  const startsAt = server.exchange.now + 20_000;
  server.exchange.accept({ startsAt });
  server.tick(10_010, startsAt - 5);
  await server.look();
  expect(server.open).toBeUndefined();
  server.tick(10_011, startsAt);
  server.tick(10_012, startsAt + 1);
  await server.look();
  expect(server.open).toBe(10_012);
});

test('TAPE-4: the hours that settled something are kept', async () => {
  const server = begun();
  const endsAt = server.exchange.endOf();
  server.exchange.accept();
  server.tick(10_010, server.exchange.now + 400);
  server.tick(10_020, endsAt + 1);
  await server.look();
  await server.store.dropTicksBefore(Number.MAX_SAFE_INTEGER);
  const hour = Math.floor(endsAt / 3_600_000) * 3_600_000;
  expect(await server.store.tapeParts(COIN.id, hour)).not.toHaveLength(0);
});
