import type { TapeMark } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import type { Queryable } from '../../store/transaction.ts';
import { marksOf } from './stored-tape.ts';
import { chainHash } from './tape.ts';

/** The ticks of an hour of a tape, and whether its hashes agree with them; `missing` where they are no longer stored. */
export type CheckedHour = { readonly state: 'whole' | 'changed' | 'missing'; readonly marks: readonly TapeMark[] };
type HourRow = { readonly parts: number; readonly hash: string; readonly prev: string };
type PartRow = { readonly part: number; readonly count: number; readonly hash: string; readonly ticks: Buffer };

/** An hour of a tape as it is stored, its hashes worked out again. */
export const checkedHour = async (
  database: Queryable,
  instrument: InstrumentId,
  hourMs: number,
): Promise<CheckedHour> => {
  const { rows: hours } = await database.query<HourRow>(
    'SELECT parts, hash, prev FROM tape_hours WHERE instrument = $1 AND hour_ms = $2',
    [instrument, hourMs],
  );
  const { rows: parts } = await database.query<PartRow>(
    'SELECT part, count, hash, ticks FROM tape_parts WHERE instrument = $1 AND hour_ms = $2 ORDER BY part',
    [instrument, hourMs],
  );
  const [hour] = hours;
  if (!hour) return { state: parts.length === 0 ? 'whole' : 'changed', marks: [] };
  if (parts.length === 0) return { state: 'missing', marks: [] };
  const marks: TapeMark[] = [];
  let hash = hour.prev;
  let isWhole = parts.length === hour.parts;
  for (const { part, count, hash: said, ticks } of parts) {
    hash = chainHash(hash, instrument, hourMs, part, ticks);
    isWhole &&= hash === said;
    for (const mark of marksOf({ instrument, hourMs, part, count, hash: said, ticks })) marks.push(mark);
  }
  return { state: isWhole && hash === hour.hash ? 'whole' : 'changed', marks };
};
