import { balanceSide } from '../shell/format.ts';

type Sides = { readonly debit: string; readonly credit: string };

const EARNED: Sides = { debit: 'spent beyond what was earned', credit: 'earned' };

/** What a balance on either side is, by what the account is for: shares that were sold and are owed are no holding (rule CONSOLE-90). */
const SIDES: Readonly<Record<string, Sides>> = {
  inventory: { debit: 'short: sold to customers, not held', credit: 'held by the house' },
  'clearing.paper': { debit: 'demo money given out', credit: 'demo money taken back' },
  'money.client': { debit: 'held for customers', credit: 'lacking for customers' },
  'money.own': { debit: 'lacking for customers', credit: 'counter-entry of what is held for customers' },
  rounding: { debit: 'given by rounding', credit: 'kept by rounding' },
  margin: { debit: 'customers’ results paid beyond those received', credit: 'customers’ losses received' },
  points: { debit: 'given out', credit: 'taken back' },
};

const CLEARING: Sides = { debit: 'at the bank or on the chain', credit: 'paid out beyond what came in' };

/** What the balance of a house account is, in words; empty where there is none. `purpose` as the ledger calls it, the balance with its sign. */
export const houseBalanceText = (purpose: string, balance: string): string => {
  const { side } = balanceSide(balance);
  if (side === null) return '';
  return (SIDES[purpose] ?? (purpose.startsWith('clearing.') ? CLEARING : EARNED))[side];
};
