import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, deflate, inflate } from 'node:zlib';
import { reasonOf } from './start-refused.ts';
import type { Queryable } from './transaction.ts';

const pack = promisify(deflate) as (data: Buffer, options: object) => Promise<Buffer>;
const unpack = promisify(inflate) as (data: Buffer) => Promise<Buffer>;

/** How much text a piece holds, in characters, but for its last line. */
const PIECE_LENGTH = 1_000_000;
/** How many pieces go to the table, or come from it, at once. */
const AT_ONCE = 4;

/** The lines in texts of bounded length, each line ended by a line break. */
function* textsOf(lines: Iterable<string>): Generator<string> {
  let gathered: string[] = [];
  let length = 0;
  for (const line of lines) {
    gathered.push(line);
    length += line.length + 1;
    if (length < PIECE_LENGTH) continue;
    yield `${gathered.join('\n')}\n`;
    [gathered, length] = [[], 0];
  }
  if (gathered.length > 0) yield `${gathered.join('\n')}\n`;
}

/** The hash that names a state: sha256 (hex) of its canonical lines, each ended by a line break. */
export const stateHash = (lines: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const text of textsOf(lines)) hash.update(text);
  return hash.digest('hex');
};

/**
 * Writes a state's lines, compressed, as the pieces of the snapshot at a row; answers their hash. The lines are made while it writes, so that the
 * whole text is nowhere at any time.
 */
export const writePieces = async (database: Queryable, seq: number, lines: Iterable<string>): Promise<string> => {
  const hash = createHash('sha256');
  let piece = 0;
  let packing: Promise<Buffer>[] = [];
  const write = async (): Promise<void> => {
    const packed = await Promise.all(packing);
    packing = [];
    await database.query({
      name: 'snapshot pieces',
      text: `INSERT INTO snapshot_piece (seq, piece, lines)
        SELECT $1, $2 + place, lines FROM unnest($3::bytea[]) WITH ORDINALITY AS each (lines, place)`,
      values: [seq, piece, packed],
    });
    piece += packed.length;
  };
  for (const text of textsOf(lines)) {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    packing.push(pack(bytes, { level: constants.Z_BEST_SPEED }));
    if (packing.length === AT_ONCE) await write();
  }
  if (packing.length > 0) await write();
  return hash.digest('hex');
};

/** A piece that is not what any program wrote. */
export class PieceBroken extends Error {}

const textOf = (piece: Buffer): Promise<Buffer> =>
  unpack(piece).catch((error: unknown) => Promise.reject(new PieceBroken(reasonOf(error))));

/** Gives a snapshot's lines to `add`, piece by piece; answers their hash. @throws {PieceBroken}, and whatever `add` throws. */
export const readPieces = async (database: Queryable, seq: bigint, add: (line: string) => void): Promise<string> => {
  const hash = createHash('sha256');
  const page = async (after: number): Promise<{ readonly last: number; readonly texts: readonly Buffer[] }> => {
    const { rows } = await database.query<{ piece: number; lines: Buffer }>({
      name: 'snapshot page',
      text: `SELECT piece, lines FROM snapshot_piece WHERE seq = $1 AND piece > $2 ORDER BY piece LIMIT ${AT_ONCE}`,
      values: [seq, after],
    });
    return { last: rows.at(-1)?.piece ?? after, texts: await Promise.all(rows.map(({ lines }) => textOf(lines))) };
  };
  // The next pieces are under way while these are worked on.
  let next = page(0);
  for (;;) {
    const { last, texts } = await next;
    if (texts.length === 0) return hash.digest('hex');
    next = page(last);
    // Were the reader to stop here, an error of the pieces under way would have no one to hear it.
    next.catch(() => undefined);
    for (const text of texts) {
      hash.update(text);
      for (const line of text.toString().split('\n')) if (line !== '') add(line);
    }
  }
};
