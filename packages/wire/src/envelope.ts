import type { Envelope } from './endpoint.ts';
import { type ErrorName, errorCode, errorKey, isErrorName } from './errors.ts';

/** The whole body of a refused call. `key` names the text in the `errors` pack, `requestId` finds the call in the log. */
export type FailureBody = {
  readonly code: number;
  readonly msg: string;
  readonly message: string;
  readonly key: string;
  readonly requestId: string;
  readonly data: null;
};

/** Puts a reply, already in its wire form, into its envelope. A bare reply is the body itself. */
export const wrap = (envelope: Envelope, reply: unknown): unknown => {
  switch (envelope) {
    case 'stock':
      return { code: 0, msg: '', data: reply };
    case 'api':
      return { code: 200, msg: '', data: reply };
    case 'rows':
      return { code: 200, msg: '', ...(reply as object) };
    case 'result':
      return { code: 200, msg: '', message: '', result: reply };
    case 'bare':
      return reply;
  }
};

/** The body of a refusal: the same in every envelope. `message` is the text in the caller's language. */
export const failure = (error: ErrorName, message: string, requestId: string): FailureBody => ({
  code: errorCode(error),
  msg: message,
  message,
  key: errorKey(error),
  requestId,
  data: null,
});

/** The HTTP status of a refusal on a row whose answers are bare; every other answer of a row has status 200. */
export const bareStatus = (error: ErrorName): number => {
  const code = errorCode(error);
  if (code < 1000) return code;
  if (code < 1_000_000) return Math.trunc(code / 1000);
  return error.endsWith('_NOT_FOUND') ? 404 : 422;
};

export type Unwrapped =
  | { readonly ok: true; readonly reply: unknown }
  | { readonly ok: false; readonly error: ErrorName; readonly message: string; readonly requestId: string };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Takes a reply, still in its wire form, out of its envelope; INTERNAL when the body is not an envelope at all. */
export const unwrap = (envelope: Envelope, body: unknown): Unwrapped => {
  if (envelope === 'bare') return { ok: true, reply: body };
  if (typeof body !== 'object' || body === null) return { ok: false, error: 'INTERNAL', message: '', requestId: '' };
  const { code, msg, message, key, requestId, data, rows, total, result } = body as Record<string, unknown>;
  if (String(code) === (envelope === 'stock' ? '0' : '200')) {
    if (envelope === 'rows') return { ok: true, reply: { rows, total } };
    return { ok: true, reply: envelope === 'result' ? result : data };
  }
  const name = textOf(key).replace(/^error\./, '');
  return {
    ok: false,
    error: isErrorName(name) ? name : String(code) === '401' ? 'UNAUTHENTICATED' : 'INTERNAL',
    message: textOf(msg) || textOf(message),
    requestId: textOf(requestId),
  };
};
