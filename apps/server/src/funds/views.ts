import { type Deposit, type Event, listedLook, moneyBetween, type ReadonlyCore } from '@bourse/core';
import { assert } from '@bourse/rules';
import { ALL_CUSTOMERS, addToLists, listNumber } from '../store/lists.ts';
import { defineView, type Put, type RowOf, type ViewSet } from '../store/views.ts';

/** Every deposit request and what became of it. Money is the asset's smallest unit. */
const deposits = defineView({
  name: 'deposits',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    channel: 'text',
    account: 'text',
    asset: 'text',
    claimed: 'numeric',
    evidence: 'text',
    state: 'text',
    credited: 'numeric?',
    /** What a coin or currency came to when it was credited, in the money it is priced in. */
    value_asset: 'text?',
    value: 'numeric?',
    /** What was credited was shown as worth then, in the reference currency. */
    worth: 'numeric?',
    reference: 'text?',
    look: 'text?',
    reason: 'text?',
    decided_by: 'text?',
    agreed_by: 'text?',
    requested_at: 'bigint',
    decided_at: 'bigint?',
    decided_seq: 'bigint?',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [
    ['customer', 'id DESC'],
    { columns: ['customer', 'id'], where: "state = 'waiting'" },
    { columns: ['id'], where: "state = 'waiting'" },
    ['decided_at', 'id'],
    ['requested_at'],
    ['asset', 'id'],
    ['claimed'],
    ['credited'],
    ['evidence'],
    ['reference_key(reference) text_pattern_ops'],
    { columns: ['look'], where: 'look IS NOT NULL' },
  ],
});

/** Every withdrawal and what became of it. Money is the asset's smallest unit; the fee is within the amount. */
const withdrawals = defineView({
  name: 'withdrawals',
  held: { erased: 'numbers', unsaid: ['hold_note'] },
  columns: {
    id: 'bigint',
    customer: 'bigint',
    channel: 'text',
    account: 'text',
    asset: 'text',
    amount: 'numeric',
    fee: 'numeric',
    destination: 'text',
    destination_seal: 'text?',
    four_eyes: 'boolean',
    state: 'text',
    hold_note: 'text?',
    public_reason: 'text?',
    reference: 'text?',
    reason: 'text?',
    decided_by: 'text?',
    requested_at: 'bigint',
    changed_at: 'bigint',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [
    ['customer', 'id DESC'],
    { columns: ['customer', 'id'], where: "state IN ('waiting', 'processing')" },
    ['state', 'channel', 'id'],
    ['changed_at', 'id'],
    ['requested_at'],
    ['asset', 'id'],
    ['amount'],
    ['(amount - fee)'],
    ['reference_key(reference) text_pattern_ops'],
  ],
});

/** The names of payments, each of which was credited or paid once: a second one fails on the key (rule FUNDS-3). */
const payments = defineView({
  name: 'payments',
  columns: { payment: 'text', seq: 'bigint' },
  mode: 'insert',
  key: ['payment'],
});

/** What happened to each withdrawal, when, and who did it: an operator's name, or null for the customer. `public_reason` is what the customer reads of a hold. */
const withdrawalSteps = defineView({
  name: 'withdrawal_steps',
  columns: {
    id: 'bigint',
    seq: 'bigint',
    step: 'text',
    done_by: 'text?',
    reason: 'text?',
    agreed_by: 'text?',
    public_reason: 'text?',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id', 'seq'],
});

/** Every conversion of one asset into another. */
const conversions = defineView({
  name: 'conversions',
  columns: {
    id: 'bigint',
    seq: 'bigint',
    mode: 'text',
    customer: 'bigint',
    account: 'text',
    from_asset: 'text',
    from_units: 'numeric',
    to_asset: 'text',
    to_units: 'numeric',
    fee: 'numeric',
    /** What was given came to in money, where money is on neither side and a price led there. */
    worth_asset: 'text?',
    worth: 'numeric?',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq'],
  indexes: [['customer', 'mode', 'seq DESC']],
});

/** Every transfer between a customer's accounts. */
const transfers = defineView({
  name: 'transfers',
  columns: {
    seq: 'bigint',
    mode: 'text',
    customer: 'bigint',
    from_account: 'text',
    to_account: 'text',
    asset: 'text',
    units: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['seq'],
  indexes: [['customer', 'mode', 'seq DESC']],
});

/** Rebates that arrived. */
const rebates = defineView({
  name: 'rebates',
  columns: {
    id: 'bigint',
    seq: 'bigint',
    line: 'integer',
    inviter: 'bigint',
    account: 'text',
    asset: 'text',
    units: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['id'],
  indexes: [['inviter', 'id DESC'], ['at'], ['asset', 'id'], ['units']],
});

const mostLines = 1_000_000;

/** One number for a line of an entry. */
const rebateId = (seq: number, line: number): number => {
  assert(line < mostLines, `an entry releases ${line} rebates`);
  return seq * mostLines + line;
};

const requested = (deposit: Deposit): RowOf<typeof deposits.columns> => ({
  id: deposit.id,
  customer: deposit.customer,
  channel: deposit.channel,
  account: deposit.account,
  asset: deposit.claimed.asset,
  claimed: deposit.claimed.units,
  evidence: deposit.evidence,
  state: deposit.status,
  credited: null,
  value_asset: null,
  value: null,
  worth: null,
  reference: null,
  look: null,
  reason: null,
  decided_by: null,
  agreed_by: null,
  requested_at: deposit.requestedAt,
  decided_at: null,
  decided_seq: null,
});

const writeDeposit = (event: Event, seq: number, put: Put): void => {
  if (event.type === 'deposit-requested') {
    const { id, customer, channel } = event.deposit;
    put(deposits, requested(event.deposit));
    addToLists(put, id, [customer, ALL_CUSTOMERS], [listNumber('deposits'), listNumber('deposits', channel)]);
  }
  if (event.type !== 'deposit-credited' && event.type !== 'deposit-refused') return;
  const { deposit: decided } = event;
  const credited = event.type === 'deposit-credited';
  put(deposits, {
    ...requested(decided),
    credited: credited ? event.credited.units : null,
    value_asset: credited ? (event.value?.asset ?? null) : null,
    value: credited ? (event.value?.units ?? null) : null,
    worth: credited ? (event.shown ?? null) : null,
    reference: credited ? event.reference : null,
    look: credited ? listedLook(decided.channel, event.reference) : null,
    reason: credited ? null : event.reason,
    decided_by: event.by,
    agreed_by: credited ? (event.agreedBy ?? null) : null,
    decided_at: event.at,
    decided_seq: seq,
  });
  const { id, customer, channel } = decided;
  const ended = credited ? 'credited' : 'refused';
  addToLists(
    put,
    id,
    [customer, ALL_CUSTOMERS],
    [listNumber('deposits', ended), listNumber('deposits', ended, channel)],
  );
  addToLists(put, id, [customer], [listNumber('deposits', 'decided', channel)]);
};

const STEPS = {
  'withdrawal-requested': 'requested',
  'withdrawal-hold-changed': 'on-hold',
  'withdrawal-started': 'processing',
  'withdrawal-paid': 'paid',
  'withdrawal-cancelled': 'cancelled',
  'withdrawal-refused': 'refused',
} as const;

type WithdrawalEvent = Extract<Event, { type: keyof typeof STEPS }>;

const isOfWithdrawal = (event: Event): event is WithdrawalEvent => Object.hasOwn(STEPS, event.type);

/** A request comes to the lists of all, and again to those of what it ended as. */
const listWithdrawal = (event: WithdrawalEvent, put: Put): void => {
  const { id, customer, channel, status: state } = event.withdrawal;
  if (state === 'processing' || event.type === 'withdrawal-hold-changed') return;
  const ended = event.type === 'withdrawal-requested' ? undefined : state;
  const lists = [listNumber('withdrawals', ended), listNumber('withdrawals', ended, channel)];
  addToLists(put, id, [customer, ALL_CUSTOMERS], lists);
  if (state === 'refused' || state === 'cancelled')
    addToLists(put, id, [customer], [listNumber('withdrawals', 'failed')]);
};

const writeWithdrawal = (event: WithdrawalEvent, seq: number, put: Put): void => {
  const { withdrawal } = event;
  const { id, amount, terms } = withdrawal;
  const by = 'by' in event ? event.by : null;
  // An operator's own note stays in columns of its own: `reason` is what the customer reads.
  const isOnHold = event.type === 'withdrawal-hold-changed' && event.reason !== null;
  const publicReason = isOnHold ? (event.publicReason ?? 'checking') : null;
  put(withdrawals, {
    id,
    customer: withdrawal.customer,
    channel: withdrawal.channel,
    account: withdrawal.account,
    asset: amount.asset,
    amount: amount.units,
    fee: terms.fee,
    destination: withdrawal.destination,
    destination_seal: withdrawal.destinationSeal ?? null,
    four_eyes: terms.fourEyes,
    state: withdrawal.status,
    hold_note: withdrawal.holdNote,
    public_reason: publicReason,
    reference: event.type === 'withdrawal-paid' ? event.reference : null,
    reason: event.type === 'withdrawal-refused' ? event.reason : null,
    decided_by: by,
    requested_at: withdrawal.requestedAt,
    changed_at: event.at,
  });
  listWithdrawal(event, put);
  const isPutBack = event.type === 'withdrawal-hold-changed' && event.reason === null;
  put(withdrawalSteps, {
    id,
    seq,
    step: isPutBack ? 'released' : STEPS[event.type],
    done_by: by,
    agreed_by: 'agreedBy' in event ? (event.agreedBy ?? null) : null,
    reason: 'reason' in event ? event.reason : null,
    public_reason: publicReason,
    at: event.at,
  });
};

/** The step alone: its own row says why, which no customer reads (rule FUNDS-161). */
const writeReturned = (event: Extract<Event, { type: 'payout-returned' }>, seq: number, put: Put): void => {
  const { id, by, agreedBy, at } = event;
  put(withdrawalSteps, {
    id,
    seq,
    step: 'returned',
    done_by: by,
    agreed_by: agreedBy,
    reason: null,
    public_reason: null,
    at,
  });
};

export const fundsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [deposits, withdrawals, withdrawalSteps, conversions, transfers, rebates, payments],
  write: (event, { state: core, seq }, put) => {
    const payment = 'payment' in event ? event.payment : undefined;
    if (payment !== undefined) put(payments, { payment, seq });
    if (isOfWithdrawal(event)) return writeWithdrawal(event, seq, put);
    if (event.type === 'payout-returned') return writeReturned(event, seq, put);
    switch (event.type) {
      case 'funds-converted': {
        const { id, mode, customer, account, from, to, fee } = event.quote;
        const between = moneyBetween(core, event.quote);
        put(conversions, {
          id,
          seq,
          mode,
          customer,
          account,
          from_asset: from.asset,
          from_units: from.units,
          to_asset: to.asset,
          to_units: to.units,
          fee,
          worth_asset: between?.asset ?? null,
          worth: between?.units ?? null,
          at: event.at,
        });
        addToLists(put, seq, [customer], [listNumber('conversions', mode, account), listNumber('moves', mode)]);
        return;
      }
      case 'funds-transferred': {
        const { mode, customer, from, to, amount, at } = event;
        put(transfers, {
          seq,
          mode,
          customer,
          from_account: from,
          to_account: to,
          asset: amount.asset,
          units: amount.units,
          at,
        });
        addToLists(put, seq, [customer], [listNumber('moves', mode)]);
        return;
      }
      case 'rebates-released':
        for (const [line, { inviter, account, asset, units }] of event.rebates.entries()) {
          if (units === 0n) continue;
          const id = rebateId(seq, line);
          put(rebates, { id, seq, line, inviter, account, asset, units, at: event.at });
          // An inviter's own are found by the index.
          addToLists(put, id, [ALL_CUSTOMERS], [listNumber('rebates')]);
        }
        return;
      default:
        writeDeposit(event, seq, put);
    }
  },
};
