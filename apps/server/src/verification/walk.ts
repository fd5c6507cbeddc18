import type pg from 'pg';
import type { Core } from '../sequencer/core-port.ts';
import { firstHash, rowHash } from '../store/journal.ts';
import { beginMoment } from '../store/moment.ts';
import { reasonOf } from '../store/start-refused.ts';
import type { ViewSet } from '../store/views.ts';
import type { Anchor } from './anchors.ts';
import { ViewCheck } from './view-check.ts';

/** What a walk over the whole journal found. */
export type Walked = {
  /** The last row that was read, and its chained hash. */
  readonly upTo: number;
  readonly hash: string;
  /** How many anchors were held against the journal. */
  readonly anchors: number;
  /** What does not agree, in words; the first hundred. */
  readonly faults: readonly string[];
};

export type WalkOptions<S, C, E> = {
  readonly core: Core<S, C, E>;
  /** A connection of its own: it holds temporary tables, and a transaction at the end. */
  readonly client: pg.Client;
  readonly views: ViewSet<S, E>;
  readonly anchors: readonly Anchor[];
  /** Asked after each few milliseconds of work; answers when to go on, and whether to go on at all. */
  readonly pause?: (row: number) => Promise<boolean>;
};

const PAGE_ROWS = 200;
/** Work between two pauses, in milliseconds: what the rest of the process may be held up by. */
const SLICE_MS = 4;
const MOST_FAULTS = 100;

type RowTexts = [seq: string, at: string, fence: string, command: string, events: string, hash: string];

/**
 * Reads the journal from its first row to its last: each row's hash from what it says and the hash before, each anchor against its row, and every view row
 * against what the events give. It goes on after a fault, to say all that is wrong. Answers undefined when it was told to stop.
 */
export const walkJournal = async <S, C, E>(options: WalkOptions<S, C, E>): Promise<Walked | undefined> => {
  const walk = new Walk(options);
  const { client } = options;
  await walk.prepare();
  const { rows } = await client.query<{ seq: bigint }>('SELECT coalesce(max(seq), 0) AS seq FROM journal');
  if (!(await walk.upTo(Number(rows[0]?.seq)))) return undefined;
  // What was written meanwhile, and the comparison of all that changes, are of one moment.
  await beginMoment(client, 'READ WRITE');
  try {
    await walk.keepViews();
    if (!(await walk.upTo(Number.POSITIVE_INFINITY))) return undefined;
    await walk.finish();
  } finally {
    await client.query('COMMIT');
  }
  return walk.result();
};

class Walk<S, C, E> {
  readonly #options: WalkOptions<S, C, E>;
  readonly #check: ViewCheck<S, E>;
  readonly #faults: string[] = [];
  #state: S | undefined;
  #seq = 0;
  #hash = firstHash;
  #nextAnchor = 0;
  #sliceFrom = 0;

  constructor(options: WalkOptions<S, C, E>) {
    this.#options = options;
    this.#check = new ViewCheck(options.client, options.views);
    this.#state = options.core.create();
  }

  prepare(): Promise<void> {
    return this.#check.prepare();
  }

  keepViews(): Promise<void> {
    return this.#check.keepViews();
  }

  /** Takes the rows up to one, or to the last there is; false when it was told to stop. */
  async upTo(seq: number): Promise<boolean> {
    this.#sliceFrom = performance.now();
    for (;;) {
      const rows = await this.#page();
      for (const row of rows) {
        this.#take(row);
        if (performance.now() - this.#sliceFrom > SLICE_MS && !(await this.#pause())) return false;
      }
      await this.#check.flush();
      if (rows.length < PAGE_ROWS || this.#seq >= seq) return true;
    }
  }

  async #pause(): Promise<boolean> {
    const goesOn = (await this.#options.pause?.(this.#seq)) ?? true;
    this.#sliceFrom = performance.now();
    return goesOn;
  }

  async #page(): Promise<RowTexts[]> {
    const { rows } = await this.#options.client.query<RowTexts>({
      name: 'verify journal page',
      text: `SELECT seq::text, at_ms::text, fence::text, command, events, encode(hash, 'hex') FROM journal WHERE seq > $1 ORDER BY journal.seq LIMIT ${PAGE_ROWS}`,
      values: [this.#seq],
      rowMode: 'array',
    });
    return rows;
  }

  #take([seqText, atText, fence, command, events, hash]: RowTexts): void {
    const seq = Number(seqText);
    const at = Number(atText);
    if (seq !== this.#seq + 1) this.#fault(`journal row ${this.#seq + 1} is missing`);
    else if (rowHash(this.#hash, seq, at, fence, command, events) !== hash)
      this.#fault(`journal row ${seq} was changed: its hash does not follow from what it says and the row before`);
    this.#seq = seq;
    this.#hash = hash;
    this.#holdAnchors();
    this.#fold(seq, at, events);
  }

  #holdAnchors(): void {
    for (
      let anchor = this.#options.anchors[this.#nextAnchor];
      anchor && anchor.seq <= this.#seq;
      anchor = this.#options.anchors[this.#nextAnchor]
    ) {
      this.#nextAnchor += 1;
      if (anchor.seq === this.#seq && anchor.hash !== this.#hash)
        this.#fault(
          `journal row ${anchor.seq} has another hash than its anchor of ${new Date(anchor.at).toISOString()}: the journal was rewritten`,
        );
    }
  }

  #fold(seq: number, at: number, text: string): void {
    const { core, views } = this.#options;
    const state = this.#state;
    if (state === undefined) return;
    try {
      for (const [index, event] of core.eventsOf(text).entries())
        core.evolve(state, event, (folded) => views.write(folded, { seq, at, index, state }, this.#check.put));
    } catch (error) {
      // Only a changed row cannot be folded. What the views should hold from there on is not known.
      this.#fault(`journal row ${seq} cannot be folded (${reasonOf(error)}): views are not compared from there on`);
      this.#state = undefined;
    }
  }

  async finish(): Promise<void> {
    for (const anchor of this.#options.anchors.slice(this.#nextAnchor))
      this.#fault(
        `the journal ends at row ${this.#seq}, before row ${anchor.seq} of the anchor of ${new Date(anchor.at).toISOString()}: rows were taken away`,
      );
    if (this.#state !== undefined) await this.#check.finish();
  }

  #fault(fault: string): void {
    if (this.#faults.length < MOST_FAULTS) this.#faults.push(fault);
  }

  result(): Walked {
    const faults = [...this.#faults, ...this.#check.faults].slice(0, MOST_FAULTS);
    return { upTo: this.#seq, hash: this.#hash, anchors: this.#nextAnchor, faults };
  }
}
