import { assert } from '@bourse/rules';
import type pg from 'pg';
import type { Clock } from '../sequencer/clock.ts';
import type { Database } from './database.ts';
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
  /** Called once when it is taken by another or its connection ended. */
  readonly onLost: (reason: string) => void;
};

const pollMs = 50;

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
  let fence: string;
  try {
    fence = await waitForFence(client, settings);
  } catch (error) {
    await client.end();
    throw error;
  }
  return keepLease(client, fence, settings);
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

function keepLease(client: pg.Client, fence: string, settings: LeaseSettings): Lease {
  const { name, ttlMs, clock } = settings;
  let over = false;
  let cancel: () => void;
  const lose = (reason: string) => {
    if (over) return;
    over = true;
    cancel();
    settings.onLost(reason);
    client.end().catch(() => undefined);
  };
  const renew = () => {
    client
      .query("UPDATE lease SET expires_at = now() + $3 * interval '1 millisecond' WHERE name = $1 AND fence = $2", [
        name,
        fence,
        ttlMs,
      ])
      .then(
        ({ rowCount }) => {
          if (rowCount === 0) lose('another server took the lead');
          else if (!over) cancel = clock.after(ttlMs / 3, renew);
        },
        (error: unknown) => lose(`the lease could not be renewed: ${reasonOf(error)}`),
      );
  };
  client.on('error', (error) => lose(`the lease's connection ended: ${reasonOf(error)}`));
  client.on('end', () => lose("the lease's connection ended"));
  cancel = clock.after(ttlMs / 3, renew);
  assert(BigInt(fence) > 0n, 'a fence is positive');
  return {
    name,
    fence,
    async release() {
      if (over) return;
      over = true;
      cancel();
      await client
        .query("UPDATE lease SET expires_at = '-infinity' WHERE name = $1 AND fence = $2", [name, fence])
        .catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}
