import { randomBytes } from 'node:crypto';
import { type AccountMode, err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import { graceMs, insertToken, newestPair, replaceToken, type TokenPair, tokenRow } from './refresh-tokens.ts';
import { SessionCache } from './session-cache.ts';
import { newRefreshToken, type Tokens, tokenHash } from './tokens.ts';

export type SessionRow = {
  readonly id: string;
  readonly holder: number;
  /** The holder's credentials epoch that the session was opened in. */
  readonly epoch: number;
  readonly mode: AccountMode;
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

export type Opening = {
  readonly holder: number;
  /** The holder's credentials epoch as it was when the proof of who signs in was begun to be looked at. */
  readonly epoch: number;
  readonly mode: AccountMode;
  readonly device: string;
  readonly address: string;
};

type Rotated = { readonly session: SessionRow; readonly pair: TokenPair };

/**
 * The row that a holder's sessions are opened, refreshed and ended under, locked until the transaction ends: its epoch, while the holder may
 * sign in at all.
 */
const HOLDER = {
  customer: "SELECT credentials_epoch FROM customer WHERE id = $1 AND status = 'open' FOR NO KEY UPDATE",
  operator: 'SELECT credentials_epoch FROM operator WHERE id = $1 AND NOT disabled FOR NO KEY UPDATE',
} as const;

const rowOf = (row: Record<string, unknown>): SessionRow => ({
  id: String(row['id']),
  holder: Number(row['holder']),
  epoch: Number(row['epoch']),
  mode: row['mode'] as AccountMode,
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
  readonly #listeners = new Set<(ids: readonly string[]) => void>();
  readonly #pool: pg.Pool;
  readonly #tokens: Tokens;
  readonly #audience: 'customer' | 'operator';
  readonly #life: SessionLife;
  readonly #now: () => number;
  readonly #cache: SessionCache;

  constructor(pool: pg.Pool, tokens: Tokens, audience: 'customer' | 'operator', life: SessionLife, now: () => number) {
    this.#pool = pool;
    this.#tokens = tokens;
    this.#audience = audience;
    this.#life = life;
    this.#now = now;
    this.#cache = new SessionCache(pool, audience, now);
  }

  /**
   * Signs a device in. Errors: CREDENTIALS_CHANGED where the holder's credentials are others than those the sign-in began with, or the holder
   * may not sign in any more.
   */
  open(opening: Opening): Promise<Result<TokenPair, 'CREDENTIALS_CHANGED'>> {
    return inTransaction(this.#pool, async (client) => {
      const epoch = await this.#lockHolder(client, opening.holder);
      return epoch === opening.epoch ? ok(await this.#insert(client, opening)) : err('CREDENTIALS_CHANGED');
    });
  }

  /**
   * Opens a session in place of one that has not ended, which then runs out after the grace of its tokens, for tabs that have not heard yet.
   * Errors: UNAUTHENTICATED where that one has ended.
   */
  async replace(id: string, opening: Omit<Opening, 'epoch'>): Promise<Result<TokenPair, 'UNAUTHENTICATED'>> {
    const endsAt = this.#now() + graceMs;
    const opened = await inTransaction<TokenPair, 'UNAUTHENTICATED'>(this.#pool, async (client) => {
      const epoch = await this.#lockHolder(client, opening.holder);
      if (epoch === undefined) return err('UNAUTHENTICATED');
      const { rowCount } = await client.query(
        'UPDATE session SET ends_at = least(ends_at, $2) WHERE id = $1 AND holder = $3 AND epoch = $4 AND ends_at > $5',
        [id, endsAt, opening.holder, epoch, this.#now()],
      );
      return rowCount === 1 ? ok(await this.#insert(client, { ...opening, epoch })) : err('UNAUTHENTICATED');
    });
    if (opened.ok) this.#cache.endsBy(id, endsAt);
    return opened;
  }

  /** Errors: UNAUTHENTICATED for an unknown token or an ended session, REFRESH_REUSED when the session was ended because of this use. */
  async refresh(token: string): Promise<Result<Rotated, 'UNAUTHENTICATED' | 'REFRESH_REUSED'>> {
    const hash = tokenHash(token);
    let reused: string | undefined;
    const result = await inTransaction<Rotated, 'UNAUTHENTICATED' | 'REFRESH_REUSED'>(this.#pool, async (client) => {
      const session = await this.#lockByToken(client, hash);
      if (!session) return err('UNAUTHENTICATED');
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
  ): Promise<{ readonly holder: number; readonly mode: AccountMode; readonly session: string } | undefined> {
    const claims = await this.#tokens.read(this.#audience, token);
    if (!claims) return undefined;
    const cached = await this.#cache.of(claims);
    if (!cached || cached.endsAt <= this.#now()) return undefined;
    return { holder: cached.holder, mode: cached.mode, session: claims.session };
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
    this.#cache.forget(ids);
    for (const listener of this.#listeners) listener(ids);
  }

  /**
   * Ends every session of a holder but one, and those that are being opened: in the transaction of the change of credentials that causes it.
   * Answers how many had been open.
   */
  async endOthers(holder: number, except: string | undefined, client: pg.PoolClient): Promise<number> {
    // The lock comes first: whoever opens a session beside it is either deleted below or finds another epoch.
    const raised = await client.query<{ epoch: number }>(
      `UPDATE ${this.#audience} SET credentials_epoch = credentials_epoch + 1 WHERE id = $1 RETURNING credentials_epoch AS epoch`,
      [holder],
    );
    const { rows } = await client.query<{ id: string }>(
      'DELETE FROM session WHERE audience = $1 AND holder = $2 AND id IS DISTINCT FROM $3 RETURNING id',
      [this.#audience, holder, except ?? null],
    );
    await client.query('UPDATE session SET epoch = $2 WHERE id = $1 AND holder = $3 AND audience = $4', [
      except ?? null,
      raised.rows[0]?.epoch ?? 0,
      holder,
      this.#audience,
    ]);
    this.#forget(rows.map(({ id }) => id));
    return rows.length;
  }

  /** Whether a session has not ended, under the lock of its holder's row: before what is changed on its word. */
  async isOpen(holder: number, id: string, client: pg.PoolClient): Promise<boolean> {
    const epoch = await this.#lockHolder(client, holder);
    const { rowCount } = await client.query(
      'SELECT FROM session WHERE id = $1 AND audience = $2 AND holder = $3 AND epoch = $4 AND ends_at > $5',
      [id, this.#audience, holder, epoch ?? null, this.#now()],
    );
    return rowCount === 1;
  }

  /** Whether a session has neither ended nor been idle for too long. */
  async goesOn(id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      'SELECT FROM session WHERE id = $1 AND audience = $2 AND ends_at > $3 AND idle_until > $3',
      [id, this.#audience, this.#now()],
    );
    return rowCount === 1;
  }

  /** The sessions of a holder that go on, last used first: one that was replaced and is honoured for its grace alone is not among them. */
  async list(holder: number): Promise<readonly SessionRow[]> {
    const { rows } = await this.#pool.query(
      `SELECT * FROM session WHERE audience = $1 AND holder = $2 AND idle_until > $3 AND ends_at > $4
       ORDER BY last_seen_at DESC, id`,
      [this.#audience, holder, this.#now(), this.#now() + graceMs],
    );
    return rows.map(rowOf);
  }

  /** The epoch of a holder who may sign in, whose row is then locked. */
  async #lockHolder(client: pg.PoolClient, holder: number): Promise<number | undefined> {
    const { rows } = await client.query<{ credentials_epoch: number }>(HOLDER[this.#audience], [holder]);
    return rows[0]?.credentials_epoch;
  }

  /** The session of a refresh token, with its holder's row and its own locked in this order. */
  async #lockByToken(client: pg.PoolClient, hash: Buffer): Promise<SessionRow | undefined> {
    const token = `FROM session s JOIN refresh_token t ON t.session_id = s.id
      WHERE t.hash = $1 AND s.audience = $2 AND s.idle_until > $3 AND s.ends_at > $3`;
    const values = [hash, this.#audience, this.#now()];
    const seen = await client.query<{ holder: number }>(`SELECT s.holder ${token}`, values);
    if (!seen.rows[0]) return undefined;
    const epoch = await this.#lockHolder(client, seen.rows[0].holder);
    const found = await client.query(`SELECT s.* ${token} FOR UPDATE OF s`, values);
    const session = found.rows[0] && rowOf(found.rows[0]);
    return session?.epoch === epoch ? session : undefined;
  }

  async #insert(client: pg.PoolClient, opening: Opening): Promise<TokenPair> {
    const at = this.#now();
    const id = randomBytes(16).toString('base64url');
    await client.query(
      `INSERT INTO session (id, audience, holder, epoch, mode, device, address, created_at, last_seen_at, idle_until, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
      [
        id,
        this.#audience,
        opening.holder,
        opening.epoch,
        opening.mode,
        opening.device,
        opening.address,
        at,
        at + this.#life.idleMs,
        at + this.#life.longestMs,
      ],
    );
    const pair = await this.#pairFor(id, opening.holder);
    await insertToken(client, pair.refreshToken, id);
    return pair;
  }

  async #pairFor(session: string, holder: number): Promise<TokenPair> {
    const expiresAt = this.#now() + this.#life.accessMs;
    const accessToken = await this.#tokens.sign(this.#audience, holder, session, expiresAt);
    return { accessToken, refreshToken: newRefreshToken(), expiresAt };
  }

  async #rotate(client: pg.PoolClient, session: SessionRow, token: string): Promise<TokenPair> {
    const at = this.#now();
    const pair = await this.#pairFor(session.id, session.holder);
    await replaceToken(client, { session: session.id, token, pair, at });
    await client.query('UPDATE session SET last_seen_at = $2, idle_until = $3 WHERE id = $1', [
      session.id,
      at,
      at + this.#life.idleMs,
    ]);
    return pair;
  }
}
