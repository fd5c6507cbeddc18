import type { ErrorName } from './errors.ts';

/** Why a call did not give its reply: a declared error, or NETWORK when no answer came or none that could be read. */
export type CallFailure = {
  readonly error: ErrorName | 'NETWORK';
  /** The text the server chose in the customer's language; empty when the network failed. */
  readonly message: string;
  readonly requestId: string;
};

export type CallResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & CallFailure);
