import { createHash, randomBytes } from 'node:crypto';
import { err, ok, type Result } from '@bourse/rules';
import type pg from 'pg';

/** How long a draft can be looked at, milliseconds. */
const PREVIEW_MS = 15 * 60_000;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const newSecret = (): string => randomBytes(32).toString('base64url');

export type PreviewsDeps = {
  readonly pool: pg.Pool;
  readonly now: () => number;
  /** Whether a session of an operator has not ended. */
  readonly goesOn: (session: string) => Promise<boolean>;
};

export type Preview = { readonly content: string; readonly version: number };

/**
 * Looks at what is not live yet (CONTENT-7). A token opens it once; the page that opened it holds a secret of its own from then on. Both end
 * after fifteen minutes and with the operator's session, so an address that is passed on shows nothing.
 */
export const createPreviews = ({ pool, now, goesOn }: PreviewsDeps) => ({
  issue: async (preview: Preview, session: string): Promise<{ readonly token: string; readonly expiresAt: number }> => {
    const token = newSecret();
    const expiresAt = now() + PREVIEW_MS;
    await pool.query('DELETE FROM content_preview WHERE expires_at <= $1', [now()]);
    await pool.query(
      'INSERT INTO content_preview (token_hash, content, version, operator_session, expires_at) VALUES ($1, $2, $3, $4, $5)',
      [hashOf(token), preview.content, preview.version, session, expiresAt],
    );
    return { token, expiresAt };
  },

  /** Trades a token for the secret. Errors: PREVIEW_ENDED when it was used, has run out or never was. */
  open: async (
    token: string,
  ): Promise<
    Result<{ readonly preview: string; readonly content: string; readonly expiresAt: number }, 'PREVIEW_ENDED'>
  > => {
    const preview = newSecret();
    const { rows } = await pool.query<{ content: string; expires_at: bigint }>(
      `UPDATE content_preview SET secret_hash = $2 WHERE token_hash = $1 AND secret_hash IS NULL AND expires_at > $3
       RETURNING content, expires_at`,
      [hashOf(token), hashOf(preview), now()],
    );
    const row = rows[0];
    return row ? ok({ preview, content: row.content, expiresAt: Number(row.expires_at) }) : err('PREVIEW_ENDED');
  },

  /** What a secret shows, while it does. */
  of: async (secret: string): Promise<Preview | undefined> => {
    const { rows } = await pool.query<Preview & { readonly operator_session: string }>(
      'SELECT content, version, operator_session FROM content_preview WHERE secret_hash = $1 AND expires_at > $2',
      [hashOf(secret), now()],
    );
    const [found] = rows;
    if (!found || !(await goesOn(found.operator_session))) return undefined;
    const { content, version } = found;
    return { content, version };
  },
});

export type Previews = ReturnType<typeof createPreviews>;
