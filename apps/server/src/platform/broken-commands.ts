import type { Action, Command, Event, ReadonlyCore } from '@bourse/core';
import type pg from 'pg';
import { encodeExact } from '../store/json.ts';
import { commandOf, fromText } from './journal-text.ts';

/** What a command that broke the core was doing of what waited for a moment or a price: so many things of one kind. */
export type Piece = {
  readonly of: 'agenda' | 'triggers';
  readonly kind: string;
  /** When it was due, or the tick came; ms UTC. */
  readonly moment: number;
  readonly count: number;
};

type Row = {
  readonly id: bigint;
  readonly at_ms: bigint;
  readonly command: string;
  readonly piece: string | null;
  readonly error: string;
};

export type Broken = {
  readonly id: bigint;
  readonly at: number;
  readonly action: Action;
  readonly piece: Piece | undefined;
  readonly error: string;
};

/** What is done for its own sake, and is in nobody's way when it is refused: what breaks in it is set aside by itself. */
const PIECES: readonly Action['type'][] = ['run-agenda', 'run-triggers', 'set-aside'];

/** The fields that say what a command is about; all that another try of it would have again. */
const ABOUT = ['customer', 'mode', 'instrument', 'id'] as const;

/** What a command is about: that of one customer by them, any other by what it names. */
const subjectOf = (action: Action): string => {
  const fields = action as Readonly<Record<string, unknown>>;
  const named = 'customer' in action ? (['customer'] as const) : ABOUT;
  return [action.type, ...named.filter((field) => field in fields).map((field) => `${field} ${fields[field]}`)].join(
    ', ',
  );
};

const pieceOf = (event: Event | undefined): Piece | undefined => {
  if (event?.type === 'agenda-done') {
    const { kind, moment, count } = event;
    return { of: 'agenda', kind, moment, count };
  }
  if (event?.type === 'triggers-fired' && event.kind !== null) {
    const { kind, keys, sweep } = event;
    return { of: 'triggers', kind, moment: sweep.tick.at, count: keys.length };
  }
  return undefined;
};

/** The commands that broke the core, so that the next start goes on without them (rule JOURNAL-41). */
export class BrokenCommands {
  readonly #pool: pg.Pool;
  #pieces: readonly Broken[] = [];
  #refused: readonly Broken[] = [];
  #subjects: ReadonlySet<string> = new Set();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Reads what earlier processes left. */
  async read(): Promise<void> {
    const { rows } = await this.#pool.query<Row>(
      'SELECT id, at_ms, command, piece, error FROM broken_command WHERE NOT handled ORDER BY id',
    );
    const broken = rows.map(({ id, at_ms, command, piece, error }): Broken => {
      const { action } = commandOf(command);
      return {
        id,
        at: Number(at_ms),
        action,
        error,
        piece: piece === null ? undefined : (fromText(piece) as Piece),
      };
    });
    this.#pieces = broken.filter(({ piece }) => piece !== undefined);
    this.#refused = broken.filter(({ piece }) => piece === undefined);
    this.#subjects = new Set(this.#refused.map(({ action }) => subjectOf(action)));
  }

  /** Writes down what broke the core, with what it was doing. */
  async write({ action }: Command, decided: readonly Event[], error: Error, at: number): Promise<void> {
    const piece = pieceOf(decided[0]);
    await this.#pool.query(
      'INSERT INTO broken_command (at_ms, command, piece, error, stack) VALUES ($1, $2, $3, $4, $5)',
      [at, encodeExact({ action }), piece ? encodeExact(piece) : null, error.message, error.stack ?? error.message],
    );
  }

  /** Whether a command is one that broke the core, or another try of it. */
  isSetAside({ action }: Command): boolean {
    return this.#subjects.size > 0 && !PIECES.includes(action.type) && this.#subjects.has(subjectOf(action));
  }

  /**
   * Sets aside what broke the core alone, where it is still first of what is due or was reached. Answers how many things of each sort are to be done
   * one at a time, because several that were done together broke it and nobody knows which.
   */
  async setAsidePieces(
    core: ReadonlyCore,
    now: number,
    setAside: (of: Piece['of'], because: string) => Promise<boolean>,
  ): Promise<Readonly<Record<Piece['of'], number>>> {
    const careful = { agenda: 0, triggers: 0 };
    for (const { id, piece, error } of this.#pieces) {
      if (piece === undefined) continue;
      if (piece.count > 1) careful[piece.of] += piece.count;
      else if (isFirst(core, piece, now) && !(await setAside(piece.of, `it broke the core: ${error}`))) continue;
      await this.#pool.query('UPDATE broken_command SET handled = true WHERE id = $1', [id]);
    }
    this.#pieces = [];
    return careful;
  }

  /** What is refused from now on, in words for whoever has to mend it. */
  alarms(): readonly string[] {
    return this.#refused.map(
      ({ id, action, at, error }) =>
        `${subjectOf(action)} broke the core at ${new Date(at).toISOString()} and is refused (broken_command ${id}): ${error}`,
    );
  }
}

const isFirst = ({ state }: ReadonlyCore, { of, kind, moment }: Piece, now: number): boolean => {
  if (of === 'agenda') {
    const due = state.agenda.waiting.due(now, 1);
    return due?.kind === kind && due.moment === moment;
  }
  const reached = state.triggers.waiting.piece(1);
  return reached?.kind === kind && reached.sweep.tick.at === moment;
};
