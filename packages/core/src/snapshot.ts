import { assert } from '@bourse/rules';
import type { Core, CoreConfig, State } from './context.ts';
import { coreOf, houseAccounts, ofEach } from './modules.ts';
import type { ReadonlyCore } from './readonly-core.ts';

/** Goes up when the shape of a module's part changes, or what an event does to the state: a snapshot of another version is not used (rule JOURNAL-45). */
export const SNAPSHOT_VERSION = 22;

/** How many records of a list one piece holds at most. */
const RECORDS_IN_PIECE = 1_000;

/** Part of a snapshot: the value of a field of a module's part, or some of the records of one that is a list; the first piece holds the version. */
export type SnapshotPiece = readonly [module: string, field: string, value: unknown];

const isList = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

function* piecesOf(module: string, part: object): Generator<SnapshotPiece> {
  for (const [field, value] of Object.entries(part)) {
    if (!isList(value)) {
      yield [module, field, value];
      continue;
    }
    let records: unknown[] = [];
    for (const record of value) {
      if (records.length === RECORDS_IN_PIECE) {
        yield [module, field, records];
        records = [];
      }
      records.push(record);
    }
    yield [module, field, records];
  }
}

/** The state in pieces of a bounded number of records, so that no customer too many makes one too large; equal states give equal pieces. */
export function* snapshotPieces({ state }: ReadonlyCore): Generator<SnapshotPiece> {
  yield ['', 'version', SNAPSHOT_VERSION];
  const takers = Object.entries(
    ofEach(
      ({ name, snapshot }) =>
        () =>
          snapshot.take(state[name] as never),
    ),
  );
  // Each module's part is taken when its turn comes: none is kept beside another.
  for (const [name, take] of takers) yield* piecesOf(name, take());
}

/** Puts a state together of the pieces of {@link snapshotPieces}, in their order. */
export class SnapshotReader {
  readonly #config: CoreConfig;
  readonly #parts = new Map<string, object>();
  #module = '';
  #fields: Record<string, unknown> = {};

  constructor(config: CoreConfig) {
    this.#config = config;
  }

  /** @throws {InvariantBroken} when the piece is of another version of the program, or does not fit. */
  add([module, field, value]: SnapshotPiece): void {
    if (module === '') {
      assert(value === SNAPSHOT_VERSION, `a snapshot of version ${value} is not understood`);
      return;
    }
    if (module !== this.#module) {
      this.#restore();
      this.#module = module;
    }
    const before = this.#fields[field];
    if (Array.isArray(before)) for (const record of value as unknown[]) before.push(record);
    else this.#fields[field] = value;
  }

  /** What was read of a module becomes its state as soon as it is whole: it is not kept beside it. */
  #restore(): void {
    const fields = this.#fields;
    this.#fields = {};
    const part = ofEach(({ name, snapshot }) =>
      name === this.#module ? () => snapshot.restore(fields as never, houseAccounts) : undefined,
    );
    for (const [name, restore] of Object.entries(part)) if (restore) this.#parts.set(name, restore());
  }

  /** The core that the snapshot was taken of. @throws {InvariantBroken} when the data does not fit together. */
  core(): Core {
    this.#restore();
    // A module that is younger than the snapshot had nothing then.
    const state = ofEach((module) => this.#parts.get(module.name) ?? module.state(houseAccounts)) as unknown as State;
    return coreOf(this.#config, state);
  }
}

/** Carries what no journal and no snapshot has over into a core that was read back. */
export const carryVolatile = (from: Core, into: Core): void => {
  ofEach((module) => {
    if ('carry' in module.snapshot)
      module.snapshot.carry(from.state[module.name] as never, into.state[module.name] as never);
  });
};
