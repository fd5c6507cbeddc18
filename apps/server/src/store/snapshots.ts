import { err, ok } from '@bourse/rules';
import type pg from 'pg';
import type { Core } from '../sequencer/core-port.ts';
import { foldRow } from './fold-row.ts';
import { firstHash, readJournal } from './journal.ts';
import type { Signer } from './signer.ts';
import { PieceBroken, readPieces, writePieces } from './snapshot-pieces.ts';
import { reasonOf } from './start-refused.ts';
import { inTransaction } from './transaction.ts';

const stored = 3;

export type Snapshot = {
  readonly seq: number;
  readonly at: number;
  readonly journalHash: string;
  /** The state's, made as they are written: it must not change before they all are. */
  readonly lines: Iterable<string>;
};

const purpose = 'snapshot';

/** What a snapshot's signature covers: the state by its hash, bound to one row of one journal. */
const signedText = (seq: number, at: number, journalHash: string, hash: string): string =>
  `${seq}\n${at}\n${journalHash}\n${hash}`;

/**
 * Keeps a snapshot and the two before it; says `false` when the journal has no such row (any more). One that is not written to its end leaves
 * nothing behind.
 */
export async function saveSnapshot(
  pool: pg.Pool,
  signer: Signer,
  { seq, at, journalHash, lines }: Snapshot,
): Promise<boolean> {
  const saved = await inTransaction(pool, async (client) => {
    await client.query('DELETE FROM snapshot WHERE seq = $1', [seq]);
    const hash = await writePieces(client, seq, lines);
    const { rowCount } = await client.query(
      `INSERT INTO snapshot (seq, at_ms, journal_hash, state_hash, signature)
       SELECT seq, $2, hash, decode($4, 'hex'), $5 FROM journal WHERE seq = $1 AND hash = decode($3, 'hex')`,
      [seq, at, journalHash, hash, signer.sign(purpose, signedText(seq, at, journalHash, hash))],
    );
    return rowCount === 1 ? ok(true) : err('NO_SUCH_ROW');
  });
  await pool.query(
    `DELETE FROM snapshot WHERE set_aside IS NULL
       AND seq NOT IN (SELECT seq FROM snapshot WHERE set_aside IS NULL ORDER BY seq DESC LIMIT ${stored})`,
  );
  return saved.ok;
}

/** What folding a journal takes of the business. */
export type Folding<S, E> = Pick<Core<S, never, E>, 'create' | 'evolve' | 'eventsOf' | 'reader'>;

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
 * @throws {StartRefused} when the journal has a gap, was changed, or says what this program does not know.
 */
export async function recover<S, E>(
  core: Folding<S, E>,
  pool: pg.Pool,
  signer: Signer,
  log?: (line: string) => void,
): Promise<Recovered<S>> {
  const from = await newestSound(core, pool, signer, log);
  const { state } = from;
  let { seq, at, hash } = from;
  for await (const page of readJournal(pool, from)) {
    for (const row of page) foldRow(core, state, row);
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
  chained: boolean;
};

/** What the table says of the snapshots that were not believed. */
const setAsideIn = async (pool: pg.Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ seq: bigint; set_aside: string }>(
    'SELECT seq, set_aside FROM snapshot WHERE set_aside IS NOT NULL ORDER BY seq',
  );
  return rows.map(({ seq, set_aside }) => `snapshot ${seq} ${set_aside}`);
};

async function newestSound<S, E>(core: Folding<S, E>, pool: pg.Pool, signer: Signer, log?: (line: string) => void) {
  const { rows: places } = await pool.query<{ seq: bigint }>(
    'SELECT seq FROM snapshot WHERE set_aside IS NULL ORDER BY seq DESC',
  );
  for (const { seq } of places) {
    const { rows } = await pool.query<SnapshotRow>(
      `SELECT s.at_ms AS at, encode(s.journal_hash, 'hex') AS journal_hash, encode(s.state_hash, 'hex') AS state_hash, s.signature,
         EXISTS (SELECT FROM journal j WHERE j.seq = s.seq AND j.hash = s.journal_hash) AS chained
       FROM snapshot s WHERE s.seq = $1`,
      [seq],
    );
    const [row] = rows;
    if (row === undefined) continue;
    const read = await readSnapshot(core, pool, signer, seq, row);
    if ('state' in read) return { state: read.state, seq: Number(seq), at: Number(row.at), hash: row.journal_hash };
    log?.(`snapshot ${seq} ${read.reason}: left aside`);
    if (read.isSuspect) await pool.query('UPDATE snapshot SET set_aside = $2 WHERE seq = $1', [seq, read.reason]);
  }
  return { state: core.create(), seq: 0, at: 0, hash: firstHash };
}

type Unread = { readonly reason: string; readonly isSuspect: boolean };

async function readSnapshot<S, E>(
  core: Folding<S, E>,
  pool: pg.Pool,
  signer: Signer,
  seq: bigint,
  { at, journal_hash, state_hash, signature, chained }: SnapshotRow,
): Promise<{ readonly state: S } | Unread> {
  const no = (reason: string, isSuspect = true): Unread => ({ reason, isSuspect });
  // An older program signed none, and a key may have been taken away: their state is folded from the journal again.
  if (signature === null) return no('is not signed', false);
  const verdict = signer.verify(purpose, signedText(Number(seq), Number(at), journal_hash, state_hash), signature);
  if (verdict === 'unknown-key') return no('is signed with a key that is not there', false);
  if (verdict === 'bad') return no('was changed: its signature is not of it');
  if (!chained) return no('is signed, but the journal has another row in its place: the journal was changed or cut');
  const reader = core.reader();
  let strange: unknown;
  let hash: string;
  try {
    hash = await readPieces(pool, seq, (line) => {
      if (strange === undefined) strange = failureOf(() => reader.add(line));
    });
  } catch (error) {
    if (!(error instanceof PieceBroken)) throw error;
    return no(`cannot be read (${reasonOf(error)})`);
  }
  // What the lines came to is believed, and what is strange about them said, only of those that were signed.
  if (hash !== state_hash) return no('was changed: its state is not the one that was signed');
  try {
    if (strange !== undefined) throw strange;
    return { state: reader.state() };
  } catch (error) {
    // Whole, but of another version of the program.
    return no(`is not understood (${reasonOf(error)})`, false);
  }
}

/** What a piece of work throws; undefined when it does not. */
const failureOf = (work: () => void): unknown => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error ?? new Error('nothing is said');
  }
};
