import type { CheckRows } from '../../store/row-seals.ts';
import type { Queryable } from '../../store/transaction.ts';
import { TAPE_ORIGIN } from './store.ts';
import { chainHash, unpackTicks } from './tape.ts';

const MOST_FAULTS = 100;

type Hour = {
  readonly instrument: string;
  readonly hour_ms: string;
  readonly parts: number;
  readonly count: number;
  readonly hash: string;
  readonly prev: string;
  readonly is_lasting: boolean;
};

/** Of an hour with its ticks: what does not agree, in words; nothing when it is whole. */
const wrongOf = (hour: Hour, parts: readonly Buffer[]): string | undefined => {
  if (parts.length !== hour.parts) return 'ticks are missing';
  let hash = hour.prev;
  for (const [part, ticks] of parts.entries())
    hash = chainHash(hash, hour.instrument, Number(hour.hour_ms), part, ticks);
  if (hash !== hour.hash) return 'ticks were changed';
  const count = parts.reduce((sum, ticks) => sum + unpackTicks(hour.instrument, ticks).length, 0);
  return count === hour.count ? undefined : 'the number of ticks was changed';
};

const ticksOf = async (database: Queryable, { instrument, hour_ms }: Hour): Promise<readonly Buffer[]> => {
  const { rows } = await database.query<{ ticks: Buffer }>(
    'SELECT ticks FROM tape_parts WHERE instrument = $1 AND hour_ms = $2 ORDER BY part',
    [instrument, hour_ms],
  );
  return rows.map(({ ticks }) => ticks);
};

/** The tape of one instrument, whose hours do not grow meanwhile. */
const faultsOf = async (
  database: Queryable,
  instrument: string,
  goesOn: () => Promise<boolean>,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  const { rows: hours } = await database.query<Hour>(
    'SELECT * FROM tape_hours WHERE instrument = $1 ORDER BY hour_ms',
    [instrument],
  );
  const { rows: oldest } = await database.query<{ hour: string | null }>(
    `SELECT min(hour_ms) AS hour FROM tape_parts part WHERE NOT EXISTS (
       SELECT FROM tape_hours hour WHERE hour.instrument = part.instrument AND hour.hour_ms = part.hour_ms AND is_lasting)`,
  );
  const storedFromMs = Number(oldest[0]?.hour ?? Number.POSITIVE_INFINITY);
  let prev = TAPE_ORIGIN;
  for (const hour of hours) {
    if (!(await goesOn())) break;
    const name = `tape of ${instrument}, ${new Date(Number(hour.hour_ms)).toISOString()}`;
    if (hour.prev !== prev) faults.push(`${name}: the hour before was changed or is missing`);
    prev = hour.hash;
    if (Number(hour.hour_ms) < storedFromMs && !hour.is_lasting) continue;
    const wrong = wrongOf(hour, await ticksOf(database, hour));
    if (wrong !== undefined) faults.push(`${name}: ${wrong}`);
  }
  return faults;
};

/** Recomputes the hashes of every tape (rule TAPE-3): what does not agree, in words. Of hours whose ticks are no longer stored only the chain. */
export const checkTape: CheckRows = async (database, _signer, goesOn) => {
  const faults: string[] = [];
  const { rows } = await database.query<{ instrument: string }>(
    'SELECT DISTINCT instrument FROM tape_hours ORDER BY instrument',
  );
  for (const { instrument } of rows) {
    // One instrument at a time: an old view of the database keeps dead rows of every table from being removed.
    await database.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      for (const fault of await faultsOf(database, instrument, goesOn)) faults.push(fault);
    } finally {
      await database.query('COMMIT');
    }
  }
  return faults.slice(0, MOST_FAULTS);
};
