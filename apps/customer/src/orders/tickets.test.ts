// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, closeApp, type Made, playServer } from '../shell/testing.tsx';
import { SPOT_TICKETS } from '../spot/tickets.ts';
import { intradayTicket, shareTicket } from '../stocks/tickets.ts';
import type { SentOrder } from './order-form.ts';
import { placedOrder } from './testing.ts';

const TICKETS = { shares: shareTicket, intraday: intradayTicket, ...SPOT_TICKETS };

const spotOrder = {
  id: 11,
  type: 'buy',
  symbol: 'BTC-USDT',
  showCoin: 'BTC/USDT',
  baseCoin: 'BTC',
  coin: 'USDT',
  delegateType: 'market',
  delegatePrice: null,
  delegateTotal: '5',
  delegateValue: '500.00',
  dealPrice: '100.00',
  dealNum: '5',
  fee: '0.60',
  feeCoin: 'USDT',
  profit: null,
  profitPercent: null,
  delegateTime: 1,
  updateTime: 1,
  status: 'history',
  state: 'filled',
  reason: null,
  orderSource: 'customer',
} as const;
const stockOrder = placedOrder({});

const answers: Answers = {
  'orders.buyNewStock': () => stockOrder,
  'orders.placePending': () => stockOrder,
  'orders.intraday': () => stockOrder,
  'bb.place': () => spotOrder,
  'divisa.place': () => spotOrder,
};

let made: Made[] = [];
beforeEach(() => {
  made = [];
  vi.stubGlobal('fetch', playServer(answers, made));
});
afterEach(closeApp);

const atMarket: SentOrder = { side: 'buy', kind: 'market', price: undefined, leverage: 1, quantity: '5' };
const atLimit: SentOrder = { ...atMarket, kind: 'limit', price: '100.00' };
const inQuote: SentOrder = { side: 'buy', kind: 'market', price: undefined, leverage: 1, quoteAmount: '500' };

test.each([
  ['shares', atMarket, 'orders.buyNewStock', { quantity: '5' }],
  ['shares', atLimit, 'orders.placePending', { quantity: '5', limitPrice: '100.00' }],
  ['intraday', atMarket, 'orders.intraday', { quantity: '5' }],
  ['intraday', atLimit, 'orders.placePending', { quantity: '5', limitPrice: '100.00' }],
  ['bb', atMarket, 'bb.place', { delegateTotal: '5' }],
  ['bb', inQuote, 'bb.place', { delegateValue: '500' }],
  ['divisa', atLimit, 'divisa.place', { delegateTotal: '5', delegatePrice: '100.00' }],
] as const)(
  'SHELL-23: an order of %s, %o, goes out by %s with the key of its try',
  async (name, order, call, expected) => {
    const answer = await TICKETS[name].place({ instrument: 'BTC-USDT', order }).send('one-try');
    expect(made.map(({ name: made, key }) => [made, key])).toEqual([[call, 'one-try']]);
    expect(made[0]?.input).toMatchObject(expected);
    expect(answer).toMatchObject({ ok: true, value: { id: 11, state: 'filled', filled: '5', fee: '0.60' } });
  },
);

test('a refusal is given as it came', async () => {
  vi.stubGlobal('fetch', playServer({ 'bb.place': () => ({ refusal: 'OFF_LOT' }) }, made));
  const answer = await TICKETS.bb.place({ instrument: 'BTC-USDT', order: atMarket }).send('one-try');
  expect(answer).toMatchObject({ ok: false, error: 'OFF_LOT' });
});

test.each([
  ['shares', 'stock'],
  // Coins and gold lie in the platform account, whatever page trades them.
  ['intraday', 'platform'],
  ['bb', 'platform'],
  ['divisa', 'platform'],
] as const)('ORDER-21: what an order of %s lacks is brought to the %s account', (name, account) => {
  expect(TICKETS[name].account).toBe(account);
});
