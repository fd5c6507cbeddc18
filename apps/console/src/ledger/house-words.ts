import type { PURPOSE_NAMES } from '@bourse/wire/shown-names';
import { balanceSide } from '../shell/format.ts';

type Sides = { readonly debit: string; readonly credit: string };

/** The clearing accounts: one without words here does not compile. */
type ClearingPurpose = Extract<keyof typeof PURPOSE_NAMES, `clearing.${string}`>;

const CLEARING: Sides = { debit: 'at the bank or on the chain', credit: 'paid out beyond what came in' };

const EARNED: Sides = { debit: 'spent beyond what was earned', credit: 'earned' };

/** What a balance on either side is, by what the account is for: shares that were sold and are owed are no holding (rule CONSOLE-90). */
const SIDES = {
  inventory: { debit: 'short: sold to customers, not held', credit: 'held by the house' },
  'clearing.paper': { debit: 'demo money given out', credit: 'demo money taken back' },
  'money.client': { debit: 'held for customers', credit: 'lacking for customers' },
  'money.own': { debit: 'lacking for customers', credit: 'counter-entry of what is held for customers' },
  rounding: { debit: 'given by rounding', credit: 'kept by rounding' },
  margin: { debit: 'customers’ results paid beyond those received', credit: 'customers’ losses received' },
  points: { debit: 'given out', credit: 'taken back' },
  'clearing.card': CLEARING,
  'clearing.usdt': CLEARING,
  'clearing.coin': CLEARING,
  'clearing.wire': CLEARING,
} satisfies Readonly<Record<ClearingPurpose, Sides>> & Readonly<Record<string, Sides>>;

/** What the balance of a house account is, in words; empty where there is none. `purpose` as the ledger calls it, the balance with its sign. */
export const houseBalanceText = (purpose: string, balance: string): string => {
  const { side } = balanceSide(balance);
  if (side === null) return '';
  return (purpose in SIDES ? SIDES[purpose as keyof typeof SIDES] : EARNED)[side];
};
