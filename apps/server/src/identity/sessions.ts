import { randomBytes } from 'node:crypto';
import { type Book, err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { type Claims, newRefreshToken, seal, type Tokens, tokenHash, unseal } from './tokens.ts';

export type TokenPair = {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token ends, milliseconds UTC. */
  readonly expiresAt: number;
};

export type SessionRow = {
  readonly id: string;
  readonly holder: number;
  readonly book: Book;
  readonly device: string;
  readonly address: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
};

/** How long sessions of one audience live, in milliseconds. */
export type SessionLife = { readonly accessMs: number; readonly idleMs: number; readonly longestMs: number };

const hourMs = 3_600_000;
export const customerLife: SessionLife = { accessMs: 600_000, idleMs: 30 * 24 * hourMs, longestMs: 90 * 24 * hourMs };
export const operatorLife: SessionLife = { accessMs: 600_000, idleMs: hourMs, longestMs: 12 * hourMs };

const graceMs = 15_000;
/** How long another process may still honour a session that was ended in this one. */
const trustedMs = 2_000;

type Kept = {
  readonly holder: number;
  readonly book: Book;
  endsAt: number;
  readonly checkedAt: number;
  isAsked: boolean;
};
type Found = { readonly id: string; readonly holder: number; readonly book: Book; readonly ends_at: bigint };
type Lookup = { readonly ids: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> };

export type Opening = {
  readonly holder: number;
  readonly book: Book;
  readonly device: string;
  readonly address: string;
};

type Rotated = { readonly session: SessionRow; readonly pair: TokenPair };

type TokenRow = { session_id: string; replaced_at: bigint | null; sealed_successor: Buffer | null };

const rowOf = (row: Record<string, unknown>): SessionRow => ({
  id: String(row['id']),
  holder: Number(row['holder']),
  book: row['book'] as Book,
  device: String(row['device']),
  address: String(row['address']),
  createdAt: Number(row['created_at']),
  lastSeenAt: Number(row['last_seen_at']),
});

/**
 * The sessions of one audience. A refresh token is replaced at each use; for 15 s after that the replaced one gives the newest pair again,
 * so that tabs that refresh at once all stay signed in; after that its use ends the session (rule IDENTITY-6).
 */
export class Sessions {
  readonly #kept = new Map<string, Kept>();
  /** Until when what the database says of a session that was ended here does not count: the transaction that ends it may not be over. */
  readonly #ended = new Map<string, number>();
  readonly #listeners = new Set<(ids: readonly string[]) => void>();
  readonly #pool: pg.Pool;
  readonly #tokens: Tokens;
  readonly #audience: 'customer' | 'operator';
  readonly #life: SessionLife;
  readonly #now: () => number;
  #lookup: Lookup | undefined;

  constructor(pool: pg.Pool, tokens: Tokens, audience: 'customer' | 'operator', life: SessionLife, now: () => number) {
    this.#pool = pool;
    this.#tokens = tokens;
    this.#audience = audience;
    this.#life = life;
    this.#now = now;
  }

  /** Signs a device in. */
  async open(opening: Opening, database: Queryable = this.#pool): Promise<TokenPair> {
    const at = this.#now();
    const id = randomBytes(16).toString('base64url');
    await database.query(
      `INSERT INTO session (id, audience, holder, book, device, address, created_at, last_seen_at, idle_until, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9)`,
      [
        id,
        this.#audience,
        opening.holder,
        opening.book,
        opening.device,
        opening.address,
        at,
        at + this.#life.idleMs,
        at + this.#life.longestMs,
      ],
    );
    const pair = await this.#pairFor(id, opening.holder);
    await this.#insertToken(database, pair.refreshToken, id);
    return pair;
  }

  /** Errors: UNAUTHENTICATED for an unknown token or an ended session, REFRESH_REUSED when the session was ended because of this use. */
  async refresh(token: string): Promise<Result<Rotated, 'UNAUTHENTICATED' | 'REFRESH_REUSED'>> {
    const hash = tokenHash(token);
    let reused: string | undefined;
    const result = await inTransaction<Rotated, 'UNAUTHENTICATED' | 'REFRESH_REUSED'>(this.#pool, async (client) => {
      const found = await client.query(
        `SELECT s.* FROM session s JOIN refresh_token t ON t.session_id = s.id
         WHERE t.hash = $1 AND s.audience = $2 AND s.idle_until > $3 AND s.ends_at > $3 FOR UPDATE OF s`,
        [hash, this.#audience, this.#now()],
      );
      if (!found.rows[0]) return err('UNAUTHENTICATED');
      const session = rowOf(found.rows[0]);
      // Read after the session is locked: a refresh of another tab may just have replaced it.
      const state = await tokenRow(client, hash);
      if (state?.replaced_at === null) return ok({ session, pair: await this.#rotate(client, session, token) });
      if (state && this.#now() - Number(state.replaced_at) <= graceMs) {
        const pair = await newestPair(client, token, state);
        if (pair) return ok({ session, pair });
      }
      reused = session.id;
      return err('REFRESH_REUSED');
    });
    if (reused !== undefined) await this.end([reused]);
    return result;
  }

  /** Who bears an access token of a session that has not ended. */
  async of(
    token: string,
  ): Promise<{ readonly holder: number; readonly book: Book; readonly session: string } | undefined> {
    const claims = await this.#tokens.read(this.#audience, token);
    if (!claims) return undefined;
    const kept = await this.#fresh(claims);
    if (!kept || kept.endsAt <= this.#now()) return undefined;
    return { holder: kept.holder, book: kept.book, session: claims.session };
  }

  /** Ends sessions at once in this process, and within two seconds in others. */
  async end(ids: readonly string[], database: Queryable = this.#pool): Promise<void> {
    await database.query('DELETE FROM session WHERE id = ANY($1)', [ids]);
    this.#forget(ids);
  }

  /** Calls with the sessions that end at once in this process; the answer ends it. */
  onEnded(listener: (ids: readonly string[]) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #forget(ids: readonly string[]): void {
    const now = this.#now();
    for (const [id, until] of this.#ended) if (until <= now) this.#ended.delete(id);
    for (const id of ids) {
      this.#kept.delete(id);
      this.#ended.set(id, now + trustedMs);
    }
    for (const listener of this.#listeners) listener(ids);
  }

  /** Lets a session run out after the grace of its tokens, for tabs that have not heard yet of what came in its place. */
  async letGo(id: string, database: Queryable = this.#pool): Promise<void> {
    const endsAt = this.#now() + graceMs;
    await database.query('UPDATE session SET ends_at = least(ends_at, $2) WHERE id = $1', [id, endsAt]);
    const kept = this.#kept.get(id);
    if (kept) kept.endsAt = Math.min(kept.endsAt, endsAt);
  }

  /** Ends every session of a holder but one, and answers how many that were. */
  async endOthers(holder: number, except: string | undefined, database: Queryable = this.#pool): Promise<number> {
    const { rows } = await database.query<{ id: string }>(
      'DELETE FROM session WHERE audience = $1 AND holder = $2 AND id IS DISTINCT FROM $3 RETURNING id',
      [this.#audience, holder, except ?? null],
    );
    this.#forget(rows.map(({ id }) => id));
    return rows.length;
  }

  /** The sessions of a holder that have not ended, last used first. */
  async list(holder: number): Promise<readonly SessionRow[]> {
    const { rows } = await this.#pool.query(
      `SELECT * FROM session WHERE audience = $1 AND holder = $2 AND idle_until > $3 AND ends_at > $3
       ORDER BY last_seen_at DESC, id`,
      [this.#audience, holder, this.#now()],
    );
    return rows.map(rowOf);
  }

  async #fresh(claims: Claims): Promise<Kept | undefined> {
    const kept = this.#kept.get(claims.session);
    const age = kept === undefined ? trustedMs : this.#now() - kept.checkedAt;
    if (kept === undefined || age >= trustedMs) return this.#look(claims, kept);
    // Looked at ahead of time, so that nobody waits for it while the session is in use.
    if (age >= trustedMs / 2 && !kept.isAsked) {
      kept.isAsked = true;
      void this.#look(claims, kept);
    }
    return kept;
  }

  async #look(claims: Claims, kept: Kept | undefined): Promise<Kept | undefined> {
    const at = this.#now();
    const row = await this.#find(claims.session).catch((error: unknown) => {
      // Sessions end in the database: while it does not answer none does, and who is known may go on reading.
      if (kept) return 'unknown' as const;
      throw error;
    });
    const now = this.#kept.get(claims.session);
    // What was ended here in the meantime stays ended.
    if (now !== kept) return now;
    if (row === 'unknown') {
      if (kept) kept.isAsked = false;
      return kept;
    }
    if (!row || row.holder !== claims.subject || (this.#ended.get(claims.session) ?? 0) > at) {
      this.#kept.delete(claims.session);
      return undefined;
    }
    if (this.#kept.size > 100_000) this.#kept.clear();
    const endsAt = Math.min(Number(row.ends_at), kept?.endsAt ?? Number.POSITIVE_INFINITY);
    const fresh = { holder: row.holder, book: row.book, endsAt, checkedAt: at, isAsked: false };
    this.#kept.set(claims.session, fresh);
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
        text: 'SELECT id, holder, book, ends_at FROM session WHERE id = ANY($1) AND audience = $2',
        values: [[...ids], this.#audience],
      });
      return new Map(rows.map((row) => [row.id, row]));
    };
    return { ids, found: read() };
  }

  async #pairFor(session: string, holder: number): Promise<TokenPair> {
    const expiresAt = this.#now() + this.#life.accessMs;
    const accessToken = await this.#tokens.sign(this.#audience, holder, session, expiresAt);
    return { accessToken, refreshToken: newRefreshToken(), expiresAt };
  }

  async #insertToken(database: Queryable, token: string, session: string): Promise<void> {
    await database.query('INSERT INTO refresh_token (hash, session_id) VALUES ($1, $2)', [tokenHash(token), session]);
  }

  async #rotate(client: pg.PoolClient, session: SessionRow, token: string): Promise<TokenPair> {
    const at = this.#now();
    const pair = await this.#pairFor(session.id, session.holder);
    await this.#insertToken(client, pair.refreshToken, session.id);
    await client.query(
      `UPDATE refresh_token SET sealed_successor = NULL
       WHERE session_id = $1 AND sealed_successor IS NOT NULL AND replaced_at < $2`,
      [session.id, at - graceMs],
    );
    await client.query('UPDATE refresh_token SET replaced_at = $2, sealed_successor = $3 WHERE hash = $1', [
      tokenHash(token),
      at,
      seal(token, JSON.stringify(pair)),
    ]);
    await client.query('UPDATE session SET last_seen_at = $2, idle_until = $3 WHERE id = $1', [
      session.id,
      at,
      at + this.#life.idleMs,
    ]);
    return pair;
  }
}

const tokenRow = async (client: pg.PoolClient, hash: Buffer): Promise<TokenRow | undefined> => {
  const { rows } = await client.query<TokenRow>(
    'SELECT session_id, replaced_at, sealed_successor FROM refresh_token WHERE hash = $1',
    [hash],
  );
  return rows[0];
};

/** Opens the replaced token's successor, and that one's, up to the pair that is good now. */
const newestPair = async (client: pg.PoolClient, token: string, state: TokenRow): Promise<TokenPair | undefined> => {
  let held = token;
  let row: TokenRow | undefined = state;
  let pair: TokenPair | undefined;
  while (row?.sealed_successor) {
    pair = JSON.parse(unseal(held, row.sealed_successor)) as TokenPair;
    held = pair.refreshToken;
    row = await tokenRow(client, tokenHash(held));
  }
  return row && row.replaced_at === null ? pair : undefined;
};
