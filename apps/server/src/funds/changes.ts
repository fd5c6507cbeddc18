import type { Event } from '@bourse/core';
import { type ChangesOf, type NoteRecord, touchRecord } from '../push/touched.ts';

type DepositEvent = Extract<Event, { readonly type: 'deposit-requested' | 'deposit-credited' | 'deposit-refused' }>;
type WithdrawalEvent = Extract<Event, { readonly type: `withdrawal-${string}` }>;

const deposit = ({ deposit: { customer, id } }: DepositEvent, record: NoteRecord<'deposit'>): void =>
  record('real', customer, 'deposit', id);
const withdrawal = ({ withdrawal: { customer, id } }: WithdrawalEvent, record: NoteRecord<'withdrawal'>): void =>
  record('real', customer, 'withdrawal', id);

type Changing =
  | 'deposit-requested'
  | 'deposit-credited'
  | 'deposit-refused'
  | 'credit-reversed'
  | 'withdrawal-requested'
  | 'withdrawal-hold-changed'
  | 'withdrawal-started'
  | 'withdrawal-paid'
  | 'withdrawal-cancelled'
  | 'withdrawal-refused'
  | 'payout-returned'
  | 'funds-transferred'
  | 'funds-converted'
  | 'rebate-accrued'
  | 'rebates-released'
  | 'posted-manually';

type Noted = 'deposit' | 'withdrawal' | 'transfer' | 'conversion' | 'rebate' | 'posting';

/** What of it the private half of the live feed says has changed. */
export const fundsChanges: ChangesOf<Extract<Event, { readonly type: Changing }>, Noted> = {
  'deposit-requested': deposit,
  'deposit-credited': deposit,
  'deposit-refused': deposit,
  'credit-reversed': ({ customer, id }, record) => record('real', customer, 'deposit', id),
  'withdrawal-requested': withdrawal,
  'withdrawal-hold-changed': withdrawal,
  'withdrawal-started': withdrawal,
  'withdrawal-paid': withdrawal,
  'withdrawal-cancelled': withdrawal,
  'withdrawal-refused': withdrawal,
  'payout-returned': ({ customer, id }, record) => record('real', customer, 'withdrawal', id),
  'funds-transferred': ({ mode, customer }, record) => record(mode, customer, 'transfer'),
  'funds-converted': ({ quote }, record) => record(quote.mode, quote.customer, 'conversion'),
  'rebate-accrued': ({ inviter, units }, record) => {
    if (units > 0n) record('real', inviter, 'rebate');
  },
  'rebates-released': ({ rebates }, record) => {
    for (const { inviter, units } of rebates) if (units > 0n) record('real', inviter, 'rebate');
  },
  // A posting by hand is of whoever's balance it moved.
  'posted-manually': ({ posting }, _record, _noted, owners) => {
    for (const touched of owners) touchRecord(touched, 'posting', posting.id);
  },
};
