import type { ReplyOfCall, RowOfCall } from '../shell/api.ts';
import type { Tone } from '../shell/parts.tsx';

export type Withdrawal = RowOfCall<'console.withdrawals'>;
export type Detail = ReplyOfCall<'console.withdrawal'>;

export const STATES: Readonly<Record<Withdrawal['state'], readonly [tone: Tone, word: string]>> = {
  waiting: ['warn', 'Waiting'],
  processing: ['info', 'Being paid'],
  paid: ['good', 'Paid'],
  refused: ['quiet', 'Refused'],
  cancelled: ['quiet', 'Cancelled'],
  returned: ['bad', 'Returned'],
};

/** What happened, after the name of who did it. */
export const STEPS: Readonly<Record<Detail['timeline'][number]['step'], string>> = {
  requested: 'asked for it',
  'on-hold': 'put it on hold',
  released: 'lifted the hold',
  processing: 'began to pay it',
  paid: 'paid it',
  cancelled: 'cancelled it',
  refused: 'refused it',
  returned: 'booked its return',
};

/** What an entry of the ledger moved. */
export const MOVED: Readonly<Record<Detail['timeline'][number]['moved'][number]['kind'], string>> = {
  hold: 'hold',
  release: 'release',
  payment: 'payment',
  fee: 'fee',
  return: 'return',
};

/** What a withdrawal is headed by: what arrives while it is under way, what was paid out, and what was asked for where nothing arrives. */
export const headOf = ({
  state,
  amount,
  arrives,
}: Pick<Withdrawal, 'state' | 'amount' | 'arrives'>): { readonly amount: string; readonly word: string } => {
  if (state === 'refused' || state === 'cancelled' || state === 'returned') return { amount, word: 'asked for' };
  return { amount: arrives, word: state === 'paid' ? 'paid out' : 'arrives' };
};

/** The state in a word, with what the queue does about it. */
export const stateOf = ({ state, holdNote, frozen }: Withdrawal): readonly [tone: Tone, word: string] => {
  if (frozen) return ['bad', 'Customer frozen'];
  return state === 'waiting' && holdNote !== null ? ['info', 'On hold'] : STATES[state];
};
