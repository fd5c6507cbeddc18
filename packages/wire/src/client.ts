import type { InputOf, ReplyOf } from './endpoint.ts';
import type { EndpointName, Endpoints } from './endpoints.ts';
import type { ErrorName } from './errors.ts';

/** Why a call did not give its reply: a declared error, or none at all because the network failed. */
export type CallFailure = {
  readonly error: ErrorName | 'NETWORK';
  /** The text the server chose in the customer's language; empty when the network failed. */
  readonly message: string;
  readonly requestId: string;
};

export type CallResult<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & CallFailure);

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The same key gives the same answer and one effect, however often it is sent. */
  readonly idempotencyKey?: string;
  readonly file?: Blob;
  readonly onProgress?: (share: number) => void;
};

/** The outside of the client, given by the app: how to send, and who is signed in. */
export type Transport = {
  readonly origin: string;
  /** Milliseconds after which a call counts as failed. */
  readonly timeoutMs: number;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called once on UNAUTHENTICATED; true when there is a new token and the call may be tried again. */
  readonly renew: () => Promise<boolean>;
};

export type Client = <K extends EndpointName>(
  name: K,
  input: InputOf<Endpoints[K]>,
  options?: CallOptions,
) => Promise<CallResult<ReplyOf<Endpoints[K]>>>;
