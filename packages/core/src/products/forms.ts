import { flag, listOf, nullable, number, record, text, units } from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { IncomeLine, ProductsEvent } from './event.ts';
import type { IncomeHolding, IncomeRun } from './state.ts';

const line = record<IncomeLine>({
  holding: number(),
  customer: number(),
  earned: units(),
  paid: units(),
  carry: number(),
  owed: units(),
});

const holding = record<IncomeHolding>({
  id: number(),
  mode: text(),
  customer: number(),
  product: number(),
  units: units(),
  boughtAt: number(),
  startsAt: number(),
  termEndsAt: number(),
  paidThrough: number(),
  carry: number(),
  paid: units(),
  owed: units(),
  redeemedAt: nullable(number()),
});

const run = record<IncomeRun>({
  moment: number(),
  after: number(),
  holdings: number(),
  earned: units(),
  paid: units(),
  ended: number(),
});

/** A day's income has a line and a posting for each holding: by far the most that its module writes. */
export const productsForms: Forms<Extract<ProductsEvent, { readonly type: 'income-paid' }>> = {
  'income-paid': record({
    type: text(),
    at: number(),
    mode: text(),
    product: number(),
    moment: number(),
    lines: listOf(line),
    ended: listOf(holding),
    run,
    isLast: flag(),
    entries,
  }),
};
