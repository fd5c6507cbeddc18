import { Readable } from 'node:stream';
import { type AssetRegistry, err, ok, parseAmount, type Result } from '@bourse/rules';
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

type Problem = ReplyOf<Endpoints['console.importStatement']>['problems'][number];
export type ReadStatement = { readonly lines: readonly StatementLine[]; readonly problems: readonly Problem[] };

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

const lineOf = (
  record: Columns,
  line: number,
  assets: AssetRegistry,
): Result<StatementLine, Exclude<Problem['problem'], 'twice'>> => {
  if (!isDay(record.date)) return err('date');
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

/**
 * Reads a statement line by line (rule FUNDS-81): UTF-8, a head with the five columns in any order, comma or semicolon between; dates as
 * YYYY-MM-DD, amounts as plain decimals above zero, directions in and out (or credit and debit, as the account's holder sees it). `nameOf` says
 * which lines are one payment: a second one is a problem. Errors: BAD_STATEMENT (no such columns, broken quotes, empty, over 5 MB or 50,000 lines).
 */
export const readStatement = async (
  bytes: Uint8Array,
  assets: AssetRegistry,
  nameOf: (line: StatementLine) => string,
): Promise<Result<ReadStatement, 'BAD_STATEMENT'>> => {
  if (bytes.length > mostBytes) return err('BAD_STATEMENT');
  const lines: StatementLine[] = [];
  const problems: Problem[] = [];
  const seen = new Set<string>();
  try {
    const records = Readable.from([Buffer.from(bytes)]).pipe(readerOf());
    for await (const { record, info } of records as AsyncIterable<{ record: Columns; info: { lines: number } }>) {
      if (lines.length >= mostLines) return err('BAD_STATEMENT');
      const read = lineOf(record, info.lines, assets);
      const isTwice = read.ok && seen.has(nameOf(read.value));
      if (!read.ok || isTwice) {
        problems.push({ line: info.lines, problem: read.ok ? 'twice' : read.error });
        if (problems.length >= mostProblems) break;
        continue;
      }
      seen.add(nameOf(read.value));
      lines.push(read.value);
    }
  } catch {
    return err('BAD_STATEMENT');
  }
  return lines.length === 0 && problems.length === 0 ? err('BAD_STATEMENT') : ok({ lines, problems });
};
