import type { CustomerId } from '@bourse/rules';
import type { Core } from '../context.ts';
import { nextCustomers } from '../customer-span.ts';
import type { WhenDue } from '../module.ts';
import type { DividendsEvent } from './event.ts';
import { dividendOf, newsKey } from './state.ts';

const notifyPiece = (core: Core, key: string, at: number, most: number): DividendsEvent => {
  const { terms, stage, notifying } = dividendOf(core.state.dividends, Number.parseInt(key, 10));
  const isCancelled = key === newsKey(terms.id, true);
  // Nobody is told any more of an announcement that was cancelled meanwhile.
  if (!isCancelled && stage === 'cancelled')
    return {
      type: 'dividend-holders-notified',
      at,
      dividend: terms,
      isCancelled,
      customers: [],
      span: notifying ?? core.state.dividends.customers,
      isLast: true,
    };
  const { first, end, span, isLast } = nextCustomers(core, notifying, most);
  const customers: CustomerId[] = [];
  const { shares } = core.state.stocks;
  for (let customer = first; customer <= end; customer += 1)
    if (shares.get({ mode: 'real', customer }, terms.instrument)) customers.push(customer);
  return { type: 'dividend-holders-notified', at, dividend: terms, isCancelled, customers, span, isLast };
};

/** Finds who holds a share whose dividend is announced or cancelled, some customers a row of the journal (rule DIVIDENDS-9). */
export const onDividendNews: WhenDue<DividendsEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): DividendsEvent[] =>
    keys.map((key) => notifyPiece(core, key, at, most)),
  { most: 1 },
);
