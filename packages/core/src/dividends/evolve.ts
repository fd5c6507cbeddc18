import { assert, type CustomerId } from '@bourse/rules';
import type { Core } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import type { DividendsEvent } from './event.ts';
import {
  announcedDividend,
  DIVIDEND_EX,
  DIVIDEND_NEWS,
  DIVIDEND_PAY,
  type Dividend,
  type DividendsState,
  dividendOf,
  newsKey,
  payKey,
} from './state.ts';

/** Enters a dividend among those that wait for its ex-moment or are being fixed. */
export const enterPending = ({ pending }: DividendsState, { id, instrument }: Dividend['terms']): void => {
  pending.set(instrument, [...(pending.get(instrument) ?? []), id]);
};

const dropPending = ({ pending }: DividendsState, { id, instrument }: Dividend['terms']): void => {
  const others = (pending.get(instrument) ?? []).filter((other) => other !== id);
  if (others.length > 0) pending.set(instrument, others);
  else pending.delete(instrument);
};

/** Counts one dividend more, or less, that a customer is owed. */
export const countUnpaid = ({ unpaid }: DividendsState, customer: CustomerId, change: 1 | -1): void => {
  const left = (unpaid.get(customer) ?? 0) + change;
  if (left > 0) unpaid.set(customer, left);
  else unpaid.delete(customer);
};

const endFixing = ({ state: { dividends, agenda } }: Core, dividend: Dividend): void => {
  const { terms, since, pools } = dividend;
  dividend.stage = 'fixed';
  dropPending(dividends, terms);
  for (const traded of Object.values(since)) traded.clear();
  if (pools.demo.lines.length > 0) agenda.waiting.add(terms.payAt, DIVIDEND_PAY, payKey('demo', terms.id));
};

/** The postings are applied by the ledger. */
export const dividendsFolds: Folds<DividendsEvent> = {
  'dividend-announced': ({ state: { dividends, agenda } }, { at, dividend: terms }) => {
    dividends.nextDividend = afterNumber(dividends.nextDividend, terms.id, 'dividend');
    dividends.dividends.set(terms.id, announcedDividend(terms));
    enterPending(dividends, terms);
    agenda.waiting.add(at, DIVIDEND_NEWS, String(terms.id));
    agenda.waiting.add(terms.exAt, DIVIDEND_EX, String(terms.id));
  },
  'dividend-holders-notified': (
    { state: { dividends, agenda } },
    { at, dividend: { id }, isCancelled = false, span, isLast },
  ) => {
    const dividend = dividendOf(dividends, id);
    // What is left of the announcement is told nobody once it is cancelled.
    if (isCancelled === (dividend.stage === 'cancelled')) dividend.notifying = span;
    if (!isLast) agenda.waiting.add(at, DIVIDEND_NEWS, newsKey(id, isCancelled));
  },
  'dividend-cancelled': ({ state: { dividends, agenda } }, { at, dividend: terms }) => {
    const dividend = dividendOf(dividends, terms.id);
    dividend.stage = 'cancelled';
    dividend.notifying = null;
    agenda.waiting.add(at, DIVIDEND_NEWS, newsKey(terms.id, true));
    dropPending(dividends, terms);
    agenda.waiting.remove(terms.exAt, DIVIDEND_EX, String(terms.id));
  },
  'dividend-fixed': (core, { dividend: { id, exAt }, lines, span, isLast }) => {
    const { dividends, agenda } = core.state;
    const dividend = dividendOf(dividends, id);
    dividend.stage = 'fixing';
    dividend.span = span;
    for (const { id: line, mode, customer, lots, units } of lines) {
      const pool = dividend.pools[mode];
      dividends.nextLine = afterNumber(dividends.nextLine, line, 'entitlement');
      pool.lines.push({ id: line, customer, lots, units });
      pool.holders += 1;
      pool.owed += units;
      if (mode === 'real') countUnpaid(dividends, customer, 1);
    }
    if (isLast) endFixing(core, dividend);
    else agenda.waiting.add(exAt, DIVIDEND_EX, String(id));
  },
  'dividend-received': ({ state: { dividends, agenda } }, { dividend: { id, payAt }, units, reference }) => {
    const dividend = dividendOf(dividends, id);
    dividend.received += units;
    dividend.receipts.push(reference);
    const { owed } = dividend.pools.real;
    assert(dividend.received <= owed, 'no more comes than is owed');
    if (dividend.received === owed) agenda.waiting.add(payAt, DIVIDEND_PAY, payKey('real', id));
  },
  'dividend-paid': ({ state: { dividends, agenda } }, { at, dividend: { id, payAt }, mode, lines, next, isLast }) => {
    const pool = dividendOf(dividends, id).pools[mode];
    for (const { customer, units } of lines) {
      pool.paid += units;
      if (mode === 'real') countUnpaid(dividends, customer, -1);
    }
    pool.next = next;
    if (!isLast) {
      agenda.waiting.add(payAt, DIVIDEND_PAY, payKey(mode, id));
      return;
    }
    pool.paidAt = at;
    pool.lines = [];
    pool.next = 0;
  },
};
