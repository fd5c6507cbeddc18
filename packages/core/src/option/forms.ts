import { flag, listOf, nullable, number, record, text, units } from '../journal-form.ts';
import { entriesForm as entries } from '../ledger/index.ts';
import type { Forms } from '../module.ts';
import type { OpenedLine, OptionEvent, SettledLine } from './event.ts';
import type { OptionTerms, TapeMark } from './state.ts';

const mark = record<TapeMark>({ seq: number(), price: number(), at: number(), hash: text() });

const option = record<OptionTerms>({
  id: number(),
  mode: text(),
  customer: number(),
  instrument: text(),
  side: text(),
  stake: units(),
  profit: units(),
  oddsPpm: number(),
  period: number(),
  periodMs: number(),
  minimum: units(),
  maximum: units(),
  jumpBps: number(),
  acceptedAt: number(),
  afterSeq: number(),
  startsAt: number(),
  endsAt: number(),
  isScheduled: flag(),
});

const settled = record<SettledLine>({
  id: number(),
  customer: number(),
  stake: units(),
  result: text(),
  reason: text(),
  open: nullable(number()),
  payout: units(),
});

type Frequent = 'option-accepted' | 'options-opened' | 'options-settled';

/** What is written for each option. */
export const optionForms: Forms<Extract<OptionEvent, { readonly type: Frequent }>> = {
  'option-accepted': record({ type: text(), at: number(), option, end: number(), entries }),
  'options-opened': record({
    type: text(),
    at: number(),
    mode: text(),
    instrument: text(),
    tick: mark,
    lines: listOf(record<OpenedLine>({ id: number(), customer: number() })),
    reserves: listOf(record<{ readonly end: number; readonly reserve: bigint }>({ end: number(), reserve: units() })),
    entries,
  }),
  'options-settled': record({
    type: text(),
    at: number(),
    mode: text(),
    instrument: text(),
    end: number(),
    endsAt: number(),
    close: nullable(mark),
    opens: listOf(mark),
    lines: listOf(settled),
    isLast: flag(),
    entries,
  }),
};
