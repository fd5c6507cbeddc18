import type { Event } from '@bourse/core';
import { amountText } from '@bourse/rules';
import type { NewsDeps, NewsOf } from '../news.ts';

type Notified = 'shares-allotted' | 'shares-paid' | 'shares-listed' | 'application-returned';
type Kind = Notified | 'shares-allotted-in-full' | 'shares-not-allotted';

const allottedKind = (allotted: number, released: bigint) => {
  if (allotted === 0) return 'shares-not-allotted';
  return released > 0n ? 'shares-allotted' : 'shares-allotted-in-full';
};

type Terms = Extract<Event, { readonly type: 'shares-paid' }>['terms'];

const sum = ({ assets, listing }: NewsDeps, { name, instrument }: Terms, units: bigint) => {
  const asset = listing(instrument).instrument.quote;
  return { name, amount: amountText(assets.get(asset), units), currency: asset };
};

/** What customers are told of their applications for new shares. */
export const ipoNews: NewsOf<Extract<Event, { readonly type: Notified }>, Kind> = {
  'shares-allotted': {
    notice: ({ application: { customer, allotted }, terms, units }, deps) => ({
      customer,
      kind: allottedKind(allotted, units),
      values: { ...sum(deps, terms, units), shares: String(allotted) },
    }),
  },
  'shares-paid': {
    notice: ({ application: { customer, allotted }, terms, units }, deps) => ({
      customer,
      kind: 'shares-paid',
      values: { ...sum(deps, terms, units), shares: String(allotted) },
    }),
  },
  'shares-listed': {
    notice: ({ application: { customer, allotted }, terms, cost }, deps) => ({
      customer,
      kind: 'shares-listed',
      values: { ...sum(deps, terms, cost), shares: String(allotted) },
    }),
  },
  'application-returned': {
    notice: ({ application: { customer }, terms, units }, deps) => ({
      customer,
      kind: 'application-returned',
      values: sum(deps, terms, units),
    }),
  },
};
