import { expect, test } from 'vitest';
import { MAX_SYMBOLS, parseLiveRequest } from './live-request.ts';

test.each([
  { op: 'auth', ticket: 't' },
  { op: 'subscribe', channel: 'DEPTH', symbols: ['BTC-USDT'] },
  { op: 'subscribe', channel: 'KLINE', symbols: ['BTC-USDT'], interval: '1m' },
  { op: 'unsubscribe', channel: 'TRADE', symbols: ['BTC-USDT', 'AURX'] },
  { op: 'resync', channel: 'DEPTH', symbol: 'BTC-USDT' },
  { op: 'ping' },
  { op: 'ping', at: 5 },
])('LIVE-7: %j is understood', (request) => {
  expect(parseLiveRequest(JSON.stringify(request))).toEqual(request);
});

test.each([
  '',
  'ping',
  '[]',
  'null',
  '{"op":"order"}',
  '{"op":"auth"}',
  '{"op":"auth","ticket":""}',
  '{"op":"subscribe","channel":"POSITION","symbols":["a"]}',
  '{"op":"subscribe","channel":"DEPTH","symbols":[]}',
  '{"op":"subscribe","channel":"DEPTH","symbols":[1]}',
  '{"op":"subscribe","channel":"KLINE","symbols":["a"],"interval":"9m"}',
  '{"__proto__":{"op":"ping"}}',
])('LIVE-7: %s is not', (text) => {
  expect(parseLiveRequest(text)).toBeUndefined();
});

test('LIVE-3: a KLINE subscription names its interval', () => {
  expect(parseLiveRequest('{"op":"subscribe","channel":"KLINE","symbols":["a"]}')).toBeUndefined();
});

test('LIVE-8: one subscription names no more than a hundred instruments', () => {
  const ask = (count: number) =>
    JSON.stringify({ op: 'subscribe', channel: 'TICKER', symbols: Array.from({ length: count }, String) });
  expect(parseLiveRequest(ask(MAX_SYMBOLS))).toBeDefined();
  expect(parseLiveRequest(ask(MAX_SYMBOLS + 1))).toBeUndefined();
});
