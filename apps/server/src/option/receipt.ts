import type { Reading } from '@bourse/core';
import { CLOSE_WINDOW_MS, countedTicks } from '@bourse/rules';
import type { Services } from '../services.ts';
import { markOf, type Shown } from './present.ts';

/** How an option came to its result: every tick of the stored tape from its acceptance to its end (rule OPTION-14). */
export const receiptOf = async (services: Services, { terms, open, ended }: Reading<Shown>) => {
  const { instrument, acceptedAt, afterSeq, startsAt, endsAt, jumpBps, oddsPpm } = terms;
  const until = ended?.result === null ? acceptedAt : Math.min(endsAt, services.now());
  const from = Math.min(startsAt, until);
  const tape = await services.tape.between(instrument, from, until);
  const counted = new Set(countedTicks(tape, jumpBps).map(({ seq }) => seq));
  const end = tape.findIndex(({ at }) => at > until);
  const shown = (end === -1 ? tape : tape.slice(0, end)).filter(({ seq, at }) => seq >= afterSeq && at >= from);
  const seqs = new Set(shown.map(({ seq }) => seq));
  const close = ended?.close ?? null;
  return {
    open: markOf(services, instrument, open),
    close: markOf(services, instrument, close),
    ticks: shown.flatMap((tick) => {
      const mark = markOf(services, instrument, tick);
      return mark ? [{ ...mark, counts: counted.has(tick.seq) }] : [];
    }),
    isWhole: [open, close].every((mark) => mark === null || seqs.has(mark.seq)),
    terms: { acceptedAt, afterSeq, startsAt, endsAt, closeWindowMs: CLOSE_WINDOW_MS, jumpBps, oddsPpm },
  };
};
