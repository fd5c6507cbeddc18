import type pg from 'pg';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../sequencer/clock.ts';
import type { SequencerStatus } from '../sequencer/sequencer.ts';
import type { Signer } from '../store/signer.ts';
import { reasonOf } from '../store/start-refused.ts';
import { newestAnchor, readAnchors, writeAnchor } from './anchors.ts';
import type { WalkAll } from './slow-walk.ts';

const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** What a whole verification came to; times in milliseconds UTC. */
export type Verified = {
  readonly finishedAt: number;
  readonly upTo: number;
  readonly tookMs: number;
  readonly anchors: number;
  readonly faults: readonly string[];
};

export type VerificationStatus = {
  /** The row that a walk stands at now; null when none is under way. */
  readonly walkingAt: number | null;
  readonly last: Verified | null;
  /** The newest anchor that this process wrote or found. */
  readonly anchor: { readonly seq: number; readonly at: number } | null;
  /** Why the last anchor could not be written, or the last walk not be finished; null when they were. */
  readonly trouble: string | null;
};

export type VerificationParts = {
  readonly pool: pg.Pool;
  readonly signer: Signer;
  /** Where anchors lie, outside the database. */
  readonly anchors: Blobs;
  /** Where the trading thread does not notice it. */
  readonly walk: WalkAll;
  readonly head: () => Pick<SequencerStatus, 'seq' | 'hash' | 'committedSeq' | 'faulted'>;
  readonly clock: Clock;
  readonly log: (line: string) => void;
};

/**
 * Keeps watch over what is already written (rules JOURNAL-23 and JOURNAL-24): walks the whole journal and its views soon after a start and then daily, beside
 * the trading and slower than it, and writes the chain's head outside the database each hour.
 */
export class Verification {
  readonly #parts: VerificationParts;
  #walkingAt: number | null = null;
  #last: Verified | null = null;
  #anchor: { seq: number; at: number; signature: string } | undefined;
  #anchorTrouble: string | null = null;
  #walkTrouble: string | null = null;
  #walking: Promise<Verified | undefined> | undefined;
  #anchoring: Promise<void> | undefined;
  readonly #stopping = new AbortController();
  readonly #cancels: (() => void)[] = [];

  constructor(parts: VerificationParts) {
    this.#parts = parts;
  }

  /** Takes up the last result and the newest anchor, and sets the times. */
  async start(): Promise<void> {
    this.#last = await readLast(this.#parts.pool);
    await this.anchor();
    this.#each('anchor', HOUR_MS, HOUR_MS, () => this.anchor());
    this.#each('walk', FIRST_MS, DAY_MS, () => this.walk());
  }

  #each(name: string, firstMs: number, everyMs: number, work: () => Promise<unknown>): void {
    const { clock, log } = this.#parts;
    const arm = (delayMs: number): void => {
      this.#cancels.push(
        clock.after(delayMs, () => {
          work().catch((error: unknown) => log(`verification, ${name}: ${reasonOf(error)}`));
          if (!this.#stopping.signal.aborted) arm(everyMs);
        }),
      );
    };
    arm(firstMs);
  }

  /** Walks the whole journal now; one walk at a time. Undefined when it was stopped. */
  walk(): Promise<Verified | undefined> {
    this.#walking ??= this.#walk().finally(() => {
      this.#walking = undefined;
      this.#walkingAt = null;
    });
    return this.#walking;
  }

  async #walk(): Promise<Verified | undefined> {
    const { anchors: blobs, clock, log, pool, signer, walk } = this.#parts;
    const start = clock.elapsedMs();
    this.#walkingAt = 0;
    try {
      const read = await readAnchors(blobs, signer);
      const at = (row: number): void => {
        this.#walkingAt = row;
      };
      const walked = await walk(read.anchors, { at, signal: this.#stopping.signal });
      if (walked === undefined) return undefined;
      const { upTo, anchors } = walked;
      const faults = [...read.faults, ...walked.faults];
      const tookMs = Math.round(clock.elapsedMs() - start);
      this.#last = { finishedAt: clock.nowMs(), upTo, tookMs, anchors, faults };
      this.#walkTrouble = null;
      for (const fault of faults) log(`verification: ${fault}`);
      await keepLast(pool, this.#last);
      return this.#last;
    } catch (error) {
      this.#walkTrouble = `the journal could not be verified: ${reasonOf(error)}`;
      throw error;
    }
  }

  /** Writes the chain's head outside the database, when it has moved. */
  anchor(): Promise<void> {
    this.#anchoring ??= this.#writeAnchor().finally(() => {
      this.#anchoring = undefined;
    });
    return this.#anchoring;
  }

  async #writeAnchor(): Promise<void> {
    const { anchors, signer, head, clock, log } = this.#parts;
    try {
      const { seq, hash } = head();
      this.#anchor ??= await newestAnchor(anchors);
      if (seq === 0 || this.#anchor?.seq === seq || !(await this.#isDurable(seq))) return;
      const before = this.#anchor?.signature ?? null;
      this.#anchor = await writeAnchor(anchors, signer, { seq, at: clock.nowMs(), hash, before });
      this.#anchorTrouble = null;
    } catch (error) {
      this.#anchorTrouble = `no anchor could be written: ${reasonOf(error)}`;
      log(this.#anchorTrouble);
    }
  }

  /** Waits until the journal holds a row that was decided; false when it never will. */
  async #isDurable(seq: number): Promise<boolean> {
    for (;;) {
      const { committedSeq, faulted } = this.#parts.head();
      if (committedSeq >= seq) return true;
      if (faulted || this.#stopping.signal.aborted) return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  status(): VerificationStatus {
    const { seq, at } = this.#anchor ?? {};
    return {
      walkingAt: this.#walkingAt,
      last: this.#last,
      anchor: seq === undefined || at === undefined ? null : { seq, at },
      trouble: this.#walkTrouble ?? this.#anchorTrouble,
    };
  }

  /** `ok`, or one line for `/readyz`. */
  health(): string {
    const { last, trouble } = this.status();
    const [fault] = last?.faults ?? [];
    if (fault !== undefined) return `${last?.faults.length} faults up to row ${last?.upTo}: ${fault}`;
    if (trouble !== null) return trouble;
    return last === null ? 'not verified yet' : 'ok';
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const cancel of this.#cancels) cancel();
    await this.#walking?.catch(() => undefined);
    await this.#anchoring;
  }
}

type LastRow = {
  readonly finished_at: bigint;
  readonly up_to: bigint;
  readonly took_ms: bigint;
  readonly anchors: number;
  readonly faults: string[];
};

const readLast = async (pool: pg.Pool): Promise<Verified | null> => {
  const { rows } = await pool.query<LastRow>('SELECT * FROM verification');
  const [row] = rows;
  if (row === undefined) return null;
  const { finished_at, up_to, took_ms, anchors, faults } = row;
  return { finishedAt: Number(finished_at), upTo: Number(up_to), tookMs: Number(took_ms), anchors, faults };
};

const keepLast = async (pool: pg.Pool, last: Verified): Promise<void> => {
  await pool.query(
    `INSERT INTO verification (finished_at, up_to, took_ms, anchors, faults) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (the_last) DO UPDATE SET finished_at = EXCLUDED.finished_at, up_to = EXCLUDED.up_to,
       took_ms = EXCLUDED.took_ms, anchors = EXCLUDED.anchors, faults = EXCLUDED.faults`,
    [last.finishedAt, last.upTo, last.tookMs, last.anchors, JSON.stringify(last.faults)],
  );
};
