import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, deflate, inflate } from 'node:zlib';
import type pg from 'pg';
import type { Core } from '../sequencer/core-port.ts';
import { firstHash, readJournal } from './journal.ts';
import { decodeExact } from './json.ts';
import { reasonOf } from './start-refused.ts';

const pack = promisify(deflate) as (data: Buffer, options: object) => Promise<Buffer>;
const unpack = promisify(inflate) as (data: Buffer) => Promise<Buffer>;
const kept = 3;

/** The hash that names a state: sha256 (hex) of its canonical text. */
export const stateHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export type Snapshot = {
  readonly seq: number;
  readonly at: number;
  readonly journalHash: string;
  readonly text: string;
};

/** Keeps a snapshot and the two before it; says `false` when the journal has no such row (any more). */
export async function saveSnapshot(pool: pg.Pool, { seq, at, journalHash, text }: Snapshot): Promise<boolean> {
  const state = await pack(Buffer.from(text), { level: constants.Z_BEST_SPEED });
  const saved = await pool.query(
    `INSERT INTO snapshot (seq, at_ms, journal_hash, state_hash, state)
     SELECT seq, $2, hash, decode($4, 'hex'), $5 FROM journal WHERE seq = $1 AND hash = decode($3, 'hex')
     ON CONFLICT (seq) DO UPDATE SET at_ms = EXCLUDED.at_ms, journal_hash = EXCLUDED.journal_hash,
       state_hash = EXCLUDED.state_hash, state = EXCLUDED.state`,
    [seq, at, journalHash, stateHash(text), state],
  );
  await pool.query(`DELETE FROM snapshot WHERE seq NOT IN (SELECT seq FROM snapshot ORDER BY seq DESC LIMIT ${kept})`);
  return saved.rowCount === 1;
}

export type Recovered<S> = {
  readonly state: S;
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
  /** Where the fold began, and how many journal rows it took. */
  readonly snapshotSeq: number;
  readonly replayed: number;
};

/**
 * The state at the journal's end: the newest sound snapshot, then every row after it, its chain checked.
 * @throws {StartRefused} when the journal has a gap or was changed.
 */
export async function recover<S, C, E>(
  core: Core<S, C, E>,
  pool: pg.Pool,
  log?: (line: string) => void,
): Promise<Recovered<S>> {
  const from = await newestSound(core, pool, log);
  const { state } = from;
  let { seq, at, hash } = from;
  for await (const page of readJournal(pool, from)) {
    for (const row of page) {
      for (const event of decodeExact(row.events) as E[]) core.evolve(state, event);
    }
    const last = page.at(-1);
    if (last) ({ seq, at, hash } = last);
  }
  return { state, seq, at, hash, snapshotSeq: from.seq, replayed: seq - from.seq };
}

type SnapshotRow = {
  seq: bigint;
  at: bigint;
  journal_hash: string;
  state_hash: string;
  state: Buffer;
  chained: boolean;
};

async function newestSound<S, C, E>(core: Core<S, C, E>, pool: pg.Pool, log?: (line: string) => void) {
  const { rows: places } = await pool.query<{ seq: bigint }>('SELECT seq FROM snapshot ORDER BY seq DESC');
  for (const { seq } of places) {
    const { rows } = await pool.query<SnapshotRow>(
      `SELECT s.seq, s.at_ms AS at, encode(s.journal_hash, 'hex') AS journal_hash, encode(s.state_hash, 'hex') AS state_hash, s.state,
         EXISTS (SELECT FROM journal j WHERE j.seq = s.seq AND j.hash = s.journal_hash) AS chained
       FROM snapshot s WHERE s.seq = $1`,
      [seq],
    );
    const [row] = rows;
    if (row === undefined) continue;
    try {
      const text = (await unpack(row.state)).toString();
      if (!row.chained) log?.(`snapshot ${seq} does not belong to this journal: left aside`);
      else if (stateHash(text) !== row.state_hash) log?.(`snapshot ${seq} was changed: left aside`);
      else return { state: core.deserialize(text), seq: Number(seq), at: Number(row.at), hash: row.journal_hash };
    } catch (error) {
      log?.(`snapshot ${seq} cannot be read (${reasonOf(error)}): left aside`);
    }
  }
  return { state: core.create(), seq: 0, at: 0, hash: firstHash };
}
