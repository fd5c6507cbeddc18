import type { Duplex } from 'node:stream';
import { err } from '@bourse/rules';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../store/database.ts';
import { type JournalWriter, verifyJournal } from '../store/journal.ts';
import { type Clock, systemClock } from './clock.ts';
import type { ToyState } from './toy-core.ts';
import { give, move, toysOn } from './toy-run.ts';

const toys = toysOn('faults');
const { start, again, table, connections, kill } = toys;

/** An error as the database answers with it. */
const refusedBy = (code: string, message: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), { code });

const SETTINGS = `SELECT current_setting('synchronous_commit') AS durable, current_setting('statement_timeout') AS statement,
  current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle,
  current_setting('transaction_isolation') AS isolation, current_setting('application_name') AS name`;

describe('failing', () => {
  test('STORE-16: the journal sets what it relies on, whatever the address says', async () => {
    const url = new URL(toys.database.url);
    url.searchParams.set('options', '-c synchronous_commit=off -c statement_timeout=1s');
    const weak = await openDatabase({ url: url.href, dataFolder: '' });
    toys.keep(weak);
    let journal: pg.Client | undefined;
    const watched: Database = {
      ...weak,
      async connect(name) {
        const client = await weak.connect(name);
        if (name === 'journal') journal = client;
        return client;
      },
    };
    const sequencer = await start({}, watched);
    await sequencer.submit(give('a', 1n));
    expect((await journal?.query(SETTINGS))?.rows).toEqual([
      {
        durable: 'on',
        statement: '20s',
        lock: '10s',
        idle: '10s',
        isolation: 'read committed',
        name: 'bourse journal',
      },
    ]);
    expect((await weak.pool.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  test('STORE-16: a setting that cannot be set stops the start', async () => {
    const stubborn: Database = {
      ...toys.database,
      async connect(name) {
        const client = await toys.database.connect(name);
        const query = client.query.bind(client) as (text: unknown, values: unknown) => Promise<unknown>;
        // As behind a pooler that keeps a session's settings to itself.
        client.query = ((text: unknown, values: unknown) =>
          String(text).includes('set_config')
            ? Promise.resolve({ rows: [{ name: 'synchronous_commit', value: 'off' }] })
            : query(text, values)) as typeof client.query;
        return client;
      },
    };
    await expect(start({}, stubborn)).rejects.toThrow(/does not let a connection set synchronous_commit/);
  });

  test('JOURNAL-11: when an append fails nothing more is acknowledged, and the status says why', async () => {
    let failing = false;
    const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
      append: (batch, after) => (failing ? Promise.reject(refusedBy('53100', 'disk full')) : real.append(batch, after)),
    });
    const sequencer = await start({ writer });
    await sequencer.submit(give('a', 1n));
    failing = true;
    const answers = await Promise.all([sequencer.submit(give('a', 1n)), sequencer.submit({ type: 'look' })]);
    expect(answers).toEqual([err('JOURNAL_FAILED'), err('JOURNAL_FAILED')]);
    failing = false;
    expect(await sequencer.submit(give('a', 1n))).toEqual(err('STOPPED'));
    expect(sequencer.status()).toMatchObject({
      pending: 0,
      faulted: { reason: 'JOURNAL_FAILED', detail: 'disk full' },
    });
    await sequencer.stop();
    const next = await start();
    expect(next.state.balances.get('a')).toBe(1n);
  });

  test('JOURNAL-11: after a fault the state that is read is what is durable, and what was read before it is not vouched for', async () => {
    let failing = false;
    const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
      append: (batch, after) => (failing ? Promise.reject(refusedBy('53100', 'disk full')) : real.append(batch, after)),
    });
    const sequencer = await start({ writer });
    await sequencer.submit(give('a', 1n));
    const { state } = sequencer;
    failing = true;
    const lost = sequencer.submit(give('a', 100n));
    const isDurable = sequencer.reading();
    expect(state.balances.get('a')).toBe(101n);
    expect(await isDurable()).toBe(false);
    await lost;
    expect(sequencer.status().isKnown).toBe(false);
    await expect.poll(() => sequencer.status().isKnown).toBe(true);
    expect(state.balances.get('a')).toBe(1n);
    expect(sequencer.status()).toMatchObject({ seq: 1, committedSeq: 1 });
    expect(await sequencer.reading()()).toBe(true);
  });

  test('JOURNAL-40: what was decided and never became durable is no answer to a question, before the fault and after it', async () => {
    let fail: ((error: Error) => void) | undefined;
    const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
      append: (batch, after) =>
        after === 0 ? real.append(batch, after) : new Promise((_resolve, reject) => (fail = reject)),
    });
    const questions = { balance: ({ balances }: ToyState, name: string) => balances.get(name) };
    const sequencer = await start({ writer, questions });
    await sequencer.submit(give('a', 1n));
    const lost = sequencer.submit(give('a', 100n));
    expect(sequencer.state.balances.get('a')).toBe(101n);
    expect(await sequencer.ask('balance', 'a')).toEqual({ type: 'answer', answer: 1n });
    await expect.poll(() => fail).toBeDefined();
    fail?.(refusedBy('53100', 'disk full'));
    expect(await lost).toEqual(err('JOURNAL_FAILED'));
    expect(await sequencer.ask('balance', 'a')).toEqual({ type: 'answer', answer: 1n });
  });

  test('JOURNAL-32: what was read is vouched for once it is durable', async () => {
    const sequencer = await start();
    const given = sequencer.submit(give('a', 1n));
    const isDurable = sequencer.reading();
    const order: string[] = [];
    await Promise.all([given.then(() => order.push('given')), isDurable().then((is) => order.push(`read ${is}`))]);
    expect(order).toEqual(['given', 'read true']);
  });

  test('JOURNAL-33: a lost connection of the journal is opened again, and every answer is right', async () => {
    const sequencer = await start({ maxBatch: 20 });
    let given = 0n;
    for (let cut = 0; cut < 10; cut++) {
      const answers = Array.from({ length: 100 }, () => sequencer.submit(give('a', 1n)));
      // Somewhere among the five batches: before a statement, while it runs, or after its commit.
      await new Promise((resolve) => setTimeout(resolve, cut));
      await kill(await connections('bourse journal'));
      for (const answer of await Promise.all(answers)) if (answer.ok) given += 1n;
    }
    expect(given).toBe(1000n);
    expect(sequencer.status().faulted).toBeUndefined();
    expect(await table('SELECT balance FROM toy_balance')).toEqual([{ balance: '1000' }]);
    expect(await verifyJournal(toys.database.pool)).toMatchObject({ whole: true, rows: 1000 });
  });

  test.each(['before', 'after'] as const)(
    'JOURNAL-33: an answer lost %s the commit is found out, and nothing is written twice',
    async (when) => {
      let cuts = 3;
      const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
        async append(batch, after) {
          const isCut = cuts-- > 0;
          const outcome = isCut && when === 'before' ? undefined : await real.append(batch, after);
          if (isCut || outcome === undefined) throw new Error('Connection terminated unexpectedly');
          return outcome;
        },
      });
      const sequencer = await start({ writer });
      const answers = await Promise.all([sequencer.submit(give('a', 1n)), sequencer.submit(give('a', 1n))]);
      expect(answers.map((answer) => answer.ok && answer.value.seq)).toEqual([1, 2]);
      expect(await verifyJournal(toys.database.pool)).toMatchObject({ whole: true, rows: 2 });
    },
  );

  test('JOURNAL-34: where there is no way back the outcome of what was sent is unknown, and what was not sent was refused', async () => {
    let isCut = false;
    const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
      async append(batch, after) {
        const outcome = await real.append(batch, after);
        if (isCut) throw new Error('Connection terminated unexpectedly');
        return outcome;
      },
    });
    const cut: Database = {
      ...toys.database,
      connect: (name) => (isCut ? Promise.reject(new Error('no way')) : toys.database.connect(name)),
    };
    const sequencer = await start({ writer, reconnectMs: 200, maxBatch: 1 }, cut);
    await sequencer.submit(give('a', 1n));
    isCut = true;
    const answers = await Promise.all([
      sequencer.submit(give('a', 2n)),
      sequencer.submit(give('a', 4n)),
      // May rest on the first of the two, of which nobody knows.
      sequencer.submit(move('b', 'a', 1n)),
    ]);
    expect(answers).toEqual([err('OUTCOME_UNKNOWN'), err('JOURNAL_FAILED'), err('OUTCOME_UNKNOWN')]);
    expect(sequencer.status().faulted).toMatchObject({ reason: 'DATABASE_LOST' });
    // The state is read from the database, which can be read: the first is there, the second never was.
    await expect.poll(() => sequencer.status().isKnown).toBe(true);
    expect(sequencer.state.balances.get('a')).toBe(3n);
  });

  test('JOURNAL-35: a commit that takes too long is answered as unknown, and goes on; new commands are refused meanwhile', async () => {
    let goOn: () => void = () => undefined;
    let isHung = true;
    const writer = (_: unknown, real: JournalWriter): JournalWriter => ({
      async append(batch, after) {
        if (isHung) await new Promise<void>((resolve) => (goOn = resolve));
        return real.append(batch, after);
      },
    });
    const sequencer = await start({ writer, answerWithinMs: 200 });
    expect(await sequencer.submit(give('a', 1n))).toEqual(err('OUTCOME_UNKNOWN'));
    expect(await sequencer.submit(give('a', 1n))).toEqual(err('BUSY'));
    expect(await sequencer.reading()()).toBe(false);
    isHung = false;
    goOn();
    await expect.poll(() => sequencer.status()).toMatchObject({ committedSeq: 1, pending: 0 });
    expect(await sequencer.submit(give('a', 1n))).toMatchObject({ ok: true, value: { seq: 2 } });
  });

  test('JOURNAL-36: a leader whose journal alone is out of reach gives the lead up, and a standby takes it', async () => {
    let isCut = false;
    const cut: Database = {
      ...toys.database,
      connect: (name) =>
        isCut && name === 'journal' ? Promise.reject(new Error('no way')) : toys.database.connect(name),
    };
    const first = await start({ reconnectMs: 300 }, cut);
    await first.submit(give('a', 1n));
    const standby = start({ leaseWaitMs: 10_000, leaseTtlMs: 60_000 }, await again());
    isCut = true;
    await kill(await connections('bourse journal'));
    expect((await first.submit(give('a', 1n))).ok).toBe(false);
    const second = await standby;
    expect(await second.submit(give('a', 1n))).toMatchObject({ ok: true, value: { seq: 2 } });
  });

  test('JOURNAL-36: a leader whose lease lost its connection takes it up again when nobody came first', async () => {
    const lines: string[] = [];
    const sequencer = await start({ log: (line) => lines.push(line) });
    await kill(await connections('bourse lease'));
    await expect.poll(() => lines.join()).toContain('the lease is held on a new connection');
    expect(await sequencer.submit(give('a', 1n))).toMatchObject({ ok: true });
    await expect(start()).rejects.toThrow(/leads/);
    expect(sequencer.status().faulted).toBeUndefined();
  });

  test('JOURNAL-36: a leader whose network swallows what it sends, and says nothing, notices it and stops', async () => {
    // Twenty times as fast, so that nobody waits for half a minute.
    const clock: Clock = {
      ...systemClock,
      elapsedMs: () => 20 * performance.now(),
      after: (ms, work) => systemClock.after(ms / 20, work),
    };
    let isSwallowed = false;
    const swallowing: Database = {
      ...toys.database,
      async connect(name) {
        if (isSwallowed) throw new Error('no way');
        const client = await toys.database.connect(name);
        const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
        const write = stream.write.bind(stream) as (...what: unknown[]) => boolean;
        stream.write = ((...what: unknown[]) => isSwallowed || write(...what)) as typeof stream.write;
        return client;
      },
    };
    const first = await start({ clock, reconnectMs: 2_000, leaseTtlMs: 1_000 }, swallowing);
    await first.submit(give('a', 1n));
    isSwallowed = true;
    const second = await start({ leaseWaitMs: 10_000 }, await again());
    await second.submit(give('a', 1n));
    await expect.poll(() => first.status().faulted?.reason, { timeout: 5_000 }).toBe('DATABASE_LOST');
    expect(await first.submit(give('a', 1n))).toEqual(err('STOPPED'));
  });

  test('JOURNAL-12: an old leader cannot append under its old fence, whatever it believes', async () => {
    const old = await start();
    await old.submit(give('a', 1n));
    // As a leader that hung: its lease runs out and another takes it while its connections are still open.
    await table("UPDATE lease SET expires_at = '-infinity'");
    const again = await toys.database.again();
    const next = await start({}, again);
    const [late, good] = await Promise.all([old.submit(give('a', 100n)), next.submit(give('a', 1n))]);
    expect(late).toEqual(err('JOURNAL_FAILED'));
    expect(good).toMatchObject({ ok: true, value: { seq: 2 } });
    expect(old.status().faulted?.reason).toBe('LEASE_LOST');
    expect(await table('SELECT balance FROM toy_balance')).toEqual([{ balance: '2' }]);
    expect(await verifyJournal(toys.database.pool)).toMatchObject({ whole: true, rows: 2 });
    await next.stop();
    await again.close();
  });

  test('JOURNAL-13: a second server is refused while the first leads, and a standby takes over when it ends', async () => {
    const first = await start({ holder: 'server one' });
    await expect(start({ holder: 'server two' })).rejects.toThrow(/server one.* leads/);
    await first.submit(give('a', 1n));
    const leading = await connections();
    const standby = start({ holder: 'server two', leaseWaitMs: Number.POSITIVE_INFINITY });
    // Those of the first only: the second's own may be there already.
    await kill(leading);
    const second = await standby;
    expect(second.state.balances.get('a')).toBe(1n);
    await expect.poll(() => first.status().faulted?.reason).toBe('LEASE_LOST');
    expect(first.status().isKnown).toBe(false);
    expect(await first.submit(give('a', 1n))).toEqual(err('STOPPED'));
  });

  test('JOURNAL-14: a decision that fails refuses its command alone, and is logged with the command', async () => {
    const lines: string[] = [];
    const sequencer = await start({ log: (line) => lines.push(line) });
    const answers = await Promise.all([
      sequencer.submit(give('a', 1n)),
      sequencer.submit({ type: 'break-while-deciding' }),
      sequencer.submit(give('a', 1n)),
    ]);
    expect(answers.map((answer) => (answer.ok ? answer.value.seq : answer.error))).toEqual([1, 'INTERNAL', 2]);
    expect(sequencer.status().faulted).toBeUndefined();
    expect(sequencer.state.balances.get('a')).toBe(2n);
    expect(lines.filter((line) => line.startsWith('INTERNAL'))).toEqual([
      expect.stringMatching(/^INTERNAL: .*\{"type":"break-while-deciding"\}: RangeError: a decision that fails\n +at /),
    ]);
  });

  test('JOURNAL-14: a fold that fails stops the sequencer, and what it touched is not written', async () => {
    const sequencer = await start();
    await sequencer.submit(give('a', 1n));
    const answers = await Promise.all([
      sequencer.submit(give('a', 1n)),
      sequencer.submit({ type: 'break-while-folding' }),
    ]);
    expect(answers).toEqual([err('JOURNAL_FAILED'), err('JOURNAL_FAILED')]);
    expect(sequencer.status().faulted?.reason).toBe('INVARIANT_BROKEN');
    expect(await table('SELECT count(*)::int AS rows FROM journal')).toEqual([{ rows: 1 }]);
  });

  test('JOURNAL-15: stopping commits what waits and refuses what comes after', async () => {
    const sequencer = await start();
    const waiting = sequencer.submit(give('a', 1n));
    const stopped = sequencer.stop();
    expect(await sequencer.submit(give('a', 1n))).toEqual(err('STOPPED'));
    expect((await waiting).ok).toBe(true);
    await stopped;
    const next = await start();
    expect(next.recovered).toMatchObject({ seq: 1, snapshotSeq: 1, replayed: 0 });
  });
});
