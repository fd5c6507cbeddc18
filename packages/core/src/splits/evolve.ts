import type { Core } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import type { SplitsEvent } from './event.ts';
import { announcedSplit, SPLIT_EX, SPLIT_NEWS, type SplitTerms, splitNewsKey, splitOf } from './state.ts';

const wait = ({ state: { agenda } }: Core, moment: number, { id }: SplitTerms): void =>
  agenda.waiting.add(moment, SPLIT_EX, String(id));

/** The postings are applied by the ledger, holdings are adjusted by the modules that keep them. */
export const splitsFolds: Folds<SplitsEvent> = {
  'split-announced': (core, { at, split: terms }) => {
    const { splits, agenda } = core.state;
    splits.nextSplit = afterNumber(splits.nextSplit, terms.id, 'split');
    splits.splits.set(terms.id, announcedSplit(terms));
    agenda.waiting.add(at, SPLIT_NEWS, splitNewsKey(terms.id, false));
    wait(core, terms.exAt, terms);
  },
  'split-cancelled': ({ state: { splits, agenda } }, { at, split: { id, exAt } }) => {
    const split = splitOf(splits, id);
    split.stage = 'cancelled';
    split.notifying = null;
    agenda.waiting.remove(exAt, SPLIT_EX, String(id));
    agenda.waiting.add(at, SPLIT_NEWS, splitNewsKey(id, true));
  },
  'split-holders-notified': ({ state: { splits, agenda } }, { at, split: { id }, isCancelled, span, isLast }) => {
    const split = splitOf(splits, id);
    // What is left of the announcement is told nobody once it is cancelled.
    if (isCancelled === (split.stage === 'cancelled')) split.notifying = span;
    if (!isLast) agenda.waiting.add(at, SPLIT_NEWS, splitNewsKey(id, isCancelled));
  },
  'split-postponed': (core, { split, until }) => wait(core, until, split),
  'split-reached': ({ state: { splits } }, { split: { id }, price }) => {
    const split = splitOf(splits, id);
    split.stage = 'adjusting';
    split.price = price;
  },
  'split-adjusted': (core, { at, split: terms, lines, span, isLast }) => {
    const split = splitOf(core.state.splits, terms.id);
    split.span = span;
    for (const { mode, units } of lines) {
      split.holders[mode] += 1;
      split.paid[mode] += units;
    }
    if (!isLast) {
      wait(core, terms.exAt, terms);
      return;
    }
    split.stage = 'done';
    split.doneAt = at;
  },
};
