import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, deflate, inflate } from 'node:zlib';
import type pg from 'pg';
import type { Core } from '../sequencer/core-port.ts';
import { firstHash, readJournal } from './journal.ts';
import { decodeExact } from './json.ts';
import type { Signer } from './signer.ts';
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

const purpose = 'snapshot';

/** What a snapshot's signature covers: the state by its hash, bound to one row of one journal. */
const signedText = (seq: number, at: number, journalHash: string, hash: string): string =>
  `${seq}\n${at}\n${journalHash}\n${hash}`;

/** Keeps a snapshot and the two before it; says `false` when the journal has no such row (any more). */
export async function saveSnapshot(
  pool: pg.Pool,
  signer: Signer,
  { seq, at, journalHash, text }: Snapshot,
): Promise<boolean> {
  const state = await pack(Buffer.from(text), { level: constants.Z_BEST_SPEED });
  const hash = stateHash(text);
  const signature = signer.sign(purpose, signedText(seq, at, journalHash, hash));
  const saved = await pool.query(
    `INSERT INTO snapshot (seq, at_ms, journal_hash, state_hash, state, signature)
     SELECT seq, $2, hash, decode($4, 'hex'), $5, $6 FROM journal WHERE seq = $1 AND hash = decode($3, 'hex')
     ON CONFLICT (seq) DO UPDATE SET at_ms = EXCLUDED.at_ms, journal_hash = EXCLUDED.journal_hash,
       state_hash = EXCLUDED.state_hash, state = EXCLUDED.state, signature = EXCLUDED.signature, set_aside = NULL`,
    [seq, at, journalHash, hash, state, signature],
  );
  await pool.query(
    `DELETE FROM snapshot WHERE set_aside IS NULL
       AND seq NOT IN (SELECT seq FROM snapshot WHERE set_aside IS NULL ORDER BY seq DESC LIMIT ${kept})`,
  );
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
  /** Snapshots that were not believed, now or at an earlier start, and why; they stay in the table until they are deleted by hand. */
  readonly setAside: readonly string[];
};

/**
 * The state at the journal's end: the newest snapshot whose signature is good and whose row the journal has, then every row after it, its chain checked.
 * @throws {StartRefused} when the journal has a gap or was changed.
 */
export async function recover<S, C, E>(
  core: Core<S, C, E>,
  pool: pg.Pool,
  signer: Signer,
  log?: (line: string) => void,
): Promise<Recovered<S>> {
  const from = await newestSound(core, pool, signer, log);
  const { state } = from;
  let { seq, at, hash } = from;
  for await (const page of readJournal(pool, from)) {
    for (const row of page) {
      for (const event of decodeExact(row.events) as E[]) core.evolve(state, event);
    }
    const last = page.at(-1);
    if (last) ({ seq, at, hash } = last);
  }
  return { state, seq, at, hash, snapshotSeq: from.seq, replayed: seq - from.seq, setAside: await setAsideIn(pool) };
}

type SnapshotRow = {
  at: bigint;
  journal_hash: string;
  state_hash: string;
  signature: string | null;
  state: Buffer;
  chained: boolean;
};

/** What the table says of the snapshots that were not believed. */
const setAsideIn = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ seq: bigint; set_aside: string }>(
    'SELECT seq, set_aside FROM snapshot WHERE set_aside IS NOT NULL ORDER BY seq',
  );
  return rows.map(({ seq, set_aside }) => `snapshot ${seq} ${set_aside}`);
};

async function newestSound<S, C, E>(core: Core<S, C, E>, pool: pg.Pool, signer: Signer, log?: (line: string) => void) {
  const { rows: places } = await pool.query<{ seq: bigint }>(
    'SELECT seq FROM snapshot WHERE set_aside IS NULL ORDER BY seq DESC',
  );
  for (const { seq } of places) {
    const { rows } = await pool.query<SnapshotRow>(
      `SELECT s.at_ms AS at, encode(s.journal_hash, 'hex') AS journal_hash, encode(s.state_hash, 'hex') AS state_hash, s.signature, s.state,
         EXISTS (SELECT FROM journal j WHERE j.seq = s.seq AND j.hash = s.journal_hash) AS chained
       FROM snapshot s WHERE s.seq = $1`,
      [seq],
    );
    const [row] = rows;
    if (row === undefined) continue;
    const read = await readSnapshot(core, signer, Number(seq), row);
    if ('state' in read) return { state: read.state, seq: Number(seq), at: Number(row.at), hash: row.journal_hash };
    log?.(`snapshot ${seq} ${read.reason}: left aside`);
    if (read.isSuspect) await pool.query('UPDATE snapshot SET set_aside = $2 WHERE seq = $1', [seq, read.reason]);
  }
  return { state: core.create(), seq: 0, at: 0, hash: firstHash };
}

type Unread = { readonly reason: string; readonly isSuspect: boolean };

async function readSnapshot<S, C, E>(
  core: Core<S, C, E>,
  signer: Signer,
  seq: number,
  { at, journal_hash, state_hash, signature, state, chained }: SnapshotRow,
): Promise<{ readonly state: S } | Unread> {
  const no = (reason: string, isSuspect = true): Unread => ({ reason, isSuspect });
  // An older program signed none, and a key may have been taken away: their state is folded from the journal again.
  if (signature === null) return no('is not signed', false);
  const verdict = signer.verify(purpose, signedText(seq, Number(at), journal_hash, state_hash), signature);
  if (verdict === 'unknown-key') return no('is signed with a key that is not there', false);
  if (verdict === 'bad') return no('was changed: its signature is not of it');
  if (!chained) return no('is signed, but the journal has another row in its place: the journal was changed or cut');
  let text: string;
  try {
    text = (await unpack(state)).toString();
  } catch (error) {
    return no(`cannot be read (${reasonOf(error)})`);
  }
  if (stateHash(text) !== state_hash) return no('was changed: its state is not the one that was signed');
  try {
    return { state: core.deserialize(text) };
  } catch (error) {
    // Whole, but of another version of the program.
    return no(`is not understood (${reasonOf(error)})`, false);
  }
}
