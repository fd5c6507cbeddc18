import { z } from 'zod';
import { INTERVALS } from './bar.ts';
import type { LiveRequest } from './live.ts';

/** How many instruments one subscription may name (LIVE-8). */
export const MAX_SYMBOLS = 100;

const symbol = z.string().min(1).max(64);
const channel = z.enum(['TICKER', 'KLINE', 'TRADE', 'DEPTH', 'DETAIL']);
const subscription = {
  channel,
  symbols: z.array(symbol).min(1).max(MAX_SYMBOLS),
  interval: z.enum(INTERVALS).optional(),
};

/** What the server takes from a socket; anything else is answered with an ERROR message (LIVE-7). */
export const liveRequest = z.discriminatedUnion('op', [
  z.object({ op: z.literal('auth'), ticket: z.string().min(1).max(256) }),
  z
    .object({ op: z.literal('subscribe'), ...subscription })
    .refine((request) => request.channel !== 'KLINE' || request.interval !== undefined, {
      message: 'interval missing',
    }),
  z
    .object({ op: z.literal('unsubscribe'), ...subscription })
    .refine((request) => request.channel !== 'KLINE' || request.interval !== undefined, {
      message: 'interval missing',
    }),
  z.object({ op: z.literal('resync'), channel, symbol, interval: z.enum(INTERVALS).optional() }),
  z.object({ op: z.literal('ping'), at: z.number().optional() }),
]);

/** One text frame of a client; undefined when it is not JSON of a known shape. */
export const parseLiveRequest = (text: string): LiveRequest | undefined => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const request = liveRequest.safeParse(json);
  return request.success ? request.data : undefined;
};
