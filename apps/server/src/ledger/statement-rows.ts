import { type Asset, amountText, assert, utcDay, zoneOffsetMs } from '@bourse/rules';
import { STATEMENT_PURPOSES } from '@bourse/wire';
import type pg from 'pg';
import type { CustomerCaller } from '../http/handler.ts';
import type { Services } from '../services.ts';
import { nameNumber } from '../store/name-number.ts';
import { prepared } from '../store/prepared.ts';
import { columnsOf, REQUESTED, sidesOfRequested } from './sides.ts';
import type { Purpose, SideDetails, StatementSide } from './statement-side.ts';

export type Line = {
  readonly at: number;
  readonly purpose: Purpose;
  /** Signed decimal text: below zero what left the account. */
  readonly amount: string;
  readonly balance: string;
  /** The number that the app shows: of the order, the deposit or the withdrawal; of anything else the journal's (rule LEDGER-21). */
  readonly reference: string;
  /** The journal's number. */
  readonly entry: string;
  /**
   * What else is told of it, each figure in one line alone, so that a column can be summed (rule LEDGER-20): quantity and price where a trade is
   * paid, the rate where a conversion arrives, a fee where it was charged, in the asset of its line. Every line of what is about an instrument names it.
   */
  readonly more: NonNullable<SideDetails['more']>;
};

/** One account of the customer in the period. */
export type Part = {
  readonly accountType: string;
  readonly asset: string;
  readonly opening: string;
  readonly closing: string;
  /** How many postings it has. */
  readonly count: number;
  readonly lines: () => AsyncGenerator<readonly Line[]>;
};

const PAGE = 500;
const PURPOSES: Readonly<Record<string, Purpose>> = STATEMENT_PURPOSES;

/**
 * The instant at which a day begins in a zone, milliseconds UTC; undefined for what is no day ('2026-02-30'). Where clocks go on over midnight
 * it is the first instant that the day has.
 */
export const startOfDay = (day: string, zone: string): number | undefined => {
  const wall = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(wall) || utcDay(wall) !== day) return undefined;
  // The offset at the instant itself, which the offset nearby leads to.
  return wall - zoneOffsetMs(zone, wall - zoneOffsetMs(zone, wall));
};

type Side = Omit<StatementSide, 'purpose'> & {
  readonly units: string;
  readonly balance: string;
  /** What the account on the other side is for. */
  readonly other: string | null;
};

/** The sides of an account's postings by their numbers, oldest first. */
const sides = async (pool: pg.Pool, key: string, from: number, to: number): Promise<readonly Side[]> => {
  const { rows } = await pool.query<Side>(
    prepared(
      `SELECT no, at, seq, event, cause, units, balance, purpose AS other, fill FROM ${REQUESTED}, ${sidesOfRequested()}
       LEFT JOIN ledger_accounts ON number = other ORDER BY no`,
      columnsOf([{ account: nameNumber(key), low: from, below: to + 1 }]),
    ),
  );
  return rows;
};

/** The number of the first posting at or after an instant; one more than there are when all are before it. Numbers and instants rise together. */
const firstSince = async (pool: pg.Pool, key: string, count: number, at: number): Promise<number> => {
  let [low, high] = [1, count + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [side] = await sides(pool, key, middle, middle);
    assert(side, 'an account has every posting up to its last');
    if (Number(side.at) < at) low = middle + 1;
    else high = middle;
  }
  return low;
};

const purposeOf = ({ cause, other }: Side): Purpose =>
  cause !== 'posted-manually' && other === 'fees' ? 'fee' : (PURPOSES[cause] ?? 'other');

/** What is told beside the amounts of some of an asset's postings, in their order: a fee by the ledger, the rest by the modules whose it is. */
const sideDetailsOf = async (
  services: Services,
  caller: CustomerCaller,
  page: readonly Side[],
  asset: Asset,
): Promise<readonly Pick<Line, 'more' | 'reference'>[]> => {
  const sides = page.map((side) => ({ ...side, purpose: purposeOf(side) }));
  const instrumentOf = await services.instrumentsOfPostings(sides);
  const details = await Promise.all(services.describeSides.map((describe) => describe(services, caller, sides, asset)));
  return sides.map(({ no, seq, event, purpose, units }) => {
    const about = instrumentOf({ seq, event });
    const listing = about === undefined ? undefined : services.market.listing(about);
    const own = details.flatMap((each) => each.get(no) ?? []);
    const more: Line['more'] = purpose === 'fee' ? { fee: amountText(asset, -BigInt(units)) } : {};
    if (listing) Object.assign(more, { instrument: listing.instrument.symbol, name: listing.instrument.name });
    for (const each of own) Object.assign(more, each.more);
    return {
      more,
      reference: own.find(({ reference }) => reference !== undefined)?.reference ?? String(seq),
    };
  });
};

/** The accounts that held or moved something in [from, to), milliseconds UTC, each with its postings in order. */
export const statementParts = async (
  services: Services,
  caller: CustomerCaller,
  from: number,
  to: number,
): Promise<readonly Part[]> => {
  const { core, assets, database } = services;
  const { mode, id } = caller;
  const { pool } = database;
  const parts: Part[] = [];
  for (const { key, purpose, asset: code, movements } of core.state.ledger.accountsOf(mode, id)) {
    const asset = assets.get(code);
    const first = await firstSince(pool, key, movements, from);
    const end = await firstSince(pool, key, movements, to);
    const balanceAt = async (no: number): Promise<bigint> =>
      no === 0 ? 0n : BigInt((await sides(pool, key, no, no))[0]?.balance ?? 0);
    const opening = await balanceAt(first - 1);
    const closing = await balanceAt(end - 1);
    if (first === end && opening === 0n) continue;
    parts.push({
      accountType: purpose,
      asset: code,
      opening: amountText(asset, opening),
      closing: amountText(asset, closing),
      count: end - first,
      lines: async function* () {
        for (let no = first; no < end; no += PAGE) {
          const page = await sides(pool, key, no, Math.min(no + PAGE, end) - 1);
          const details = await sideDetailsOf(services, caller, page, asset);
          yield page.map((side, index) => ({
            at: Number(side.at),
            purpose: purposeOf(side),
            amount: amountText(asset, BigInt(side.units)),
            balance: amountText(asset, BigInt(side.balance)),
            entry: String(side.seq),
            ...(details[index] ?? { reference: String(side.seq), more: {} }),
          }));
        }
      },
    });
  }
  return parts;
};
