import {
  type Command,
  type Core,
  type CoreConfig,
  carryOut,
  carryVolatile,
  createCore,
  decide,
  type Event,
  type ReadonlyCore,
  replay,
  type SnapshotPiece,
  SnapshotReader,
  snapshotPieces,
} from '@bourse/core';
import type { Core as CorePort } from '../sequencer/core-port.ts';
import { decodeExact, encodeExact } from '../store/json.ts';
import { commandText, eventsOf, eventText } from './journal-text.ts';

/** The state as lines: equal for equal states. */
export function* stateLines(core: ReadonlyCore): Generator<string> {
  for (const piece of snapshotPieces(core)) yield encodeExact(piece);
}

/** The business as the sequencer sees it. */
export const corePort = (config: CoreConfig): CorePort<Core, Command, Event> => ({
  create: () => createCore(config),
  decide,
  carryOut,
  evolve: replay,
  commandText,
  eventText,
  eventsOf,
  lines: stateLines,
  reader: () => {
    const reader = new SnapshotReader(config);
    return { add: (line) => reader.add(decodeExact(line) as SnapshotPiece), state: () => reader.core() };
  },
  adopt: (core, other) => {
    carryVolatile(core, other);
    Object.assign(core.state, other.state);
  },
});
