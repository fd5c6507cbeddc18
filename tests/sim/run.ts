import { createHash } from 'node:crypto';
import { type Command, type Core, carryOut, createCore, decide, type Event, evolve } from '@bourse/core';
import type { Position, Result } from '@bourse/rules';
import { eventsOf, eventText } from '../../apps/server/src/platform/journal-text.ts';
import { decodeExact, encodeExact } from '../../apps/server/src/store/json.ts';
import { restoreSnapshot, type Snapshot, takeSnapshot } from '../../packages/core/src/testing.ts';
import { Checker } from './checker.ts';
import { experiment } from './experiments.ts';
import { Generator } from './generator.ts';
import { Random } from './random.ts';
import { createWorld } from './world.ts';

export type RunOptions = {
  readonly seed: number;
  readonly operations: number;
  /** How often everything is checked from the beginning and the journal is played again, in operations. */
  readonly fullEvery: number;
};

export type RunReport = {
  readonly seed: number;
  readonly operations: number;
  readonly events: number;
  readonly fills: number;
  readonly refused: ReadonlyMap<string, number>;
  readonly commands: ReadonlyMap<string, number>;
  /** What became of positions on margin, by what happened. */
  readonly positions: ReadonlyMap<string, number>;
  readonly replays: number;
  readonly comparisons: number;
  readonly hash: string;
  readonly violation:
    | { readonly step: number; readonly faults: readonly string[]; readonly command: Command | undefined }
    | undefined;
};

const textOf = (core: Core): string => encodeExact(takeSnapshot(core));
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

/** 'opened', 'closed by liquidation', 'closed beyond its margin'. */
const positionEvent = (event: Extract<Event, { readonly position: Position }>): string => {
  if (event.type !== 'position-closed' && event.type !== 'position-reduced')
    return event.type.replace('position-', '').replaceAll('-', ' ');
  const what = event.type === 'position-closed' ? 'closed' : 'reduced';
  if (event.insured + event.uncovered > 0n) return `${what} beyond its margin`;
  return `${what} by ${event.reason}${event.trade.fill === null ? ' with the house' : ''}`;
};

/** The end of an order between two of its pieces, with its position. */
const isInPieces = (event: Event): boolean =>
  event.type === 'order-closed' &&
  event.reason === 'position-closed' &&
  event.before === 'waiting' &&
  event.order.filled > 0;

/** One seeded run over the core: every step is checked, and at each checkpoint the journal is folded again two ways. */
class Run {
  readonly #options: RunOptions;
  readonly #world = createWorld();
  readonly #random: Random;
  readonly #generator: Generator;
  readonly #checker = new Checker();
  readonly refused = new Map<string, number>();
  readonly commands = new Map<string, number>();
  readonly positions = new Map<string, number>();
  events = 0;
  fills = 0;
  replays = 0;
  comparisons = 0;
  #core = createCore(this.#world.config);
  /** Folds the whole journal from the first row, by its text. */
  readonly #follower = createCore(this.#world.config);
  /** The rows since the last checkpoint, and the state's text there. */
  #tail: string[] = [];
  #snapshot: string | undefined;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#generator = new Generator(this.#random, this.#world, options.seed);
  }

  get hash(): string {
    return hashOf(textOf(this.#core));
  }

  step(index: number): { readonly faults: readonly string[]; readonly command: Command | undefined } {
    const { faults } = this.#checker;
    let command: Command | undefined;
    try {
      command = this.#generator.next(this.#core);
      this.#carryOut(command);
      if (index % this.#options.fullEvery === 0 || index === this.#options.operations) this.#checkpoint();
    } catch (error) {
      faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
    return { faults, command };
  }

  #carryOut(command: Command): void {
    const { at } = this.#generator;
    count(this.commands, command.action.type);
    const answer: Result<Event[]> = decide(this.#core, command, at);
    this.#checker.answered(command, answer, at, this.#core);
    if (!answer.ok) {
      count(this.refused, answer.error);
      return;
    }
    if (answer.value.length === 0) return;
    const decided = answer.value.length;
    carryOut(this.#core, answer.value, at);
    this.#checker.taken(answer.value.slice(decided), at, this.#core);
    this.#tail.push(`[${answer.value.map(eventText).join()}]`);
    for (const event of answer.value) {
      this.#generator.learn(event);
      this.events += 1;
      if (event.type === 'order-filled') this.fills += 1;
      if ('position' in event) count(this.positions, positionEvent(event));
      if (isInPieces(event)) count(this.positions, 'ended an order in pieces');
    }
    this.#checker.folded(answer.value, at, this.#core);
  }

  #checkpoint(): void {
    const { faults } = this.#checker;
    const { config } = this.#world;
    this.#checker.checkAll(this.#core);
    const text = textOf(this.#core);
    const hash = hashOf(text);
    const restored = this.#snapshot === undefined ? createCore(config) : this.#restore(this.#snapshot);
    for (const [name, core] of [
      ['the journal from its beginning', this.#follower],
      ['the snapshot and the rows after it', restored],
    ] as const) {
      for (const row of this.#tail) for (const event of eventsOf(row)) evolve(core, event);
      if (hashOf(textOf(core)) !== hash) faults.push(`R3: ${name} folds to another state`);
      this.replays += 1;
    }
    if (hashOf(textOf(this.#restore(text))) !== hash) faults.push('R3: a restored snapshot is another state');
    this.#experiment(text);
    this.#tail = [];
    this.#snapshot = text;
    // Now and then the server starts again: prices are unknown until their next tick, and everything else is as it was.
    if (!this.#random.chance(0.5)) return;
    this.#core = restored;
    if (this.#random.chance(0.5)) this.#generator.observeAll(this.#core);
  }

  #experiment(text: string): void {
    const prices = new Map([...this.#core.state.market.references].map(([id, tick]) => [id, tick.price]));
    const snapshot = decodeExact(text) as Snapshot;
    const calm: Snapshot = { ...snapshot, market: { ...snapshot.market, halted: [] } };
    const { faults, compared } = experiment(this.#world.config, calm, prices, this.#generator.at, this.#random);
    this.#checker.faults.push(...faults);
    this.comparisons += compared;
  }

  #restore(text: string): Core {
    return restoreSnapshot(this.#world.config, decodeExact(text) as Snapshot);
  }
}

/** Runs a seed to its end or its first violation. */
export const run = (options: RunOptions): RunReport => {
  const running = new Run(options);
  let operations = 0;
  let violation: RunReport['violation'];
  while (operations < options.operations && !violation) {
    operations += 1;
    const { faults, command } = running.step(operations);
    if (faults.length > 0) violation = { step: operations, faults: [...faults], command };
  }
  const { events, fills, refused, commands, positions, replays, comparisons, hash } = running;
  return {
    seed: options.seed,
    operations,
    events,
    fills,
    refused,
    commands,
    positions,
    replays,
    comparisons,
    hash,
    violation,
  };
};
