import { assert, incomeOf } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Account, type Entry, segregated } from '../ledger/index.ts';
import type { WhenDue } from '../module.ts';
import type { IncomeLine, ProductsEvent } from './event.ts';
import {
  type IncomeHolding,
  type IncomeHoldingId,
  type IncomePool,
  type IncomePoolName,
  type IncomeProduct,
  incomeHold,
  incomeProductOf,
} from './state.ts';

/** How many holdings one row of the journal pays at most. */
export const PAID_AT_ONCE = 1_000;

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/**
 * What the house can pay: what lies on the income account, what is owed of old before what is earned now (rule PRODUCTS-5). Income of demo
 * accounts is always paid.
 */
export class IncomePurse {
  readonly from: Account;
  readonly #isEndless: boolean;
  #left: bigint;
  #owed: bigint;

  constructor({ state: { ledger, products } }: Core, { mode }: Pick<IncomePool, 'mode'>, { asset }: IncomeProduct) {
    this.#isEndless = mode === 'demo';
    this.from = ledger.house(mode, this.#isEndless ? 'clearing.paper' : 'income', asset);
    this.#left = this.from.available;
    this.#owed = products.owed.get(asset) ?? 0n;
  }

  /** Pays what it can of what is owed and what is earned now. @returns what is paid. */
  pay(owed: bigint, earned: bigint): bigint {
    if (this.#isEndless) return owed + earned;
    const ofOld = least(owed, this.#left);
    this.#left -= ofOld;
    this.#owed -= ofOld;
    const spare = this.#left - this.#owed;
    const ofNow = spare > 0n ? least(earned, spare) : 0n;
    this.#left -= ofNow;
    // What is not paid now waits behind what was owed before, and counts as owed from the event on.
    return ofOld + ofNow;
  }
}

/** How many whole periods of a holding no income was paid for, at the end of one. */
const periodsTo = ({ kind, everyMs }: IncomeProduct, holding: IncomeHolding, moment: number): number => {
  if (holding.redeemedAt !== null) return 0;
  const until = kind === 'quantified' ? Math.min(moment, holding.termEndsAt) : moment;
  return Math.max(0, Math.floor((until - holding.paidThrough) / everyMs));
};

/** What a holding is paid up to the end of a period (rule PRODUCTS-4). */
export const incomeLine = (
  product: IncomeProduct,
  holding: IncomeHolding,
  moment: number,
  purse: IncomePurse,
): IncomeLine => {
  const { id, customer, units, owed } = holding;
  const { earned, carry } = incomeOf(units, product.ppm, periodsTo(product, holding, moment), holding.carry);
  const paid = purse.pay(owed, earned);
  return { holding: id, customer, earned, paid, carry, owed: owed + earned - paid };
};

/** The holding after a line of income. */
export const withLine = (
  product: IncomeProduct,
  holding: IncomeHolding,
  { paid, carry, owed }: IncomeLine,
  moment: number,
): IncomeHolding => ({
  ...holding,
  paidThrough: holding.paidThrough + periodsTo(product, holding, moment) * product.everyMs,
  carry,
  paid: holding.paid + paid,
  owed,
});

/** Where in a list of ascending numbers those after one begin. */
const placeAfter = (numbers: readonly number[], after: number): number => {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) <= after) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The next holdings of a pool after one, so many; and whether that was all. */
export const nextHoldings = (
  { state: { products } }: Core,
  { holdings }: IncomePool,
  after: IncomeHoldingId,
  most: number,
): { readonly found: readonly IncomeHolding[]; readonly last: IncomeHoldingId; readonly isLast: boolean } => {
  const found: IncomeHolding[] = [];
  let place = placeAfter(holdings, after);
  // Those that are gone count too, so that a piece is bounded.
  const end = Math.min(holdings.length, place + most);
  for (; place < end; place += 1) {
    const holding = products.holdings.get(holdings[place] as number);
    if (holding) found.push(holding);
  }
  return { found, last: holdings[place - 1] ?? after, isLast: place >= holdings.length };
};

const payPool = (core: Core, name: string, moment: number, at: number, most: number): ProductsEvent => {
  const { products, ledger } = core.state;
  const pool = products.pools.get(name as IncomePoolName);
  assert(pool, 'a pool that is due is there');
  const product = incomeProductOf(products, pool.product);
  const before = pool.run ?? { moment, after: 0, holdings: 0, earned: 0n, paid: 0n, ended: 0 };
  const { found, last, isLast } = nextHoldings(core, pool, before.after, Math.min(most, PAID_AT_ONCE));
  const purse = new IncomePurse(core, pool, product);
  const entries: Entry[] = [];
  const lines: IncomeLine[] = [];
  const ended: IncomeHolding[] = [];
  let [earned, paid] = [before.earned, before.paid];
  const accounts = ledger.customers(pool.mode, product.account, product.asset);
  for (const holding of found) {
    const isEnding = product.kind === 'quantified' && holding.redeemedAt === null && holding.termEndsAt <= moment;
    if (holding.startsAt >= moment && holding.owed === 0n) continue;
    const line = incomeLine(product, holding, moment, purse);
    const account = accounts.of(holding.customer);
    lines.push(line);
    earned += line.earned;
    paid += line.paid;
    if (line.paid > 0n) entries.push({ type: 'post', from: purse.from, to: account, units: line.paid });
    if (!isEnding) continue;
    ended.push({ ...withLine(product, holding, line, moment), redeemedAt: at });
    entries.push({ type: 'release', hold: incomeHold(holding.id), account, units: holding.units });
  }
  const run = {
    moment,
    after: last,
    holdings: before.holdings + lines.length,
    earned,
    paid,
    ended: before.ended + ended.length,
  };
  return {
    type: 'income-paid',
    at,
    mode: pool.mode,
    product: product.id,
    moment,
    lines,
    ended,
    run,
    isLast,
    entries: segregated(ledger, entries),
  };
};

/** Pays the income of a period, some holdings a row of the journal (rules PRODUCTS-4 to PRODUCTS-6). */
export const onIncomeDue: WhenDue<ProductsEvent> = Object.assign(
  (core: Core, names: readonly string[], moment: number, at: number, most: number): ProductsEvent[] =>
    names.map((name) => payPool(core, name, moment, at, most)),
  // What one pool is paid is missing for the next.
  { most: 1 },
);
