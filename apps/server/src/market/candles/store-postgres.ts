import { type InstrumentId, priceTicks, quantityLots } from '@bourse/rules';
import type { Pool } from 'pg';
import { isTaken } from '../../store/transaction.ts';
import type { Bar } from '../feed/feed.ts';
import {
  type BarRow,
  type CandleStore,
  extendHours,
  type StoredInterval,
  type TapeHour,
  type TapePart,
} from './store.ts';

type BarRecord = Record<'start_ms' | 'open' | 'high' | 'low' | 'close' | 'volume', string>;
type HourRecord = { instrument: string; hour_ms: string; parts: number; count: number; hash: string; prev: string };
type PartRecord = { instrument: string; hour_ms: string; part: number; count: number; hash: string; ticks: Buffer };

const toHour = (row: HourRecord): TapeHour => ({
  instrument: row.instrument,
  hourMs: Number(row.hour_ms),
  parts: row.parts,
  count: row.count,
  hash: row.hash,
  prev: row.prev,
});

/** The lease under which this process leads: only its holder writes bars and tape (TAPE-5). */
export type Fence = { readonly name: string; readonly fence: string };

/** Another server leads: what this one gathers is not written any more. */
class LeadLost extends Error {
  override readonly name = 'LeadLost';

  constructor() {
    super('another server leads');
  }
}

// Holds the lease's row against a new leader until the statement's end.
const HELD = 'held AS MATERIALIZED (SELECT FROM lease WHERE name = $1 AND fence = $2::bigint FOR SHARE)';
const IS_HELD = 'EXISTS (SELECT FROM held)';

/** Keeps bars and tape in PostgreSQL (migration 0100_candles.sql). */
export class PostgresCandleStore implements CandleStore {
  readonly #pool: Pool;
  readonly #lease: Fence;
  readonly #hours = new Map<string, TapeHour>();
  readonly #newest = new Map<InstrumentId, TapeHour>();

  constructor(pool: Pool, lease: Fence) {
    this.#pool = pool;
    this.#lease = lease;
  }

  /** Runs a statement that says in its one row whether the lease was held; its name and fence are the first two values. @throws {LeadLost} */
  async #write(text: string, values: readonly unknown[]): Promise<void> {
    const { name, fence } = this.#lease;
    const { rows } = await this.#pool.query<{ held: boolean }>(text, [name, fence, ...values]);
    if (rows[0]?.held !== true) throw new LeadLost();
  }

  async putBars(rows: readonly BarRow[]): Promise<void> {
    if (rows.length === 0) return;
    const column = (field: keyof Bar): number[] => rows.map(({ bar }) => bar[field]);
    await this.#write(
      `WITH ${HELD}, bars AS (
         INSERT INTO candles (instrument, interval, start_ms, open, high, low, close, volume)
         SELECT * FROM unnest($3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
         WHERE ${IS_HELD}
         ON CONFLICT (instrument, interval, start_ms) DO UPDATE SET
           open = EXCLUDED.open, high = EXCLUDED.high, low = EXCLUDED.low, close = EXCLUDED.close, volume = EXCLUDED.volume)
       SELECT ${IS_HELD} AS held`,
      [
        rows.map((row) => row.instrument),
        rows.map((row) => row.interval),
        column('startMs'),
        column('open'),
        column('high'),
        column('low'),
        column('close'),
        column('volume'),
      ],
    );
  }

  async bars(
    instrument: InstrumentId,
    interval: StoredInterval,
    fromMs: number,
    endMs: number,
    limit: number,
  ): Promise<readonly Bar[]> {
    const end = Math.min(endMs, Number.MAX_SAFE_INTEGER);
    const { rows } = await this.#pool.query<BarRecord>(
      `SELECT start_ms, open, high, low, close, volume FROM candles
       WHERE instrument = $1 AND interval = $2 AND start_ms >= $3 AND start_ms < $4 ORDER BY start_ms DESC LIMIT $5`,
      [instrument, interval, fromMs, end, limit],
    );
    return rows.reverse().map((row) => ({
      startMs: Number(row.start_ms),
      open: priceTicks(Number(row.open)),
      high: priceTicks(Number(row.high)),
      low: priceTicks(Number(row.low)),
      close: priceTicks(Number(row.close)),
      volume: quantityLots(Number(row.volume)),
    }));
  }

  async putTape(parts: readonly TapePart[]): Promise<'stored' | 'other-tape'> {
    if (parts.length === 0) return 'stored';
    if (this.#newest.size === 0) await this.newestTape();
    // Worked out on copies: what the store remembers changes only when the rows are there.
    const hours = new Map(this.#hours);
    const newest = new Map(this.#newest);
    const changed = extendHours(hours, newest, parts);
    try {
      await this.#insert(parts, changed);
    } catch (error) {
      if (!isTaken(error)) throw error;
      // Ours, written by a statement whose answer was lost; or another's.
      if (!(await this.#areThere(parts))) return 'other-tape';
    }
    this.#hours.clear();
    for (const hour of newest.values()) this.#hours.set(`${hour.instrument} ${hour.hourMs}`, hour);
    for (const [instrument, hour] of newest) this.#newest.set(instrument, hour);
    return 'stored';
  }

  async #insert(parts: readonly TapePart[], changed: readonly TapeHour[]): Promise<void> {
    await this.#write(
      `WITH ${HELD}, kept AS (
         INSERT INTO tape_parts (instrument, hour_ms, part, count, hash, ticks)
         SELECT * FROM unnest($3::text[], $4::bigint[], $5::int[], $6::int[], $7::text[], $8::bytea[]) WHERE ${IS_HELD}
       ), extended AS (
         INSERT INTO tape_hours (instrument, hour_ms, parts, count, hash, prev)
         SELECT * FROM unnest($9::text[], $10::bigint[], $11::int[], $12::int[], $13::text[], $14::text[]) WHERE ${IS_HELD}
         ON CONFLICT (instrument, hour_ms) DO UPDATE SET parts = EXCLUDED.parts, count = EXCLUDED.count, hash = EXCLUDED.hash)
       SELECT ${IS_HELD} AS held`,
      [
        parts.map((part) => part.instrument),
        parts.map((part) => part.hourMs),
        parts.map((part) => part.part),
        parts.map((part) => part.count),
        parts.map((part) => part.hash),
        parts.map((part) => Buffer.from(part.ticks)),
        changed.map((hour) => hour.instrument),
        changed.map((hour) => hour.hourMs),
        changed.map((hour) => hour.parts),
        changed.map((hour) => hour.count),
        changed.map((hour) => hour.hash),
        changed.map((hour) => hour.prev),
      ],
    );
  }

  /** Whether every part is there, with the same ticks by its hash. */
  async #areThere(parts: readonly TapePart[]): Promise<boolean> {
    const { rows } = await this.#pool.query<{ same: number }>(
      `SELECT count(*)::int4 AS same FROM tape_parts
       JOIN unnest($1::text[], $2::bigint[], $3::int[], $4::text[]) AS ours (instrument, hour_ms, part, hash)
         USING (instrument, hour_ms, part, hash)`,
      [
        parts.map((part) => part.instrument),
        parts.map((part) => part.hourMs),
        parts.map((part) => part.part),
        parts.map((part) => part.hash),
      ],
    );
    return rows[0]?.same === parts.length;
  }

  async newestTape(): Promise<readonly TapeHour[]> {
    const { rows } = await this.#pool.query<HourRecord>(
      'SELECT DISTINCT ON (instrument) * FROM tape_hours ORDER BY instrument, hour_ms DESC',
    );
    const hours = rows.map(toHour);
    for (const hour of hours) {
      this.#newest.set(hour.instrument, hour);
      this.#hours.set(`${hour.instrument} ${hour.hourMs}`, hour);
    }
    return hours;
  }

  async tapeParts(instrument: InstrumentId, hourMs: number, fromPart = 0): Promise<readonly TapePart[]> {
    const query = 'SELECT * FROM tape_parts WHERE instrument = $1 AND hour_ms = $2 AND part >= $3 ORDER BY part';
    const { rows } = await this.#pool.query<PartRecord>(query, [instrument, hourMs, fromPart]);
    return rows.map((row) => ({
      instrument: row.instrument,
      hourMs: Number(row.hour_ms),
      part: row.part,
      count: row.count,
      hash: row.hash,
      ticks: row.ticks,
    }));
  }

  async keepTicks(instrument: InstrumentId, fromHourMs: number, toHourMs: number): Promise<void> {
    await this.#write(
      `WITH ${HELD}, kept AS (
         UPDATE tape_hours SET is_lasting = true WHERE instrument = $3 AND hour_ms BETWEEN $4 AND $5 AND NOT is_lasting AND ${IS_HELD})
       SELECT ${IS_HELD} AS held`,
      [instrument, fromHourMs, toHourMs],
    );
  }

  async dropTicksBefore(utcMs: number): Promise<void> {
    await this.#write(
      `WITH ${HELD}, gone AS (
         DELETE FROM tape_parts part WHERE hour_ms < $3 AND ${IS_HELD} AND NOT EXISTS (
           SELECT FROM tape_hours hour WHERE hour.instrument = part.instrument AND hour.hour_ms = part.hour_ms AND is_lasting))
       SELECT ${IS_HELD} AS held`,
      [utcMs],
    );
  }
}
