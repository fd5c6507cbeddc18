import type { AccountMode, CustomerId } from '@bourse/rules';
import type { OperatorRole } from '@bourse/wire';

/** A signed-in customer, in the account mode that the session acts in. */
export type CustomerCaller = {
  readonly kind: 'customer';
  readonly id: CustomerId;
  readonly mode: AccountMode;
  readonly session: string;
};

export type OperatorCaller = {
  readonly kind: 'operator';
  readonly id: number;
  readonly name: string;
  readonly role: OperatorRole;
  readonly session: string;
};

/** An operator between the password and the second factor. */
export type CandidateCaller = {
  readonly kind: 'candidate';
  readonly id: number;
  readonly name: string;
  /** The credentials epoch in which the password was given. */
  readonly epoch: number;
};

export type VisitorCaller = { readonly kind: 'visitor' };

export type AnyCaller = CustomerCaller | OperatorCaller | CandidateCaller | VisitorCaller;
