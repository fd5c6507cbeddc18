import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { type Action, type Command, type Core, carryOut, createCore, decide, type Event } from '@bourse/core';
import { commandText, eventText } from '../../apps/server/src/platform/journal-text.ts';
import { folds } from '../../packages/core/src/modules.ts';
import { figuresOf, rowFigures } from './figures.ts';
import { Generator } from './generator.ts';
import { Random } from './random.ts';
import { type FiguredJournal, foldRecordedJournal, type RecordedRow } from './recorded-journal.ts';
import { createWorld } from './world.ts';

/** A customer of whom the simulation knows nothing. */
const NEWCOMER = 1_000_000;

/** Records what commands come to, row by row, as the server's journal does. */
class Recording {
  readonly rows: RecordedRow[] = [];
  readonly types = new Set<string>();
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** Carries a command out; gives its events, none where it was refused. */
  carryOut(command: Command, at: number): readonly Event[] {
    const decided = decide(this.#core, command, at);
    if (!decided.ok || decided.value.length === 0) return [];
    const events = decided.value;
    carryOut(this.#core, events, at);
    for (const { type } of events) this.types.add(type);
    this.rows.push([this.rows.length + 1, at, `[${events.map(eventText).join()}]`, commandText(command)]);
    return events;
  }
}

/** What the simulation does not do: something due is set aside, sales settle days later, a customer comes and leaves. Gives the moment it ends at. */
const passDays = (core: Core, recording: Recording, at: number): number => {
  const run = (action: Action, moment: number): readonly Event[] => recording.carryOut({ action }, moment);
  const due = Math.max(at, core.state.agenda.waiting.next() ?? at);
  run({ type: 'set-aside', of: 'agenda', because: 'recorded' }, due);
  const [sales] = [...core.state.stocks.sales.values()];
  const settled = Math.max(due, sales?.[0]?.settlesAt ?? due);
  while (run({ type: 'run-agenda' }, settled).length > 0);
  run({ type: 'open-customer', customer: NEWCOMER, invitedBy: null }, settled);
  run({ type: 'close-customer', customer: NEWCOMER, by: 'operator', because: 'recorded' }, settled);
  return settled;
};

/** A run of the simulation as a journal, with what it comes to. @throws where it misses a type of event that the core knows. */
export const recordJournal = (seed: number, operations: number): FiguredJournal => {
  const world = createWorld();
  const core = createCore(world.config);
  const generator = new Generator(new Random(seed), world, seed);
  const recording = new Recording(core);
  for (let operation = 0; operation < operations; operation += 1) {
    if (operation === Math.floor(operations / 2)) generator.at = passDays(core, recording, generator.at);
    for (const event of recording.carryOut(generator.next(core), generator.at)) generator.learn(event);
  }
  const missing = [...folds.keys()].filter((type) => !recording.types.has(type));
  if (missing.length > 0) throw new Error(`seed ${seed} has no ${missing.join(', ')} in ${operations} operations`);
  const { rows } = recording;
  return { rows, figures: figuresOf(core), viewed: rowFigures(foldRecordedJournal({ rows }).tables) };
};

/** Keeps a journal in `journals`. @throws where one of this name is kept already: what an older program wrote is not written again. */
export const keepRecordedJournal = (name: string, journal: FiguredJournal): void => {
  const file = new URL(`journals/${name}.br`, import.meta.url);
  writeFileSync(file, brotliCompressSync(JSON.stringify(journal)), { flag: 'wx' });
};
