import type { CustomerSpan } from '../customer-span.ts';
import { flag, listOf, number, record, text, units } from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { DividendsEvent, OwedLine, PositionLine } from './event.ts';
import type { DividendLine, DividendTerms } from './state.ts';

const dividend = record<DividendTerms>({
  id: number(),
  instrument: text(),
  asset: text(),
  perShare: units(),
  exAt: number(),
  recordAt: number(),
  payAt: number(),
  source: text(),
});

const owed = record<OwedLine>({ id: number(), mode: text(), customer: number(), lots: number(), units: units() });
const paid = record<DividendLine>({ id: number(), customer: number(), lots: number(), units: units() });

const position = record<PositionLine>({
  position: number(),
  mode: text(),
  customer: number(),
  side: text(),
  lots: number(),
  units: units(),
});

const span = record<CustomerSpan>({ next: number(), last: number() });

/** What is fixed and paid has a line for each customer: by far the most that its module writes. */
export const dividendsForms: Forms<Extract<DividendsEvent, { readonly type: 'dividend-fixed' | 'dividend-paid' }>> = {
  'dividend-fixed': record({
    type: text(),
    at: number(),
    dividend,
    lines: listOf(owed),
    positions: listOf(position),
    span,
    isLast: flag(),
    entries,
  }),
  'dividend-paid': record({
    type: text(),
    at: number(),
    dividend,
    mode: text(),
    lines: listOf(paid),
    next: number(),
    isLast: flag(),
    entries,
  }),
};
