import type { CustomerId } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { WhenDue } from '../module.ts';
import { nextCustomers } from './customers.ts';
import type { DividendsEvent } from './event.ts';
import { type Dividend, dividendOf } from './state.ts';

const notifyPiece = (core: Core, { terms, stage, notifying }: Dividend, at: number, most: number): DividendsEvent => {
  const { first, end, span, isLast } = nextCustomers(core, notifying, most);
  const customers: CustomerId[] = [];
  const { shares } = core.state.stocks;
  for (let customer = first; customer <= end; customer += 1)
    if (shares.get({ mode: 'real', customer }, terms.instrument)) customers.push(customer);
  const isOver = stage === 'cancelled';
  return {
    type: 'dividend-holders-notified',
    at,
    dividend: terms,
    customers: isOver ? [] : customers,
    span,
    isLast: isLast || isOver,
  };
};

/** Finds who holds a share whose dividend is announced, some customers a row of the journal (rule DIVIDENDS-9). */
export const onDividendNews: WhenDue<DividendsEvent> = Object.assign(
  (core: Core, keys: readonly string[], _moment: number, at: number, most: number): DividendsEvent[] =>
    keys.map((key) => notifyPiece(core, dividendOf(core.state.dividends, Number(key)), at, most)),
  { most: 1 },
);
