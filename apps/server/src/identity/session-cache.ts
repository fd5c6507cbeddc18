import type { AccountMode } from '@bourse/rules';
import type pg from 'pg';
import { BoundedMap } from '../store/bounded-map.ts';
import { NoAnswer } from '../store/unavailable.ts';
import type { Claims } from './tokens.ts';

/** How long another process may still honour a session that was ended in this one. */
const trustedMs = 2_000;

/** How many sessions are known without asking the database, and for how long one that is not used stays so. */
const maxSessions = 100_000;
const forgottenMs = 600_000;

/** How far behind "last seen" may be while a session is in use: it is written no more often than this, ms. */
const seenMs = 120_000;

/** A session as it was when it was last looked up. */
export type CachedSession = {
  readonly holder: number;
  readonly mode: AccountMode;
  endsAt: number;
  readonly checkedAt: number;
  isRefreshing: boolean;
};
type Found = {
  readonly id: string;
  readonly holder: number;
  readonly mode: AccountMode;
  readonly ends_at: bigint;
  readonly last_seen_at: bigint;
};
type Lookup = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> };

/** A database that hangs must not hang those whose session is known: milliseconds that a look-up may take. */
const LOOKUP_MS = 1_000;
/** Who is not known cannot be answered before: a busy database is waited for, ms. */
const FIRST_LOOKUP_MS = 8_000;

/** What a promise gives, if it does in time. @throws what it throws; {@link NoAnswer}. */
const answeredWithin = async <T>(ms: number, answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * The sessions of one audience that are in use, so that a call need not wait for the database: looked up again every two seconds, and gone at
 * once when they are ended in this process.
 */
export class SessionCache {
  /** Looked at again while in use; what nobody has used for a while goes with the next that comes. */
  readonly #sessions = new BoundedMap<string, CachedSession>(
    maxSessions,
    ({ checkedAt }) => this.#now() - checkedAt >= forgottenMs,
  );
  /** Until when what the database says of a session that was ended here does not count: the transaction that ends it may not be over. */
  readonly #ended = new Map<string, number>();
  readonly #pool: pg.Pool;
  readonly #audience: 'customer' | 'operator';
  readonly #now: () => number;
  #lookup: Lookup | undefined;

  constructor(pool: pg.Pool, audience: 'customer' | 'operator', now: () => number) {
    this.#pool = pool;
    this.#audience = audience;
    this.#now = now;
  }

  /** Lets a session end no later than at an instant (ms UTC). */
  endsBy(id: string, endsAt: number): void {
    const cached = this.#sessions.get(id);
    if (cached) cached.endsAt = Math.min(cached.endsAt, endsAt);
  }

  /** Forgets sessions that are ended here. */
  forget(ids: readonly string[]): void {
    const now = this.#now();
    for (const [id, until] of this.#ended) if (until <= now) this.#ended.delete(id);
    for (const id of ids) {
      this.#sessions.delete(id);
      this.#ended.set(id, now + trustedMs);
    }
  }

  /** The session of an access token; undefined where there is none, or it was ended. @throws {@link NoAnswer} for one that is not known yet. */
  async of(claims: Claims): Promise<CachedSession | undefined> {
    const cached = this.#sessions.get(claims.session);
    const age = cached === undefined ? trustedMs : this.#now() - cached.checkedAt;
    if (cached === undefined || age >= trustedMs) return this.#look(claims, cached);
    // Looked at ahead of time, so that nobody waits for it while the session is in use.
    if (age >= trustedMs / 2 && !cached.isRefreshing) {
      cached.isRefreshing = true;
      void this.#look(claims, cached);
    }
    return cached;
  }

  async #look(claims: Claims, cached: CachedSession | undefined): Promise<CachedSession | undefined> {
    const at = this.#now();
    const withinMs = cached ? LOOKUP_MS : FIRST_LOOKUP_MS;
    const row = await answeredWithin(withinMs, this.#find(claims.session)).catch((error: unknown) => {
      // Sessions end in the database: while it does not answer none does, and who is known may go on reading.
      if (cached) return 'unknown' as const;
      throw error;
    });
    const now = this.#sessions.get(claims.session);
    // What was ended here in the meantime stays ended.
    if (now !== cached) return now;
    if (row === 'unknown') {
      if (cached) cached.isRefreshing = false;
      return cached;
    }
    if (!row || row.holder !== claims.subject || (this.#ended.get(claims.session) ?? 0) > at) {
      this.#sessions.delete(claims.session);
      return undefined;
    }
    const endsAt = Math.min(Number(row.ends_at), cached?.endsAt ?? Number.POSITIVE_INFINITY);
    const fresh = { holder: row.holder, mode: row.mode, endsAt, checkedAt: at, isRefreshing: false };
    this.#sessions.set(claims.session, fresh);
    return fresh;
  }

  /** A session's row. Those that are asked for in one turn of the loop are read by one statement. */
  async #find(id: string): Promise<Found | undefined> {
    this.#lookup ??= this.#readLater(new Set());
    this.#lookup.ids.add(id);
    return (await this.#lookup.found).get(id);
  }

  #readLater(ids: Set<string>): Lookup {
    const read = async (): Promise<ReadonlyMap<string, Found>> => {
      await new Promise(setImmediate);
      this.#lookup = undefined;
      const { rows } = await this.#pool.query<Found>({
        name: 'sessions',
        text: 'SELECT id, holder, mode, ends_at, last_seen_at FROM session WHERE id = ANY($1) AND audience = $2',
        values: [[...ids], this.#audience],
      });
      // Whoever asks does not wait for it, and the next look-up tries again.
      this.#noteSeen(rows).catch(() => undefined);
      return new Map(rows.map((row) => [row.id, row]));
    };
    return { ids, found: read() };
  }

  /** Notes that sessions are in use, and that their customers are there. A row that is locked is being changed: it waits for no such note. */
  async #noteSeen(rows: readonly Found[]): Promise<void> {
    const at = this.#now();
    const due = rows.filter(({ last_seen_at }) => at - Number(last_seen_at) >= seenMs);
    if (due.length === 0) return;
    const note = (table: 'session' | 'customer', ids: readonly (string | number)[]) =>
      this.#pool.query(
        `UPDATE ${table} SET last_seen_at = $2
         WHERE id IN (SELECT id FROM ${table} WHERE id = ANY($1) AND last_seen_at < $2 FOR NO KEY UPDATE SKIP LOCKED)`,
        [ids, at],
      );
    await note(
      'session',
      due.map(({ id }) => id),
    );
    if (this.#audience === 'customer')
      await note(
        'customer',
        due.map(({ holder }) => holder),
      );
  }
}
