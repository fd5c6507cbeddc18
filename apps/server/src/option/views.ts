import type { Event, OptionTerms, ReadonlyCore, TapeMark } from '@bourse/core';
import type { InstrumentId } from '@bourse/rules';
import { defineView, NEXT, type Put, type ViewSet } from '../store/views.ts';

/** Options as they were accepted. */
const orders = defineView({
  name: 'option_orders',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    mode: 'text',
    instrument: 'text',
    side: 'text',
    stake: 'numeric',
    profit: 'numeric',
    odds_ppm: 'integer',
    period: 'bigint',
    period_ms: 'bigint',
    minimum: 'numeric',
    maximum: 'numeric',
    jump_bps: 'bigint',
    accepted_at: 'bigint',
    after_seq: 'bigint',
    starts_at: 'bigint',
    ends_at: 'bigint',
    scheduled: 'boolean',
  },
  mode: 'insert',
  key: ['id'],
});

/**
 * What became of them: settled, or without a result taken back before their start. They are numbered for each customer and mode, and for each
 * instrument of these.
 */
const results = defineView({
  name: 'option_results',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    mode: 'text',
    instrument: 'text',
    no: 'number',
    instrument_no: 'number',
    ends_at: 'bigint',
    result: 'text?',
    reason: 'text?',
    payout: 'numeric',
    open_seq: 'bigint?',
    close_seq: 'bigint?',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  numbers: { no: ['customer', 'mode'], instrument_no: ['customer', 'mode', 'instrument'] },
  indexes: [['customer', 'mode', 'no'], ['customer', 'mode', 'instrument', 'instrument_no'], ['ends_at']],
});

/** The ticks that opened or closed options. */
const ticks = defineView({
  name: 'option_ticks',
  columns: { instrument: 'text', seq: 'bigint', at: 'bigint', price: 'bigint', hash: 'text' },
  mode: 'first',
  key: ['instrument', 'seq'],
});

const putTick = (instrument: InstrumentId, { seq, at, price, hash }: TapeMark, put: Put): void =>
  put(ticks, { instrument, seq, at, price, hash });

const putOrder = (option: OptionTerms, put: Put): void => {
  const { id, customer, mode, instrument, side, stake, profit, oddsPpm, period, periodMs, minimum, maximum } = option;
  put(orders, {
    id,
    customer,
    mode,
    instrument,
    side,
    stake,
    profit,
    odds_ppm: oddsPpm,
    period,
    period_ms: periodMs,
    minimum,
    maximum,
    jump_bps: option.jumpBps,
    accepted_at: option.acceptedAt,
    after_seq: option.afterSeq,
    starts_at: option.startsAt,
    ends_at: option.endsAt,
    scheduled: option.isScheduled,
  });
};

export const optionViews: ViewSet<ReadonlyCore, Event> = {
  tables: [orders, results, ticks],
  write: (event, _moment, put) => {
    switch (event.type) {
      case 'option-accepted':
        putOrder(event.option, put);
        return;
      case 'option-cancelled': {
        const { id, customer, mode, instrument, endsAt, stake } = event.option;
        const none = { result: null, reason: null, open_seq: null, close_seq: null };
        const numbers = { no: NEXT, instrument_no: NEXT } as const;
        put(results, {
          id,
          customer,
          mode,
          instrument,
          ...numbers,
          ends_at: endsAt,
          ...none,
          payout: stake,
          at: event.at,
        });
        return;
      }
      case 'options-opened':
        putTick(event.instrument, event.tick, put);
        return;
      case 'options-closed':
        if (event.close) putTick(event.instrument, event.close, put);
        return;
      case 'options-settled': {
        const { mode, instrument, endsAt, close, opens, at } = event;
        const same = {
          mode,
          instrument,
          no: NEXT,
          instrument_no: NEXT,
          ends_at: endsAt,
          close_seq: close?.seq ?? null,
          at,
        } as const;
        for (const { id, customer, result, reason, open, payout } of event.lines)
          put(results, { id, customer, ...same, result, reason, payout, open_seq: opens[open ?? -1]?.seq ?? null });
      }
    }
  },
};
