/** Whether an account may be below zero. */
export type Sign = 'signed' | 'unsigned';

/**
 * What house accounts are for, and which may be below zero: those that stand for the outside, for fractions, for points given out, for money
 * lent to customers, for a position the house is long or short in, or for the results and the financing of positions on margin. Each module adds those it posts to, and enters
 * them in its descriptor; two that post to one say the same of it, or this does not compile.
 */
export interface HouseAccounts {
  readonly 'money.client': 'signed';
  readonly 'money.own': 'signed';
}

/** What a house account is for. */
export type HousePurpose = keyof HouseAccounts;
