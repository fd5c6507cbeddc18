import type { Event, ReadonlyCore } from '@bourse/core';
import { ALL_CUSTOMERS, addToLists, listNumber } from '../store/lists.ts';
import { defineView, type Put, type ViewSet } from '../store/views.ts';

/** What a manual posting is searched by beside its figures. */
export const MANUAL_POSTING_TEXT =
  "lower(source || ' ' || destination || ' ' || reason || ' ' || proposed_by || ' ' || agreed_by)";

/** Postings by hand: who proposed them, who agreed, and which one each takes back. */
const manualPostings = defineView({
  name: 'manual_postings',
  columns: {
    id: 'bigint',
    seq: 'bigint',
    source: 'text',
    destination: 'text',
    mode: 'text',
    asset: 'text',
    /** Whose account each side is, null for the house's, and what it is for. */
    payer: 'bigint?',
    payer_account: 'text',
    payee: 'bigint?',
    payee_account: 'text',
    units: 'numeric',
    reverses: 'bigint?',
    reason: 'text',
    /** What a customer on either side is told; null where none is. */
    public_reason: 'text?',
    proposed_by: 'text',
    agreed_by: 'text',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [
    ['payer', 'id'],
    ['payee', 'id'],
    ['at'],
    ['asset', 'id'],
    ['units'],
    { contains: MANUAL_POSTING_TEXT },
    ['seq'],
  ],
});

/** Credits that were taken back, by the deposit. Money is the asset's smallest unit. */
const creditReversals = defineView({
  name: 'credit_reversals',
  columns: {
    id: 'bigint',
    seq: 'bigint',
    customer: 'bigint',
    account: 'text',
    asset: 'text',
    units: 'numeric',
    reference: 'text',
    reason: 'text',
    decided_by: 'text',
    agreed_by: 'text?',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['customer', 'id'], ['at'], ['reference_key(reference) text_pattern_ops']],
});

/** Payments that came back, by the withdrawal: the whole amount and its fee, in the asset's smallest unit. */
const payoutReturns = defineView({
  name: 'payout_returns',
  columns: {
    id: 'bigint',
    seq: 'bigint',
    customer: 'bigint',
    account: 'text',
    asset: 'text',
    units: 'numeric',
    fee: 'numeric',
    /** What a coin or currency came to when it came back, in the money it is priced in. */
    value_asset: 'text?',
    value: 'numeric?',
    reference: 'text',
    reason: 'text',
    decided_by: 'text',
    agreed_by: 'text',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['customer', 'id'], ['at'], ['reference_key(reference) text_pattern_ops']],
});

type Posted = Extract<Event, { type: 'posted-manually' }>;

const writePosting = (event: Posted, core: ReadonlyCore, seq: number, put: Put): void => {
  const { posting, reverses, reason, by, agreedBy, at } = event;
  const [from, to] = [core.state.ledger.named(posting.from), core.state.ledger.named(posting.to)];
  const owners = [from.customer, to.customer].filter((owner) => owner !== undefined);
  put(manualPostings, {
    id: posting.id,
    seq,
    source: posting.from,
    destination: posting.to,
    mode: from.mode,
    asset: from.asset,
    payer: from.customer ?? null,
    payer_account: from.purpose,
    payee: to.customer ?? null,
    payee_account: to.purpose,
    units: posting.units,
    reverses,
    reason,
    public_reason: owners.length === 0 ? null : (event.publicReason ?? (reverses === null ? 'correction' : 'reversal')),
    proposed_by: by,
    agreed_by: agreedBy,
    at,
  });
  addToLists(put, posting.id, [ALL_CUSTOMERS], [listNumber('manual-postings')]);
  addToLists(put, seq, [...new Set(owners)], [listNumber('moves', from.mode)]);
};

type Corrected = Extract<Event, { type: 'credit-reversed' | 'payout-returned' }>;

/** What every correction of a payment says of itself. */
const corrected = ({ id, customer, account, reference, reason, by, agreedBy, at }: Corrected, seq: number) =>
  ({ id, seq, customer, account, reference, reason, decided_by: by, agreed_by: agreedBy, at }) as const;

const writeCorrection = (event: Corrected, seq: number, put: Put): void => {
  if (event.type === 'credit-reversed') {
    const { asset, units } = event.reversed;
    put(creditReversals, { ...corrected(event, seq), asset, units });
    return;
  }
  const { returned, fee, value, agreedBy } = event;
  const worth = { value_asset: value?.asset ?? null, value: value?.units ?? null };
  const { asset, units } = returned;
  put(payoutReturns, { ...corrected(event, seq), agreed_by: agreedBy, asset, units, fee, ...worth });
};

/** What operators put right: postings by hand, credits whose payment was taken back, and payments that were returned. */
export const correctionViews: ViewSet<ReadonlyCore, Event> = {
  tables: [manualPostings, creditReversals, payoutReturns],
  write: (event, { state: core, seq }, put) => {
    if (event.type === 'posted-manually') writePosting(event, core, seq, put);
    if (event.type === 'credit-reversed' || event.type === 'payout-returned') writeCorrection(event, seq, put);
  },
};
