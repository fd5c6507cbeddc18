import { type AccountMode, assert } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import { listingOf, productTerms } from '../market/index.ts';
import type { WhenDue } from '../module.ts';
import type { DividendsEvent } from './event.ts';
import { type DividendLine, dividendOf } from './state.ts';

/** How many customers one row of the journal pays at most. */
const PAID_AT_ONCE = 1_000;

const payPiece = (core: Core, key: string, at: number, most: number): DividendsEvent => {
  const [mode, id] = key.split(' ') as [AccountMode, string];
  const { ledger, dividends, platform } = core.state;
  const { terms, pools } = dividendOf(dividends, Number(id));
  const pool = pools[mode];
  const { instrument } = listingOf(core, terms.instrument);
  const accounts = ledger.customers(mode, productTerms(core, instrument).account, terms.asset);
  const from = ledger.house(mode, mode === 'demo' ? 'clearing.paper' : 'dividends', terms.asset);
  const next = Math.min(pool.lines.length, pool.next + Math.min(most, PAID_AT_ONCE));
  const lines: DividendLine[] = [];
  const entries: Entry[] = [];
  for (const line of pool.lines.slice(pool.next, next)) {
    // Who is owed real money cannot close the account; a demo account ends with it.
    const isCustomer = platform.customers.has(line.customer);
    assert(isCustomer || mode === 'demo', 'who is owed a dividend is a customer');
    if (!isCustomer) continue;
    lines.push(line);
    entries.push({ type: 'post', from, to: accounts.of(line.customer), units: line.units });
  }
  const isLast = next === pool.lines.length;
  return {
    type: 'dividend-paid',
    at,
    dividend: terms,
    mode,
    lines,
    next,
    isLast,
    entries: segregated(ledger, entries),
  };
};

/** Pays a dividend, some customers a row of the journal (rule DIVIDENDS-6). */
export const onDividendPay: WhenDue<DividendsEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): DividendsEvent[] =>
    keys.map((key) => payPiece(core, key, at, most)),
  { most: 1 },
);
