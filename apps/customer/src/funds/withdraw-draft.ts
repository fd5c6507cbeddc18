import { useEffect } from 'react';
import { create } from 'zustand';
import { keep, readKept } from '../shell/index.ts';
import { onPersonChange } from '../shell/session.ts';
import {
  emptyWithdrawal,
  type Payee,
  type Payout,
  reduceWithdrawal,
  type WithdrawAction,
  type WithdrawForm,
} from './withdraw-form.ts';

type Drafts = Readonly<Record<string, WithdrawForm | undefined>>;

type State = { readonly drafts: Drafts; readonly added: number | undefined };

const nameOf = ({ channel, asset }: Payout): string => `${channel} ${asset}`;
const store = create<State>(() => ({
  drafts: readKept<Drafts>('WITHDRAWAL') ?? {},
  added: undefined,
}));

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

/** A place to be paid out to was just added: the withdrawal it was added for is offered it. */
export const destinationAdded = (id: number): void => store.setState({ added: id });

/** The place that was just added, once it is among those that a withdrawal can go to: it is chosen then. */
export const useAdded = (payout: Payout, destinations: readonly Payee[]): void => {
  const added = store((state) => state.added);
  useEffect(() => {
    if (added === undefined || !destinations.some(({ id }) => id === added)) return;
    store.setState({ added: undefined });
    changeWithdrawal(payout, { type: 'destination', id: added });
  }, [added, destinations, payout]);
};

export const useWithdrawal = (payout: Payout): WithdrawForm =>
  store(({ drafts }) => drafts[nameOf(payout)]) ?? emptyWithdrawal;

// What one person began is never shown to the next.
onPersonChange(() => store.setState({ drafts: {}, added: undefined }));
