import type { StoredKey } from '@bourse/ui/calls';
import { useEffect } from 'react';
import { create } from 'zustand';
import { createDrafts } from '../shell/index.ts';
import { onPersonChange } from '../shell/session.ts';
import {
  emptyWithdrawal,
  type Payee,
  type Payout,
  reduceWithdrawal,
  type WithdrawAction,
  type WithdrawForm,
} from './withdraw-form.ts';

const nameOf = ({ channel, asset }: Payout): string => `${channel} ${asset}`;
const drafts = createDrafts('WITHDRAWAL', emptyWithdrawal);
const store = create<{ readonly added: number | undefined }>(() => ({ added: undefined }));

export const withdrawalDraft = (payout: Payout): WithdrawForm => drafts.of(nameOf(payout));

/** Changes a draft and keeps it on the device: what was begun is found again after setting a password or adding an account. */
export const changeWithdrawal = (payout: Payout, action: WithdrawAction): void =>
  drafts.put(nameOf(payout), reduceWithdrawal(withdrawalDraft(payout), action));

/** The key of its try, kept with it: trying again after a lost answer asks for the same withdrawal, not a second one. */
export const withdrawalKey = (payout: Payout): StoredKey => drafts.keyOf(nameOf(payout));

/** The withdrawal was requested: the next one begins empty. */
export const endWithdrawal = (payout: Payout): void => drafts.end(nameOf(payout));

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

export const useWithdrawal = (payout: Payout): WithdrawForm => drafts.use(nameOf(payout));

// What one person began is never shown to the next.
onPersonChange(() => store.setState({ added: undefined }));
