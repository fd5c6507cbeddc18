import { Readable } from 'node:stream';
import { type AssetRegistry, err, ok, parseAmount, parseDecimal, type Result } from '@bourse/rules';
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { parse } from 'csv-parse';

export type StatementLine = {
  /** Its place in the file, the head being the first. */
  readonly line: number;
  readonly date: string;
  readonly direction: 'in' | 'out';
  readonly reference: string;
  readonly asset: string;
  /** The asset's smallest unit. */
  readonly units: bigint;
};

type Problem = ReplyOf<Endpoints['console.previewStatement']>['problems'][number];
/** What a statement says of an asset, in its smallest unit; null where it says nothing. */
export type Balances = { readonly opening: bigint | null; readonly closing: bigint | null };
export type ReadStatement = {
  readonly lines: readonly StatementLine[];
  /** The assets that it is about. */
  readonly balances: ReadonlyMap<string, Balances>;
  readonly problems: readonly Problem[];
};

/** Days in UTC, both included. */
export type Period = { readonly from: string; readonly to: string };

const COLUMNS = ['date', 'reference', 'amount', 'currency', 'direction'] as const;
type Columns = Readonly<Record<(typeof COLUMNS)[number], string>>;

const mostBytes = 5 * 1_048_576;
const mostLines = 50_000;
const mostProblems = 20;
const mostReference = 128;

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

const DIRECTIONS: Readonly<Record<string, 'in' | 'out'>> = { in: 'in', out: 'out', credit: 'in', debit: 'out' };

/** What an exported file puts before a text that looks like a formula. */
const withoutApostrophe = (text: string): string => text.replace(/^'(?=[=+\-@])/, '');

type LineProblem = Exclude<Problem['problem'], 'twice' | 'balance'>;

/** A row that says a balance, which may be below zero, and has no reference. */
const balanceOf = (
  record: Columns,
  assets: AssetRegistry,
): Result<{ readonly asset: string; readonly units: bigint }, LineProblem> => {
  const asset = assets.find(record.currency.toUpperCase());
  if (!asset) return err('currency');
  const units = parseDecimal(record.amount, asset.decimals);
  return units.ok ? ok({ asset: asset.code, units: units.value }) : err('amount');
};

const lineOf = (
  record: Columns,
  line: number,
  assets: AssetRegistry,
  { from, to }: Period,
): Result<StatementLine, LineProblem> => {
  if (!isDay(record.date)) return err('date');
  if (record.date < from || record.date > to) return err('outside');
  const reference = withoutApostrophe(record.reference);
  if (reference === '' || reference.length > mostReference || /\p{Cc}/u.test(reference)) return err('reference');
  const asset = assets.find(record.currency.toUpperCase());
  if (!asset) return err('currency');
  const amount = parseAmount(asset, record.amount);
  if (!amount.ok || amount.value.units <= 0n) return err('amount');
  const direction = DIRECTIONS[record.direction.toLowerCase()];
  if (!direction) return err('direction');
  return ok({ line, date: record.date, direction, reference, asset: asset.code, units: amount.value.units });
};

const readerOf = () =>
  parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    info: true,
    delimiter: [',', ';'],
    max_record_size: 2_000,
    columns: (head: string[]) => {
      const names = head.map((name) => name.toLowerCase());
      if (names.length !== COLUMNS.length || COLUMNS.some((name) => !names.includes(name))) throw new Error('columns');
      return names;
    },
  });

/** Gathers a statement line by line: its movements, the balances it says, and what is wrong where. */
class Reading {
  readonly lines: StatementLine[] = [];
  readonly balances = new Map<string, Balances>();
  readonly problems: Problem[] = [];
  readonly #seen = new Set<string>();
  readonly #closedIn = new Map<string, number>();

  readonly #assets: AssetRegistry;
  readonly #period: Period;
  readonly #nameOf: (line: StatementLine) => string;

  constructor(assets: AssetRegistry, period: Period, nameOf: (line: StatementLine) => string) {
    this.#assets = assets;
    this.#period = period;
    this.#nameOf = nameOf;
  }

  take(record: Columns, line: number): void {
    const which = record.direction.toLowerCase();
    const problem =
      which === 'opening' || which === 'closing' ? this.#balance(record, line, which) : this.#movement(record, line);
    if (problem) this.problems.push({ line, problem });
  }

  #balance(record: Columns, line: number, which: keyof Balances): Problem['problem'] | undefined {
    const read = balanceOf(record, this.#assets);
    if (!read.ok) return read.error;
    const { asset, units } = read.value;
    const said = this.balances.get(asset) ?? { opening: null, closing: null };
    if (said[which] !== null) return 'twice';
    this.balances.set(asset, { ...said, [which]: units });
    if (which === 'closing') this.#closedIn.set(asset, line);
    return undefined;
  }

  #movement(record: Columns, line: number): Problem['problem'] | undefined {
    const read = lineOf(record, line, this.#assets, this.#period);
    if (!read.ok) return read.error;
    const name = this.#nameOf(read.value);
    if (this.#seen.has(name)) return 'twice';
    this.#seen.add(name);
    this.lines.push(read.value);
    const { asset } = read.value;
    if (!this.balances.has(asset)) this.balances.set(asset, { opening: null, closing: null });
    return undefined;
  }

  /** A closing balance is the opening one with the movements; where one line could not be read, nothing can be said of it. */
  checkBalances(): void {
    if (this.problems.length > 0) return;
    for (const [asset, { opening, closing }] of this.balances) {
      if (opening === null || closing === null) continue;
      let sum = opening;
      for (const line of this.lines)
        if (line.asset === asset) sum += line.direction === 'in' ? line.units : -line.units;
      if (sum !== closing) this.problems.push({ line: this.#closedIn.get(asset) ?? 0, problem: 'balance' });
    }
  }
}

/**
 * Reads a statement line by line (rule FUNDS-81): UTF-8, a head with the five columns in any order, comma or semicolon between; dates as
 * YYYY-MM-DD within the period, amounts as plain decimals above zero, directions in and out (or credit and debit, as the account's holder sees
 * it), or opening and closing for a balance. `nameOf` says which lines are one payment: a second one is a problem. Errors: BAD_STATEMENT (no such
 * columns, broken quotes, empty, over 5 MB or 50,000 lines).
 */
export const readStatement = async (
  bytes: Uint8Array,
  assets: AssetRegistry,
  period: Period,
  nameOf: (line: StatementLine) => string,
): Promise<Result<ReadStatement, 'BAD_STATEMENT'>> => {
  if (bytes.length > mostBytes) return err('BAD_STATEMENT');
  const reading = new Reading(assets, period, nameOf);
  try {
    const records = Readable.from([Buffer.from(bytes)]).pipe(readerOf());
    for await (const { record, info } of records as AsyncIterable<{ record: Columns; info: { lines: number } }>) {
      if (reading.lines.length >= mostLines) return err('BAD_STATEMENT');
      reading.take(record, info.lines);
      if (reading.problems.length >= mostProblems) break;
    }
  } catch {
    return err('BAD_STATEMENT');
  }
  reading.checkBalances();
  const { lines, balances, problems } = reading;
  return balances.size === 0 && problems.length === 0 ? err('BAD_STATEMENT') : ok({ lines, balances, problems });
};
