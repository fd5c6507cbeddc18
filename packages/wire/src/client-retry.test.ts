import { expect, test } from 'vitest';
import { createClient, type Fetch, type Transport } from './client.ts';
import type { RetryOptions } from './client-retry.ts';
import { failure, wrap } from './envelope.ts';
import type { ErrorName } from './errors.ts';

type Played = ErrorName | 'cut' | 'gateway' | 'done';

/** A client against a played server, with all that was sent and told. */
const played = (answers: readonly Played[], over: Partial<Transport> = {}, watch: Partial<RetryOptions> = {}) => {
  const left = [...answers];
  const keys: (string | undefined)[] = [];
  const pauses: number[] = [];
  const notified: string[] = [];
  const fetch: Fetch = async (_url, { headers }) => {
    keys.push(headers['idempotency-key']);
    const next = left.length > 1 ? left.shift() : left[0];
    if (next === 'cut' || next === undefined) throw new TypeError('failed to fetch');
    if (next === 'gateway') return { status: 502, text: async () => '<html>' };
    const body = next === 'done' ? wrap('stock', true) : failure(next, 'said', 'r');
    return { status: 200, text: async () => JSON.stringify(body) };
  };
  const again: RetryOptions = {
    pause: async (ms) => void pauses.push(ms),
    unknown: (name, key) => notified.push(`unknown ${name} ${key}`),
    known: (name, key) => notified.push(`known ${name} ${key}`),
    left: (name, key) => notified.push(`left ${name} ${key}`),
    ...watch,
  };
  const call = createClient({
    origin: '',
    fetch,
    timeoutMs: 9_000,
    headers: () => ({}),
    renew: async () => false,
    newKey: () => `key-${keys.length}`,
    again,
    ...over,
  });
  const move = () => call('funds.convertStock', { from: 'EUR', to: 'USD', amount: '5', quoteId: 1 });
  return { call, move, keys, pauses, notified };
};

test.each<Played>(['cut', 'gateway', 'OUTCOME_UNKNOWN', 'INTERNAL'])(
  'HTTP-25: after "%s" the same key is asked again until it is known',
  async (lost) => {
    const { move, keys, notified, pauses } = played([lost, lost, 'BUSY', 'STOPPED', 'TOO_MANY_REQUESTS', 'FROZEN']);
    expect(await move()).toMatchObject({ ok: false, error: 'FROZEN', message: 'said' });
    expect(new Set(keys)).toEqual(new Set(['key-0']));
    expect(keys).toHaveLength(6);
    expect(notified).toEqual(['unknown funds.convertStock key-0', 'known funds.convertStock key-0']);
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  },
);

test.each<Played>(['BUSY', 'STOPPED', 'INSUFFICIENT_FUNDS', 'TOO_MANY_REQUESTS'])(
  'HTTP-25: "%s" to the first try is an answer',
  async (error) => {
    const { move, keys, notified } = played([error]);
    expect(await move()).toMatchObject({ ok: false, error });
    expect(keys).toHaveLength(1);
    expect(notified).toEqual(['known funds.convertStock key-0']);
  },
);

test('HTTP-25: what stays unknown is said to be unknown after a bound, never "no answer" and never "nothing happened"', async () => {
  for (const last of ['cut', 'BUSY', 'STOPPED'] as const) {
    const { move, keys, notified } = played(['cut', last]);
    expect(await move()).toMatchObject({ ok: false, error: 'OUTCOME_UNKNOWN' });
    expect(keys).toHaveLength(11);
    expect(notified).toEqual(['unknown funds.convertStock key-0', 'left funds.convertStock key-0']);
  }
});

test('HTTP-25: who is signed out meanwhile, or gives up, is told that it is unknown', async () => {
  const out = played(['cut', 'UNAUTHENTICATED']);
  expect(await out.move()).toMatchObject({ error: 'OUTCOME_UNKNOWN' });
  expect(out.keys).toHaveLength(2);
  const aborted = played(['cut']);
  const input = { from: 'EUR', to: 'USD', amount: '5', quoteId: 1 };
  const left = await aborted.call('funds.convertStock', input, { signal: AbortSignal.abort() });
  expect(left).toMatchObject({ error: 'OUTCOME_UNKNOWN' });
  expect(aborted.keys).toHaveLength(1);
});

test('HTTP-25: what moves nothing is not asked again, and a command that is not to go out is not sent', async () => {
  const read = played(['cut']);
  expect(await read.call('user.get', {})).toMatchObject({ error: 'NETWORK' });
  expect(read.keys).toHaveLength(1);
  const held = played(['done'], {}, { sent: () => false });
  expect(await held.move()).toMatchObject({ error: 'OUTCOME_UNKNOWN' });
  expect(held.keys).toEqual([]);
});
