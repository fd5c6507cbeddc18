import { type AccountType, decimalsWritten, formatDecimal, parseDecimal } from '@bourse/rules';
import type { PURPOSE_NAMES } from '@bourse/wire/shown-names';
import { balanceSide } from '../shell/format.ts';

type Sides = { readonly debit: string; readonly credit: string };

/** What house accounts are for: one without words here does not compile. */
type HousePurpose = Exclude<keyof typeof PURPOSE_NAMES, AccountType>;

const CLEARING: Sides = { debit: 'at the bank or on the chain', credit: 'paid out beyond what came in' };

const EARNED: Sides = { debit: 'spent beyond what was earned', credit: 'earned' };

/** What a balance on either side is, by what the account is for: shares that were sold and are owed are no holding, money that is due to others is nothing earned (rule CONSOLE-90). */
const SIDES: Readonly<Record<HousePurpose, Sides>> = {
  inventory: { debit: 'short: sold to customers, not held', credit: 'held by the house' },
  offers: { debit: 'sold to customers, not held', credit: 'proceeds of shares sold' },
  issues: { debit: 'due from issuers', credit: 'due to issuers' },
  dividends: { debit: 'paid before it was received', credit: 'received from issuers, due to customers' },
  'positions.dividends': { debit: 'paid beyond what was received', credit: 'received beyond what was paid' },
  splits: { debit: 'issued by splits', credit: 'withdrawn by splits' },
  'clearing.paper': { debit: 'demo money given out', credit: 'demo money taken back' },
  'clearing.card': CLEARING,
  'clearing.usdt': CLEARING,
  'clearing.coin': CLEARING,
  'clearing.wire': CLEARING,
  'money.client': { debit: 'held for customers', credit: 'lacking for customers' },
  'money.own': { debit: 'lacking for customers', credit: 'counter-entry of what is held for customers' },
  rounding: { debit: 'given by rounding', credit: 'kept by rounding' },
  margin: { debit: 'customers’ results paid beyond those received', credit: 'customers’ losses received' },
  financing: EARNED,
  insurance: { debit: 'paid out beyond what was put in', credit: 'in the fund' },
  options: { debit: 'paid out beyond what was put in', credit: 'in the pool' },
  income: { debit: 'paid out beyond what was put in', credit: 'there to be paid to holders' },
  'credit.loans': { debit: 'owed by customers', credit: 'repaid beyond what was lent' },
  'credit.interest': EARNED,
  points: { debit: 'given out', credit: 'taken back' },
  rebates: { debit: 'paid beyond what was set aside', credit: 'set aside for who invited' },
  fees: EARNED,
};

/** What the balance of a house account is, in words; empty where there is none. `purpose` as the ledger calls it, the balance with its sign. */
export const houseBalanceText = (purpose: string, balance: string): string => {
  const { side } = balanceSide(balance);
  if (side === null || !(purpose in SIDES)) return '';
  return SIDES[purpose as HousePurpose][side];
};

type Parts = { readonly available: string; readonly held: string };

/** The balance of a house account, decimal text: what is available and what is held of it, so that the columns of an asset add up to each other (rule CONSOLE-90). */
export const houseBalance = ({ available, held }: Parts): string => {
  const decimals = Math.max(decimalsWritten(available), decimalsWritten(held));
  const [free, onHold] = [parseDecimal(available, decimals), parseDecimal(held, decimals)];
  if (!free.ok || !onHold.ok) throw new TypeError(`no amounts: ${available}, ${held}`);
  return formatDecimal(free.value + onHold.value, decimals);
};
