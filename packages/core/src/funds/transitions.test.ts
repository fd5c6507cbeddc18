import { expect, test } from 'vitest';
import { type Event, evolve } from '../index.ts';
import { TestExchange } from '../testing.ts';
import {
  DEPOSIT_TRANSITIONS,
  type Deposit,
  type DepositStatus,
  WITHDRAWAL_TRANSITIONS,
  type Withdrawal,
  type WithdrawalStatus,
} from './state.ts';

const amount = { asset: 'EUR', units: 100n } as const;

const depositIn = (status: DepositStatus): Deposit => ({
  id: 1,
  customer: 1,
  channel: 'card',
  account: 'stock',
  claimed: amount,
  requestedAt: 1,
  status,
  evidence: '',
});

const decisions = {
  credit: (deposit: Deposit): Event => ({
    type: 'deposit-credited',
    at: 1,
    deposit,
    credited: amount,
    reference: 'pay 1',
    by: 'ann',
    entries: [],
  }),
  refuse: (deposit: Deposit): Event => ({ type: 'deposit-refused', at: 1, deposit, reason: 'r', by: 'ann' }),
};

const withdrawalIn = (status: WithdrawalStatus): Withdrawal => ({
  id: 1,
  customer: 1,
  channel: 'card',
  account: 'stock',
  amount,
  terms: { minimum: 1n, maximum: 1_000n, worth: null, fee: 0n, level: 'none', oneAtATime: false, fourEyes: false },
  destination: 'card:1',
  requestedAt: 1,
  status,
  holdNote: null,
});

const steps = {
  hold: (withdrawal: Withdrawal): Event => ({
    type: 'withdrawal-hold-changed',
    at: 1,
    withdrawal,
    reason: 'r',
    by: 'ann',
  }),
  start: (withdrawal: Withdrawal): Event => ({
    type: 'withdrawal-started',
    at: 1,
    withdrawal,
    by: 'ann',
    agreedBy: null,
  }),
  pay: (withdrawal: Withdrawal): Event => ({
    type: 'withdrawal-paid',
    at: 1,
    withdrawal,
    reference: 'out 1',
    by: 'ann',
    entries: [],
  }),
  cancel: (withdrawal: Withdrawal): Event => ({ type: 'withdrawal-cancelled', at: 1, withdrawal, entries: [] }),
  refuse: (withdrawal: Withdrawal): Event => ({
    type: 'withdrawal-refused',
    at: 1,
    withdrawal,
    reason: 'r',
    by: 'ann',
    entries: [],
  }),
};

/** Whether the fold takes an event on the state as it was made. */
const isTaken = (make: (exchange: TestExchange) => void, event: Event): boolean => {
  const exchange = new TestExchange();
  make(exchange);
  try {
    evolve(exchange.core, event);
    return true;
  } catch {
    return false;
  }
};

const of = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[];

test.each(of(DEPOSIT_TRANSITIONS).flatMap((from) => of(decisions).map((what) => [from, what] as const)))(
  'FUNDS-2: of a deposit that is %s, whether it can %s',
  (from, what) => {
    const make = ({ core: { state } }: TestExchange): void => {
      state.funds.deposits.set(1, depositIn(from));
      state.funds.depositsOf.set(1, 1);
    };
    const after = DEPOSIT_TRANSITIONS[from][what];
    expect(isTaken(make, decisions[what](depositIn(after ?? from)))).toBe(after !== undefined);
  },
);

test.each(of(WITHDRAWAL_TRANSITIONS).flatMap((from) => of(steps).map((what) => [from, what] as const)))(
  'FUNDS-44: of a withdrawal that is %s, whether it can %s',
  (from, what) => {
    const make = ({ core: { state } }: TestExchange): void => {
      state.funds.withdrawals.set(1, withdrawalIn(from));
      state.funds.withdrawalsOf.set(1, 1);
    };
    const after = WITHDRAWAL_TRANSITIONS[from][what];
    expect(isTaken(make, steps[what](withdrawalIn(after ?? from)))).toBe(after !== undefined);
  },
);

test('FUNDS-44: the legal steps of deposits and withdrawals are these', () => {
  expect(DEPOSIT_TRANSITIONS).toEqual({
    waiting: { credit: 'credited', refuse: 'refused' },
    credited: {},
    refused: {},
  });
  expect(WITHDRAWAL_TRANSITIONS).toEqual({
    waiting: { hold: 'waiting', start: 'processing', cancel: 'cancelled', refuse: 'refused' },
    processing: { pay: 'paid', refuse: 'refused' },
    paid: {},
    cancelled: {},
    refused: {},
  });
});
