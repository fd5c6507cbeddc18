import { create } from 'zustand';
import { keep, readKept } from '../shell/index.ts';
import { onPersonChange } from '../shell/session.ts';
import {
  emptyWithdrawal,
  type Payout,
  reduceWithdrawal,
  type WithdrawAction,
  type WithdrawForm,
} from './withdraw-form.ts';

type Drafts = Readonly<Record<string, WithdrawForm | undefined>>;

const nameOf = ({ channel, asset }: Payout): string => `${channel} ${asset}`;
const store = create<{ readonly drafts: Drafts }>(() => ({ drafts: readKept<Drafts>('WITHDRAWAL') ?? {} }));

const put = (payout: Payout, form: WithdrawForm | undefined): void => {
  store.setState(({ drafts }) => ({ drafts: { ...drafts, [nameOf(payout)]: form } }));
  keep('WITHDRAWAL', store.getState().drafts);
};

export const withdrawalDraft = (payout: Payout): WithdrawForm =>
  store.getState().drafts[nameOf(payout)] ?? emptyWithdrawal;

/** Changes a draft and keeps it on the device: what was begun is found again after setting a password or adding an account. */
export const changeWithdrawal = (payout: Payout, action: WithdrawAction): void =>
  put(payout, reduceWithdrawal(withdrawalDraft(payout), action));

/** It was asked for: the next one begins empty. */
export const endWithdrawal = (payout: Payout): void => put(payout, undefined);

export const useWithdrawal = (payout: Payout): WithdrawForm =>
  store(({ drafts }) => drafts[nameOf(payout)]) ?? emptyWithdrawal;

// What one person began is never shown to the next.
onPersonChange(() => store.setState({ drafts: {} }));
