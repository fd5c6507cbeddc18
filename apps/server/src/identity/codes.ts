import { randomInt, timingSafeEqual } from 'node:crypto';
import { err, ok, type Result } from '@bourse/rules';
import { keyedHash } from '../platform/index.ts';
import { inTransaction, type Queryable } from '../store/transaction.ts';
import type { AddressKind } from './address.ts';
import type { IdentityDeps } from './deps.ts';
import { createOccurrences } from './occurrences.ts';

export type Scene = 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | 'BIND' | 'FUNDS_PASSWORD' | 'CHANGE_ADDRESS';

/** Uses a code up, which was right when it was looked at. Errors: BAD_CODE, where another use came first. */
export type SpendCode = (database?: Queryable) => Promise<Result<null, 'BAD_CODE'>>;

const minuteMs = 60_000;
const lifeMs = 10 * minuteMs;
const dayMs = 86_400_000;
const tries = 5;
const perAddressADay = 10;
const perNetworkADay = 100;

export type Codes = {
  /**
   * Sends a new code, which replaces the last one of the same scene and address; alike whether an account exists or not (rule IDENTITY-2).
   * Errors: CODE_TOO_SOON within 60 s of the last, CODES_EXHAUSTED over 10 a day to an address or 100 from a network.
   */
  readonly send: (order: {
    readonly kind: AddressKind;
    readonly address: string;
    readonly scene: Scene;
    readonly language: string;
    readonly network: string;
  }) => Promise<Result<null, 'CODE_TOO_SOON' | 'CODES_EXHAUSTED'>>;
  /** Uses a code up: it is good once, for the scene and address it was sent for, within 10 minutes and 5 tries. Errors: BAD_CODE. */
  readonly use: (scenes: readonly Scene[], address: string, code: string) => Promise<Result<null, 'BAD_CODE'>>;
  /** Counts a try and, when the code is right, gives what uses it up. Errors: BAD_CODE. */
  readonly check: (scenes: readonly Scene[], address: string, code: string) => Promise<Result<SpendCode, 'BAD_CODE'>>;
};

const claim = async (database: Queryable, scene: Scene, address: string, hash: Buffer, at: number) => {
  const { rowCount } = await database.query(
    `INSERT INTO sent_code AS c (scene, address, hash, tries_left, sent_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (scene, address) DO UPDATE
       SET hash = excluded.hash, tries_left = excluded.tries_left, sent_at = excluded.sent_at, expires_at = excluded.expires_at
       WHERE c.sent_at <= $5 - ${minuteMs}`,
    [scene, address, hash, tries, at, at + lifeMs],
  );
  return rowCount === 1;
};

export const createCodes = (deps: IdentityDeps, key: Buffer): Codes => {
  const hashOf = (scene: Scene, address: string, code: string) => keyedHash(key, `${scene} ${address} ${code}`);
  const check: Codes['check'] = async (scenes, address, code) => {
    const { rows } = await deps.database.pool.query<{ scene: Scene; hash: Buffer }>(
      `UPDATE sent_code SET tries_left = tries_left - 1
       WHERE (scene, address) = (
         SELECT scene, address FROM sent_code
         WHERE scene = ANY($1) AND address = $2 AND tries_left > 0 AND expires_at > $3 ORDER BY sent_at DESC LIMIT 1)
         AND tries_left > 0
       RETURNING scene, hash`,
      [scenes, address, deps.now()],
    );
    const sent = rows[0];
    if (!sent || !timingSafeEqual(sent.hash, hashOf(sent.scene, address, code.trim()))) return err('BAD_CODE');
    return ok(async (database: Queryable = deps.database.pool) => {
      const used = await database.query('DELETE FROM sent_code WHERE scene = $1 AND address = $2 AND hash = $3', [
        sent.scene,
        address,
        sent.hash,
      ]);
      // Of two that came with the same code at once, one deletes the row.
      return used.rowCount === 1 ? ok(null) : err('BAD_CODE');
    });
  };
  return {
    send: async ({ kind, address, scene, language, network }) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      return inTransaction<null, 'CODE_TOO_SOON' | 'CODES_EXHAUSTED'>(deps.database.pool, async (client) => {
        const occurrences = createOccurrences(client, deps.now);
        if (!(await claim(client, scene, address, hashOf(scene, address, code), deps.now())))
          return err('CODE_TOO_SOON');
        const toAddress = await occurrences.add(`codes to ${address}`, dayMs);
        const fromNetwork = await occurrences.add(`codes from ${network}`, dayMs);
        if (toAddress > perAddressADay || (deps.limits && fromNetwork > perNetworkADay)) return err('CODES_EXHAUSTED');
        const channel = kind === 'phone' ? 'sms' : 'email';
        await deps.send(client, { channel, to: address, kind: `code-${scene}`, language, values: { code } });
        return ok(null);
      });
    },
    check,
    use: async (scenes, address, code) => {
      const checked = await check(scenes, address, code);
      return checked.ok ? checked.value() : checked;
    },
  };
};
