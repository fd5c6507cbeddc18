import {
  type Command,
  type Core,
  type CoreConfig,
  carryOut,
  createCore,
  decide,
  type Event,
  evolve,
  restoreSnapshot,
  type Snapshot,
  takeSnapshot,
} from '@bourse/core';
import { assert } from '@bourse/rules';
import type { Core as CorePort } from '../sequencer/core-port.ts';
import { decodeExact, encodeExact } from '../store/json.ts';

/** The business as the sequencer sees it. */
export const corePort = (config: CoreConfig): CorePort<Core, Command, Event> => ({
  create: () => createCore(config),
  decide,
  carryOut,
  evolve,
  serialize: (core) => encodeExact(takeSnapshot(core)),
  deserialize: (text) => {
    const snapshot = decodeExact(text) as Snapshot;
    assert(snapshot.version === 9, `a snapshot of version ${snapshot.version} is not understood`);
    return restoreSnapshot(config, snapshot);
  },
  adopt: (core, other) => {
    // Prices come from the feed, not from the journal.
    for (const [instrument, mark] of core.state.market.references) other.state.market.references.set(instrument, mark);
    for (const [instrument, mark] of core.state.market.doubted) other.state.market.doubted.set(instrument, mark);
    for (const [instrument, range] of core.state.market.ranges) other.state.market.ranges.set(instrument, range);
    Object.assign(core.state, other.state);
  },
});
