import './without-eval.ts';

import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { unwrap } from './envelope.ts';
import { requestOf, type WireRequest } from './request.ts';

/*
 * The half of the client that needs zod. `client.ts` loads it when the first call is made, so that it is not in an app's entry chunk.
 */

/** The request of a call; undefined when the input does not fit the row, which then is not worth sending. */
export const encodeCall = (row: Endpoint, input: unknown): WireRequest | undefined => {
  const encoded = z.safeEncode(row.input, input);
  return encoded.success ? requestOf(row, encoded.data as Record<string, unknown>) : undefined;
};

/** The reply of a call or why it was refused; INTERNAL when the answer does not fit the row. */
export const decodeReply = (row: Endpoint, body: unknown) => {
  const answer = unwrap(row.envelope, body);
  if (!answer.ok) return answer;
  const reply = z.safeDecode(row.reply, answer.reply as never);
  return reply.success
    ? ({ ok: true, value: reply.data } as const)
    : ({ ok: false, error: 'INTERNAL', message: '', requestId: '' } as const);
};

/** Why a file was refused: what came in its place says so, in whatever envelope. */
export const decodeRefusal = (body: unknown) => {
  const answer = unwrap('api', body);
  return answer.ok ? ({ ok: false, error: 'INTERNAL', message: '', requestId: '' } as const) : answer;
};
