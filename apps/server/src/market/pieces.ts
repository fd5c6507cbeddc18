import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { DONE_AT_ONCE, FIRED_AT_ONCE, type ReadonlyCore } from '@bourse/core';
import type { Execute } from '../platform/index.ts';
import { reasonOf } from '../store/start-refused.ts';
import { PieceSizes } from './piece-size.ts';

/** What is done in pieces: what is due, or what prices have reached. */
type Of = 'agenda' | 'triggers';

type First = { readonly kind: string; readonly key: string | undefined };

/** How many pieces may be decided and not yet durable: while one is written the next is decided, and who comes meanwhile waits behind no more. */
const PIECES_AHEAD = 2;

/**
 * Between two pieces: in one turn of the loop what has waited for the last one to be written is sent, so that the database works on it while the next
 * is decided; in another whoever asks for something is answered.
 */
const letOthers = async (): Promise<void> => {
  await turnOfLoop();
  await turnOfLoop();
};

const WAYS = {
  agenda: {
    type: 'run-agenda',
    first: ({ state }: ReadonlyCore, at: number): First | undefined => {
      const due = state.agenda.waiting.due(at, 1);
      return due && { kind: due.kind, key: due.keys[0] };
    },
  },
  triggers: {
    type: 'run-triggers',
    first: ({ state }: ReadonlyCore): First | undefined => {
      const piece = state.triggers.waiting.piece(1);
      return piece && { kind: piece.kind ?? 'nothing', key: piece.keys[0] };
    },
  },
} as const;

export type PiecesParts = {
  readonly core: ReadonlyCore;
  readonly execute: Execute;
  /** How many of what is due, or was reached, are to be done one at a time: one of them broke the core. None when it is not given. */
  readonly careful?: Readonly<Record<Of, number>> | undefined;
  readonly now: () => number;
  readonly log: (line: string) => void;
};

/** Does what is due and what prices have reached, piece by piece; what others ask for comes in between. */
export class Pieces {
  readonly #parts: PiecesParts;
  readonly #careful: Record<Of, number>;
  readonly #sizes = { agenda: new PieceSizes(DONE_AT_ONCE), triggers: new PieceSizes(FIRED_AT_ONCE) };
  #stopped = false;

  constructor(parts: PiecesParts) {
    this.#parts = parts;
    this.#careful = { agenda: 0, triggers: 0, ...parts.careful };
  }

  /** Begins no more pieces. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Does all there is. A piece that cannot be decided is done one thing at a time, and the thing that it was is set aside, so that it stops
   * nothing else.
   */
  async doAll(of: Of): Promise<void> {
    const { log } = this.#parts;
    let isAlone = false;
    while (this.#first(of)) {
      if (isAlone || this.#careful[of] > 0) {
        const refused = await this.#doOne(of);
        if (refused === undefined) continue;
        if (refused !== 'INTERNAL' || !(await this.#setAside(of, refused))) return;
        isAlone = false;
        continue;
      }
      const refused = await this.#inPieces(of);
      if (refused === undefined) return;
      log(`${this.#first(of)?.kind} was not done: ${refused}`);
      if (refused !== 'INTERNAL') return;
      isAlone = true;
    }
  }

  #first(of: Of): First | undefined {
    const { core, now } = this.#parts;
    return this.#stopped ? undefined : WAYS[of].first(core, now());
  }

  /** @returns why it went no further, when not all was done. */
  async #inPieces(of: Of): Promise<string | undefined> {
    const sizes = this.#sizes[of];
    const { type } = WAYS[of];
    const ahead: Promise<void>[] = [];
    let refused: string | undefined;
    for (let item = this.#first(of); item && refused === undefined; item = this.#first(of)) {
      const from = performance.now();
      const done = this.#parts.execute({ type, most: sizes.of(item.kind) }).then(
        (answer) => {
          if (!answer.ok) refused ??= answer.error;
        },
        (error) => {
          refused ??= reasonOf(error);
        },
      );
      sizes.took(item.kind, performance.now() - from, this.#first(of)?.kind === item.kind);
      ahead.push(done);
      if (ahead.length === PIECES_AHEAD) await ahead.shift();
      await letOthers();
    }
    await Promise.all(ahead);
    return refused;
  }

  /** @returns why the first thing was not done. */
  async #doOne(of: Of): Promise<string | undefined> {
    const done = await this.#parts.execute({ type: WAYS[of].type, most: 1 });
    if (!done.ok) {
      this.#parts.log(`${this.#first(of)?.kind} was not done: ${done.error}`);
      return done.error;
    }
    if (this.#careful[of] > 0) this.#careful[of] -= 1;
    return undefined;
  }

  /** Whether it is out of the way. */
  async #setAside(of: Of, because: string): Promise<boolean> {
    const { execute, log } = this.#parts;
    const failed = this.#first(of);
    const done = await execute({ type: 'set-aside', of, because });
    if (done.ok) log(`${failed?.kind} ${failed?.key} is set aside, and is tried no more`);
    else log(`set-aside was not carried out: ${done.error}`);
    return done.ok;
  }
}
