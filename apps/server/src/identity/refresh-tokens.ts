import type pg from 'pg';
import type { Queryable } from '../store/transaction.ts';
import { seal, tokenHash, unseal } from './tokens.ts';

export type TokenPair = {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** When the access token ends, milliseconds UTC. */
  readonly expiresAt: number;
};

/** How long a replaced token still gives the newest pair, milliseconds. */
export const graceMs = 15_000;

type TokenRow = { session_id: string; replaced_at: bigint | null; sealed_successor: Buffer | null };

/** Gives a session a refresh token. */
export const insertToken = async (database: Queryable, token: string, session: string): Promise<void> => {
  await database.query('INSERT INTO refresh_token (hash, session_id) VALUES ($1, $2)', [tokenHash(token), session]);
};

/** Puts the token of a new pair in another's place, which keeps the pair sealed for its grace. */
export const replaceToken = async (
  client: pg.PoolClient,
  {
    session,
    token,
    pair,
    at,
  }: { readonly session: string; readonly token: string; readonly pair: TokenPair; readonly at: number },
): Promise<void> => {
  await insertToken(client, pair.refreshToken, session);
  await client.query(
    `UPDATE refresh_token SET sealed_successor = NULL
     WHERE session_id = $1 AND sealed_successor IS NOT NULL AND replaced_at < $2`,
    [session, at - graceMs],
  );
  await client.query('UPDATE refresh_token SET replaced_at = $2, sealed_successor = $3 WHERE hash = $1', [
    tokenHash(token),
    at,
    seal(token, JSON.stringify(pair)),
  ]);
};

/** What is stored of a refresh token, by its hash. */
export const tokenRow = async (client: pg.PoolClient, hash: Buffer): Promise<TokenRow | undefined> => {
  const { rows } = await client.query<TokenRow>(
    'SELECT session_id, replaced_at, sealed_successor FROM refresh_token WHERE hash = $1',
    [hash],
  );
  return rows[0];
};

/** Opens the replaced token's successor, and that one's, up to the pair that is good now. */
export const newestPair = async (
  client: pg.PoolClient,
  token: string,
  state: TokenRow,
): Promise<TokenPair | undefined> => {
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
