import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Queryable } from '../store/transaction.ts';

/** What the work is asked for before. */
export type WorkScene = 'sign-in' | 'code';

/** Work asked of whoever tries often, in place of a riddle: what a browser does in a moment costs a program that tries by the thousand. */
export type Work = {
  /** A challenge good once, for five minutes, for one scene. `level` doubles what solving it costs. */
  readonly make: (scene: WorkScene, level: number) => Promise<{ readonly id: string; readonly challenge: Challenge }>;
  /** Whether the answer solves a challenge of this scene that cost at least so much; it is then used up. */
  readonly use: (scene: WorkScene, level: number, answer: string | undefined) => Promise<boolean>;
};

const LIFE_MS = 5 * 60_000;
/** Iterations of one derived key. */
const KEY_COST = 1_000;
/** How many keys are tried at level 0: a tenth of a second of a desktop. */
const LEAST_KEYS = 200;
/** Beyond it nothing gets dearer: a quarter of a minute of a desktop. */
export const MOST_LEVEL = 7;

/** How much dearer it gets: one step for each failure too many of the account, for ten of the network, and for each doubling of the scene's. */
export const levelOf = (tooMany: {
  readonly account: number;
  readonly network: number;
  readonly scene: number;
}): number => {
  const ofScene = tooMany.scene < 1 ? 0 : Math.floor(Math.log2(tooMany.scene));
  return Math.min(MOST_LEVEL, Math.max(0, tooMany.account) + Math.floor(Math.max(0, tooMany.network) / 10) + ofScene);
};

const text = z.string().max(256);
const payload = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: text,
      salt: text,
      cost: z.literal(KEY_COST),
      keyLength: z.literal(32),
      keyPrefix: text,
      keySignature: text,
      data: z.strictObject({
        scene: z.enum(['sign-in', 'code']),
        level: z.int(),
        most: z.int(),
        until: z.int(),
      }),
    }),
    signature: text,
  }),
  solution: z.strictObject({
    counter: z.int().min(0).max(0xffff_ffff),
    derivedKey: text,
    time: z.number().optional(),
  }),
});

const read = (answer: string): z.output<typeof payload> | undefined => {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString())).data;
  } catch {
    return undefined;
  }
};

export const createWork = (database: Queryable, key: Buffer, now: () => number): Work => {
  const secrets = {
    hmacSignatureSecret: `challenge ${key.toString('hex')}`,
    hmacKeySignatureSecret: `key ${key.toString('hex')}`,
  };
  return {
    make: async (scene, level) => {
      const least = LEAST_KEYS * 2 ** level;
      const most = 2 * least;
      const data = { scene, level, most, until: now() + LIFE_MS };
      const counter = randomInt(least, most);
      const made = { algorithm: 'PBKDF2/SHA-256', cost: KEY_COST, counter, data, deriveKey, ...secrets };
      const challenge = await createChallenge(made);
      return { id: challenge.parameters.nonce, challenge };
    },
    use: async (scene, level, answer) => {
      const given = answer === undefined ? undefined : read(answer);
      if (!given) return false;
      const { data, nonce } = given.challenge.parameters;
      if (data.scene !== scene || data.level < level || data.until <= now()) return false;
      const { verified } = await verifySolution({ ...(given as Payload), deriveKey, ...secrets });
      if (!verified) return false;
      const spent = await database.query(
        'INSERT INTO spent_work (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [nonce, data.until],
      );
      // Of two that come with the same one at once, one inserts the row.
      return spent.rowCount === 1;
    },
  };
};
