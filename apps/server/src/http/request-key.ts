import type { CustomerId } from '@bourse/rules';
import type { Context, CustomerCaller } from './handler.ts';

/** The request key of a call that moves money, for `execute`. */
export const requestOf = (
  { caller, idempotency }: Context<CustomerCaller>,
  operation: string,
):
  | { readonly customer: CustomerId; readonly operation: string; readonly key: string; readonly digest: string }
  | undefined => idempotency && { customer: caller.id, operation: `${operation} ${caller.mode}`, ...idempotency };
