import type { Core, Deposit, Event } from '@bourse/core';
import { assert } from '@bourse/rules';
import { defineView, type RowOf, type ViewSet } from '../store/views.ts';

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
    reference: 'text?',
    reason: 'text?',
    decided_by: 'text?',
    requested_at: 'bigint',
    decided_at: 'bigint?',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [
    ['customer', 'id DESC'],
    ['state', 'id'],
  ],
});

const waiting = (deposit: Deposit): RowOf<typeof deposits.columns> => ({
  id: deposit.id,
  customer: deposit.customer,
  channel: deposit.channel,
  account: deposit.account,
  asset: deposit.claimed.asset,
  claimed: deposit.claimed.units,
  evidence: deposit.evidence,
  state: 'waiting',
  credited: null,
  reference: null,
  reason: null,
  decided_by: null,
  requested_at: deposit.requestedAt,
  decided_at: null,
});

export const fundsViews: ViewSet<Core, Event> = {
  tables: [deposits],
  write: (event, { state: core }, put) => {
    if (event.type === 'deposit-requested') put(deposits, waiting(event.deposit));
    if (event.type !== 'deposit-credited' && event.type !== 'deposit-refused') return;
    const decided = core.state.funds.lastDecided;
    assert(decided?.id === event.id, 'the deposit that was just decided is at hand');
    const credited = event.type === 'deposit-credited';
    put(deposits, {
      ...waiting(decided),
      state: credited ? 'credited' : 'refused',
      credited: credited ? event.credited.units : null,
      reference: credited ? event.reference : null,
      reason: credited ? null : event.reason,
      decided_by: event.by,
      decided_at: event.at,
    });
  },
};
