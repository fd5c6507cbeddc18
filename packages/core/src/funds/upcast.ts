import { assert } from '@bourse/rules';
import type { Core } from '../context.ts';
import type { Upcasts } from '../module.ts';
import { stateAfter } from '../transitions.ts';
import type { FundsEvent } from './event.ts';
import {
  DEPOSIT_TRANSITIONS,
  type Deposit,
  type DepositId,
  WITHDRAWAL_TRANSITIONS,
  type Withdrawal,
  type WithdrawalId,
} from './state.ts';

type Today<T extends FundsEvent['type']> = Extract<FundsEvent, { readonly type: T }>;
type OldDecision<T extends 'deposit-credited' | 'deposit-refused'> = Omit<Today<T>, 'deposit'> & {
  readonly id: DepositId;
};
type OldStep<T extends Exclude<WithdrawalStep, 'withdrawal-requested'>> = Omit<Today<T>, 'withdrawal'> & {
  readonly id: WithdrawalId;
};
type WithdrawalStep = Extract<FundsEvent, { readonly withdrawal: Withdrawal }>['type'];

/** Requests were named by their numbers alone once they were made, and those of deposits had no status. */
type OldEvent =
  | { readonly type: 'deposit-requested'; readonly at: number; readonly deposit: Omit<Deposit, 'status'> }
  | OldDecision<'deposit-credited'>
  | OldDecision<'deposit-refused'>
  | OldStep<'withdrawal-hold-changed'>
  | OldStep<'withdrawal-started'>
  | OldStep<'withdrawal-paid'>
  | OldStep<'withdrawal-cancelled'>
  | OldStep<'withdrawal-refused'>;

const decided = ({ state: { funds } }: Core, id: DepositId, decision: 'credit' | 'refuse'): Deposit => {
  const deposit = funds.deposits.get(id);
  assert(deposit, `deposit ${id} is not waiting`);
  return { ...deposit, status: stateAfter(DEPOSIT_TRANSITIONS, deposit.status, decision) };
};

const stepped = (
  { state: { funds } }: Core,
  id: WithdrawalId,
  what: keyof (typeof WITHDRAWAL_TRANSITIONS)['waiting'],
): Withdrawal => {
  const withdrawal = funds.withdrawals.get(id);
  assert(withdrawal, `withdrawal ${id} is not under way`);
  return { ...withdrawal, status: stateAfter(WITHDRAWAL_TRANSITIONS, withdrawal.status, what) };
};

export const fundsUpcasts: Upcasts<OldEvent> = {
  'deposit-requested': (_core, { deposit, ...event }) =>
    'status' in deposit ? undefined : [{ ...event, deposit: { ...deposit, status: 'waiting' } }],
  'deposit-credited': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, deposit: decided(core, id, 'credit') }],
  'deposit-refused': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, deposit: decided(core, id, 'refuse') }],
  'withdrawal-hold-changed': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, withdrawal: { ...stepped(core, id, 'hold'), holdNote: event.reason } }],
  'withdrawal-started': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, withdrawal: stepped(core, id, 'start') }],
  'withdrawal-paid': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, withdrawal: stepped(core, id, 'pay') }],
  'withdrawal-cancelled': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, withdrawal: stepped(core, id, 'cancel') }],
  'withdrawal-refused': (core, { id, ...event }) =>
    id === undefined ? undefined : [{ ...event, withdrawal: stepped(core, id, 'refuse') }],
};
