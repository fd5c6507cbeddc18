import { assert } from '@bourse/rules';
import type pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';
import { boundedAnswer, END_WITHIN_MS, endOf } from './bounded-answer.ts';
import type { Database } from './database.ts';
import { LEASE_SESSION, setUpSession } from './session-settings.ts';
import { reasonOf, StartRefused } from './start-refused.ts';

export type Lease = {
  readonly name: string;
  /** The fencing number, larger with each holder; every append checks it. */
  readonly fence: string;
  /** Gives it up, so that the next one need not wait. */
  release(): Promise<void>;
};

export type LeaseSettings = {
  readonly name: string;
  /** Who holds it, for people: host and process. */
  readonly holder: string;
  /** How long a holder that hangs, with its connection open, keeps it. One that died loses it at once. */
  readonly ttlMs: number;
  /** How long to wait for another holder; a standby waits without end. */
  readonly waitMs: number;
  readonly clock: Clock;
  readonly log?: (line: string) => void;
  /** How long to look for a way back to the database when the connection is lost. */
  readonly reconnectMs?: number;
  /** Called once: when it was taken by another, or when the database was out of reach too long to know. */
  readonly onLost: (why: 'taken' | 'out-of-reach', reason: string) => void;
};

const pollMs = 50;
// Longer than a standby's next look, so that one that waits comes first.
const regainPauseMs = 3 * pollMs;

const ownSession = `(SELECT pid || ':' || extract(epoch FROM backend_start) FROM pg_stat_activity WHERE pid = pg_backend_pid())`;

const acquireText = `INSERT INTO lease AS held (name, holder, fence, session, expires_at)
  VALUES ($1, $2, 1, ${ownSession}, now() + $3 * interval '1 millisecond')
  ON CONFLICT (name) DO UPDATE
    SET holder = EXCLUDED.holder, fence = held.fence + 1, session = EXCLUDED.session, expires_at = EXCLUDED.expires_at
    WHERE held.expires_at < now() OR NOT EXISTS (
      SELECT FROM pg_stat_activity WHERE pid || ':' || extract(epoch FROM backend_start) = held.session)
  RETURNING fence::text`;

/**
 * Waits for the leadership and takes it. Only the database's clock counts.
 * @throws {StartRefused} when another holds it longer than `waitMs`.
 */
export async function acquireLease(database: Database, settings: LeaseSettings): Promise<Lease> {
  const client = await database.connect('lease');
  try {
    await setUpSession(client, LEASE_SESSION);
    const fence = await waitForFence(client, settings);
    assert(BigInt(fence) > 0n, 'a fence is positive');
    return new HeldLease(database, client, fence, settings);
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function waitForFence(
  client: pg.Client,
  { name, holder, ttlMs, waitMs, clock, log }: LeaseSettings,
): Promise<string> {
  const start = clock.elapsedMs();
  for (let said = false; ; ) {
    const taken = await client.query<{ fence: string }>(acquireText, [name, holder, ttlMs]);
    if (taken.rows[0]) return taken.rows[0].fence;
    if (clock.elapsedMs() - start >= waitMs || !said) {
      const found = await client.query<{ holder: string }>('SELECT holder FROM lease WHERE name = $1', [name]);
      const other = found.rows[0]?.holder ?? 'another server';
      if (clock.elapsedMs() - start >= waitMs) {
        throw new StartRefused(
          `Another server (${other}) leads on this database: stop it first, or start this one as a standby.`,
        );
      }
      log?.(`waiting for ${other}, which leads on this database`);
      said = true;
    }
    await new Promise<void>((resolve) => clock.after(pollMs, resolve));
  }
}

/**
 * A lease that is held: renewed three times in its life. When the connection is lost it is taken up again on another one, if nobody came first; the
 * fence stays the same, so that nothing written in between could be another's.
 */
class HeldLease implements Lease {
  readonly name: string;
  readonly fence: string;
  readonly #database: Database;
  readonly #settings: LeaseSettings;
  #client: pg.Client | undefined;
  /** Looks for a new connection after the last was lost. */
  #regaining: Promise<void> | undefined;
  #isOver = false;
  #cancel: () => void = () => undefined;

  constructor(database: Database, client: pg.Client, fence: string, settings: LeaseSettings) {
    this.name = settings.name;
    this.fence = fence;
    this.#database = database;
    this.#settings = settings;
    this.#use(client);
  }

  #use(client: pg.Client): void {
    this.#client = client;
    const { clock, ttlMs } = this.#settings;
    client.on('error', (error) => this.#onEnded(client, error));
    client.on('end', () => this.#onEnded(client, 'it ended'));
    this.#cancel = clock.after(ttlMs / 3, () => this.#renew(client, clock.elapsedMs() + ttlMs));
  }

  #onEnded(client: pg.Client, error: unknown): void {
    if (this.#isOver || this.#client !== client) return;
    this.#client = undefined;
    this.#cancel();
    this.#settings.log?.(`the lease's connection was lost: ${reasonOf(error)}`);
    client.end().catch(() => undefined);
    this.#regaining = this.#regain();
  }

  #renew(client: pg.Client, untilMs: number): void {
    const { clock, ttlMs } = this.#settings;
    // An answer that does not come cuts the connection, which is looked for anew.
    boundedAnswer(clock, client, this.#extend(client)).then(
      (isHeld) => {
        if (this.#isOver || this.#client !== client) return;
        if (!isHeld) this.#lose('taken', 'another server took the lead');
        else this.#cancel = clock.after(ttlMs / 3, () => this.#renew(client, clock.elapsedMs() + ttlMs));
      },
      (error: unknown) => {
        if (this.#isOver || this.#client !== client) return;
        if (clock.elapsedMs() >= untilMs) this.#onEnded(client, error);
        else this.#cancel = clock.after(regainPauseMs, () => this.#renew(client, untilMs));
      },
    );
  }

  /** Prolongs it from now on, for this connection; false when it is another's. */
  async #extend(client: pg.Client): Promise<boolean> {
    const { name, ttlMs } = this.#settings;
    const { rowCount } = await client.query(
      `UPDATE lease SET expires_at = now() + $3 * interval '1 millisecond', session = ${ownSession} WHERE name = $1 AND fence = $2`,
      [name, this.fence, ttlMs],
    );
    return rowCount === 1;
  }

  async #regain(): Promise<void> {
    const { clock, reconnectMs = 0, log } = this.#settings;
    const untilMs = clock.elapsedMs() + reconnectMs;
    for (;;) {
      await new Promise<void>((resolve) => clock.after(regainPauseMs, resolve));
      if (this.#isOver) return;
      const outcome = await this.#takeUp().catch((error: unknown) => error);
      if (this.#isOver) return;
      if (outcome === true) return log?.('the lease is held on a new connection');
      if (outcome === false) return this.#lose('taken', 'another server took the lead');
      if (clock.elapsedMs() >= untilMs)
        return this.#lose('out-of-reach', `the lease's connection was lost: ${reasonOf(outcome)}`);
    }
  }

  async #takeUp(): Promise<boolean> {
    const client = await this.#database.connect('lease');
    const { clock } = this.#settings;
    try {
      await boundedAnswer(clock, client, setUpSession(client, LEASE_SESSION));
      if (await boundedAnswer(clock, client, this.#extend(client))) {
        if (this.#isOver) await this.#giveUp(client);
        else this.#use(client);
        return true;
      }
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    await client.end().catch(() => undefined);
    return false;
  }

  #lose(why: 'taken' | 'out-of-reach', reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancel();
    this.#client?.end().catch(() => undefined);
    this.#settings.onLost(why, reason);
  }

  async release(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancel();
    if (this.#client) await this.#giveUp(this.#client);
    else await endOf(this.#settings.clock, this.#regaining);
  }

  async #giveUp(client: pg.Client): Promise<void> {
    const given = client
      .query("UPDATE lease SET expires_at = '-infinity' WHERE name = $1 AND fence = $2", [this.name, this.fence])
      .catch(() => undefined)
      .then(() => client.end())
      .catch(() => undefined);
    await boundedAnswer(this.#settings.clock, client, given, END_WITHIN_MS);
  }
}
