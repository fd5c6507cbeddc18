import {
  type Command,
  type Core,
  type CoreConfig,
  carryOut,
  createCore,
  decide,
  type Event,
  replay,
  type SnapshotPiece,
  SnapshotReader,
  snapshotPieces,
} from '@bourse/core';
import type { Core as CorePort } from '../sequencer/core-port.ts';
import { decodeExact, encodeExact } from '../store/json.ts';
import { commandText, eventsOf, eventText } from './journal-text.ts';

/** The business as the sequencer sees it. */
export const corePort = (config: CoreConfig): CorePort<Core, Command, Event> => ({
  create: () => createCore(config),
  decide,
  carryOut,
  evolve: replay,
  commandText,
  eventText,
  eventsOf,
  *lines(core) {
    for (const piece of snapshotPieces(core)) yield encodeExact(piece);
  },
  reader: () => {
    const reader = new SnapshotReader(config);
    return { add: (line) => reader.add(decodeExact(line) as SnapshotPiece), state: () => reader.core() };
  },
  adopt: (core, other) => {
    // Prices come from the feed, not from the journal.
    for (const [instrument, mark] of core.state.market.references) other.state.market.references.set(instrument, mark);
    for (const [instrument, mark] of core.state.market.doubted) other.state.market.doubted.set(instrument, mark);
    for (const [instrument, range] of core.state.market.ranges) other.state.market.ranges.set(instrument, range);
    Object.assign(other.state.orders.lastTrades, core.state.orders.lastTrades);
    Object.assign(core.state, other.state);
  },
});
