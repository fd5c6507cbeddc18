import type { Event, ReadonlyCore } from '@bourse/core';
import { defineView, type ViewSet } from '../store/views.ts';

/** The funding of every period of a contract: billionths, and the mark price in ticks. */
const fundingRates = defineView({
  name: 'funding_rates',
  columns: {
    mode: 'text',
    instrument: 'text',
    ended_at: 'bigint',
    premium: 'bigint?',
    rate: 'bigint',
    mark: 'bigint?',
  },
  mode: 'insert',
  key: ['mode', 'instrument', 'ended_at'],
});

export const contractViews: ViewSet<ReadonlyCore, Event> = {
  tables: [fundingRates],
  write: (event, _moment, put) => {
    if (event.type !== 'funding-fixed') return;
    const { mode, instrument, endedAt, premiumPpb, ratePpb, mark } = event;
    put(fundingRates, { mode, instrument, ended_at: endedAt, premium: premiumPpb, rate: ratePpb, mark });
  },
};
