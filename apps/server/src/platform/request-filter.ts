import { REQUEST_RETENTION_MS } from '@bourse/core';
import type { Queryable } from '../store/transaction.ts';
import type { RequestCursor } from './request-pruning.ts';

/** 4 MB: of two million requests a day one in a thousand is looked up in vain, of five million one in twenty-five. */
const BITS = 2 ** 25;
const PROBES = 5;
/** Rows read in a piece. */
const PIECE_ROWS = 5_000;

/**
 * A Bloom filter of 64-bit numbers that are hashes already. Its probes are drawn from their two halves (Kirsch and Mitzenmacher, "Less Hashing, Same
 * Performance", 2006).
 */
class NumberFilter {
  readonly #words = new Uint32Array(BITS / 32);

  add(number: bigint): void {
    const [low, step] = halvesOf(number);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = bitOf(low, step, probe);
      this.#words[bit >>> 5] = (this.#words[bit >>> 5] as number) | (1 << (bit & 31));
    }
  }

  has(number: bigint): boolean {
    const [low, step] = halvesOf(number);
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = bitOf(low, step, probe);
      if (((this.#words[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return false;
    }
    return true;
  }
}

/** The second is odd, so that no two probes of a number fall on one bit. */
const halvesOf = (number: bigint): readonly [number, number] => [
  Number(BigInt.asUintN(32, number)),
  Number(BigInt.asUintN(32, number >> 32n)) | 1,
];

const bitOf = (low: number, step: number, probe: number): number => (low + Math.imul(step, probe)) & (BITS - 1);

/**
 * Which requests of the last day may have been submitted, by their numbers (`requestNumber`): one that was certainly not needs no query of the journal
 * (PLATFORM-1). What was journalled before this process began is read in pieces; until it is, every request may have been.
 */
export class RequestFilter {
  #newer = new NumberFilter();
  #older = new NumberFilter();
  readonly #now: () => number;
  #begunAt: number;
  #isComplete = false;
  #filling: Promise<void> | undefined;

  /** `now` in milliseconds UTC. */
  constructor(now: () => number) {
    this.#now = now;
    this.#begunAt = now();
  }

  /** Adds a request that is about to be submitted. */
  add(number: bigint): void {
    const at = this.#now();
    if (at - this.#begunAt >= REQUEST_RETENTION_MS) {
      this.#older = this.#newer;
      this.#newer = new NumberFilter();
      this.#begunAt = at;
    }
    this.#newer.add(number);
  }

  mayHave(number: bigint): boolean {
    return !this.#isComplete || this.#newer.has(number) || this.#older.has(number);
  }

  /** Reads what was journalled before, unless it has been read or is being read; the filter is complete once it returns. */
  async fill(database: Queryable): Promise<void> {
    if (this.#isComplete) return;
    this.#filling ??= this.#read(database).finally(() => {
      this.#filling = undefined;
    });
    await this.#filling;
  }

  async #read(database: Queryable): Promise<void> {
    let after: RequestCursor | undefined;
    do {
      const { rows }: { readonly rows: RequestCursor[] } = await database.query<RequestCursor>(
        `SELECT number, seq FROM requests ${after ? 'WHERE (number, seq) > ($1, $2)' : ''} ORDER BY number, seq LIMIT ${PIECE_ROWS}`,
        after ? [after.number, after.seq] : [],
      );
      for (const { number } of rows) this.#newer.add(number);
      after = rows.length === PIECE_ROWS ? rows.at(-1) : undefined;
    } while (after);
    this.#isComplete = true;
  }
}
