import type { Event } from '@bourse/core';
import { mulDiv, type Turnover } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';
import { defineView, NEXT, type Put } from '../store/views.ts';

/** What fills did with positions on margin, and what a split left of them. Entry values are ticks × lots, money the quote asset's smallest unit. */
export const marginFills = defineView({
  name: 'margin_fills',
  columns: {
    position: 'bigint',
    no: 'number',
    customer: 'bigint',
    asset: 'text',
    side: 'text',
    /** Null of what was traded outside the book, and of a split. */
    fill: 'bigint?',
    /** What was opened, below zero what was closed, in lots. */
    traded: 'bigint',
    /** What came to the customer's account, below zero what left it, the fee taken off. */
    received: 'numeric',
    fee: 'numeric',
    open_quantity: 'bigint',
    open_entry: 'numeric',
  },
  mode: 'insert',
  key: ['position', 'no'],
  numbers: { no: ['position'] },
  indexes: [{ columns: ['fill'], where: 'fill IS NOT NULL' }],
});

const NO_TRADE = { fill: null, traded: 0, received: 0n, fee: 0n } as const;

const tradeOf = (event: Event) => {
  switch (event.type) {
    case 'position-opened':
    case 'position-increased': {
      const { fill, quantity, fee } = event.trade;
      return { fill, traded: quantity, received: -fee, fee };
    }
    case 'position-reduced':
    case 'position-closed': {
      const { fill, quantity, fee, result } = event.trade;
      // What others pay of a loss does not leave the account.
      return { fill, traded: -quantity, received: result + event.insured + event.uncovered - fee, fee };
    }
    case 'position-split':
      return NO_TRADE;
    default:
      return undefined;
  }
};

/** Writes what an event did with a position, if it did. */
export const putMarginFill = (event: Event, put: Put): void => {
  const trade = tradeOf(event);
  if (!trade || !('position' in event) || typeof event.position !== 'object') return;
  const { id, customer, asset, side, quantity, entry } = event.position;
  put(marginFills, {
    position: id,
    no: NEXT,
    customer,
    asset,
    side,
    ...trade,
    open_quantity: quantity,
    open_entry: entry,
  });
};

/** What a fill on margin did for its customer. Money is the quote asset's smallest unit. */
export type MarginFill = {
  readonly fill: bigint;
  readonly customer: number;
  /** What came to the customer's account, below zero what left it: the result and the fee. */
  readonly received: bigint;
  /** The fee that was charged. */
  readonly fee: bigint;
};

/** What fills of an order on margin closed of a position. Money is the quote asset's smallest unit. */
export type Realised = {
  /** What came to the customer's account, below zero what left it: the result less the fee to close. */
  readonly received: bigint;
  /** The fee to close that was charged. */
  readonly fee: bigint;
  /** The part of the fees to open that was paid for what was closed. */
  readonly openingFees: bigint;
  /** The entry value of what was closed, in ticks × lots. */
  readonly entry: Turnover;
};

type Row = { readonly fill: bigint; readonly customer: bigint; readonly received: string; readonly fee: string };

/** What those of some fills that were on margin did for one customer, by their numbers. */
export const marginFillsOf = async (
  pool: Queryable,
  customer: number,
  fills: readonly bigint[],
): Promise<ReadonlyMap<bigint, MarginFill>> => {
  if (fills.length === 0) return new Map();
  const { rows } = await pool.query<Row>(
    'SELECT fill, customer, received, fee FROM margin_fills WHERE fill = ANY ($1::bigint[]) AND customer = $2',
    [fills, customer],
  );
  return new Map(
    rows.map(({ fill, received, fee }) => [fill, { fill, customer, received: BigInt(received), fee: BigInt(fee) }]),
  );
};

type Change = {
  readonly order: bigint | null;
  readonly position: bigint;
  /** Opened, below zero closed, in lots, and what is open afterwards. */
  readonly traded: bigint;
  readonly open_quantity: bigint;
  readonly received: string;
  readonly fee: string;
  /** Ticks × lots, before it and after it. */
  readonly entry_before: string;
  readonly open_entry: string;
};

/** What is traded of some positions, oldest first, with the number of the order whose fill closed it. */
const CHANGES = `SELECT c.*, CASE WHEN c.side = 'long' THEN f.sell_order ELSE f.buy_order END AS "order" FROM (
    SELECT position, no, side, traded, fill, received, fee, open_quantity, open_entry,
      coalesce(lag(open_entry) OVER (PARTITION BY position ORDER BY no), 0) AS entry_before
    FROM margin_fills WHERE position = ANY ($1::bigint[])) c
  LEFT JOIN fills f ON f.id = c.fill
  WHERE c.traded <> 0 ORDER BY c.position, c.no`;

/** What orders closed of these positions, by the orders' numbers. The fees to open are shared out by quantity; what closes the rest has the rest of them. */
export const realisedOf = async (
  pool: Queryable,
  positions: readonly number[],
): Promise<ReadonlyMap<number, Realised>> => {
  if (positions.length === 0) return new Map();
  const { rows } = await pool.query<Change>(CHANGES, [positions]);
  const realised = new Map<number, Realised>();
  let [position, opening] = [-1n, 0n];
  for (const row of rows) {
    if (row.position !== position) [position, opening] = [row.position, 0n];
    if (row.traded > 0n) {
      opening += BigInt(row.fee);
      continue;
    }
    const openingFees = mulDiv(opening, -row.traded, row.open_quantity - row.traded, 'down');
    opening -= openingFees;
    if (row.order === null) continue;
    const before = realised.get(Number(row.order));
    realised.set(Number(row.order), {
      received: (before?.received ?? 0n) + BigInt(row.received),
      fee: (before?.fee ?? 0n) + BigInt(row.fee),
      openingFees: (before?.openingFees ?? 0n) + openingFees,
      entry: (before?.entry ?? 0n) + BigInt(row.entry_before) - BigInt(row.open_entry),
    });
  }
  return realised;
};
