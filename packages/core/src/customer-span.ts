import type { CustomerId } from '@bourse/rules';
import type { Core } from './context.ts';

/** Which customers are still to be looked at, by their numbers: from one to another, both included. */
export type CustomerSpan = { readonly next: CustomerId; readonly last: CustomerId };

/** How many customers one row of the journal looks at, at most. */
export const LOOKED_AT_ONCE = 1_000;

/** The next customers to be looked at: from one to another, both included, and what is left after them. */
export const nextCustomers = (
  core: Core,
  span: CustomerSpan | null,
  most: number,
): { readonly first: number; readonly end: number; readonly span: CustomerSpan; readonly isLast: boolean } => {
  const { next: first, last } = span ?? core.state.dividends.customers;
  const end = Math.min(last, first + Math.min(most, LOOKED_AT_ONCE) - 1);
  return { first, end, span: { next: end + 1, last }, isLast: end >= last };
};
