import { useMemo } from 'react';
import { type Loadable, useQueryCall } from '../shell/index.ts';
import {
  bankDestinations,
  isToBank,
  type Payee,
  type Payout,
  sentAmount,
  type WithdrawTerms,
  walletDestinations,
} from './withdraw-form.ts';

const PAGE = 100;

/** Where money of this way out can go: the customer's own accounts and cards of the currency, or wallets on its networks. */
export const useDestinations = ({ channel, asset }: Payout): Loadable<readonly Payee[]> => {
  const toBank = isToBank(channel);
  const cards = useQueryCall('funds.bankCards', { pageNo: 1, pageSize: PAGE }, { when: toBank });
  const wallets = useQueryCall('funds.wallets', {}, { when: !toBank });
  const methods = useQueryCall('funds.withdrawCoins', {}, { when: !toBank });
  return useMemo((): Loadable<readonly Payee[]> => {
    if (toBank) return cards.state === 'success' ? { ...cards, value: bankDestinations(cards.value, asset) } : cards;
    if (wallets.state !== 'success') return wallets;
    if (methods.state !== 'success') return methods;
    const method = methods.value.find((each) => each.channel === channel && each.asset === asset);
    return { ...wallets, value: walletDestinations(wallets.value, method?.networks ?? []) };
  }, [toBank, cards, wallets, methods, channel, asset]);
};

const FRESH = { everyMs: 15_000, keepLast: true } as const;

/** The deployment's terms of a way out, and what stands in the way of an amount of it. */
export const useTerms = ({ channel, asset }: Payout, typed: string): Loadable<WithdrawTerms> => {
  const amount = sentAmount(typed);
  const terms = useQueryCall('funds.withdrawalTerms', { channel, asset }, FRESH);
  const ofAmount = useQueryCall(
    'funds.withdrawalTerms',
    { channel, asset, ...(amount === undefined ? {} : { amount }) },
    { when: amount !== undefined, keepLast: true },
  );
  return useMemo((): Loadable<WithdrawTerms> => {
    if (terms.state !== 'success' || amount === undefined || ofAmount.state !== 'success') return terms;
    const { blocker, blockers, level } = ofAmount.value;
    return { ...terms, value: { ...terms.value, blocker, blockers, level } };
  }, [terms, ofAmount, amount]);
};
