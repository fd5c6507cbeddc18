// @vitest-environment happy-dom
import type { LiveChanges, LiveOrder, LivePush } from '@bourse/wire/live';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { modules } from '../modules.ts';
import { holdings, openCoinOrder } from '../orders/testing.ts';
import { queryClient } from './answers.ts';
import type { ReplyOfCall } from './api.ts';
import { sleep } from './clock.ts';
import { useCommand } from './commands.ts';
import { useTicker, useTrades } from './live-feed.ts';
import { useUnpushed } from './private-feed.ts';
import { takeProducts } from './products.ts';
import { usePagedCall, useQueryCall } from './queries.ts';
import { beginSession, endSession } from './session.ts';
import { type Answers, type Made, playServer, session } from './testing.tsx';
import { useHoldings } from './use-holdings.ts';

type SpotOrder = ReplyOfCall<'bb.list'>['records'][number];
type Balance = ReplyOfCall<'funds.assets'>[number];

const order = (id: number, over: Partial<SpotOrder> = {}): SpotOrder =>
  openCoinOrder({ id, delegateTime: id, updateTime: id, ...over });
const filled = (id: number): SpotOrder => order(id, { status: 'history', state: 'filled', dealNum: '1' });
const balance = (asset: string, available: string): Balance => ({
  accountType: 'platform',
  asset,
  available,
  held: '0.00',
  worth: available,
  unrealised: '0.00',
  movable: available,
  unsettled: [],
  claims: [],
  instrument: null,
  logo: null,
});

let isAuthHeld = false;
/** The sockets that the feed opened, and what the played server says on the newest of them. */
const sockets: PlayedSocket[] = [];
class PlayedSocket extends EventTarget {
  constructor() {
    super();
    sockets.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    if (JSON.parse(text).op === 'auth' && !isAuthHeld) this.say({ v: 2, type: 'AUTH', ok: true });
  }
  say(push: LivePush): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(push) })));
  }
  close(): void {
    sockets.splice(sockets.indexOf(this), 1);
  }
}
const say = (push: LivePush): void => sockets.at(-1)?.say(push);

let change = 0;
const fill = (orders: readonly SpotOrder[], available: string, over: Partial<LiveChanges> = {}): LiveChanges => {
  change += 1;
  return {
    v: 2,
    type: 'SETTLEMENT',
    settlement: 1,
    change,
    balances: [balance('USDT', available)],
    cash: [],
    orders: orders.map((each): LiveOrder => ({ product: 'bb', order: each })),
    positions: [],
    records: [],
    partial: false,
    ...over,
  };
};

const answers: Answers = {
  'second.order': () => ({ refusal: 'OPTION_NOT_FOUND' }),
  'live.ticket': () => ({ ticket: 'one-use', expiresAt: 0 }),
  'bb.list': ({ status }) =>
    status === 'open' ? { records: [order(2), order(1)], totalRecord: 2 } : { records: [], totalRecord: 0 },
  'bb.cancel': () => null,
  'orders.list': () => ({ list: [], total: 0 }),
  'funds.coins': () => [
    { name: 'USDT', asset: 'USDT', available: '500.00', held: '0.00', worth: '500.00', logo: null },
  ],
  'funds.assets': () => [balance('USDT', '500.00')],
  'funds.records': () => ({ list: [], total: 0 }),
  'funds.holdings': () => holdings(),
};

const useOrders = (status: 'open' | 'history') =>
  usePagedCall(
    'bb.list',
    (pageNo) => ({ status, pageNo, pageSize: 10 }),
    ({ records, totalRecord }) => ({ items: records, total: totalRecord }),
  );

/** Seven lists at once, all of which a fill changes. */
const Page = () => {
  useTicker('TEST-USDT');
  const tape = useTrades('TEST-USDT');
  const open = useOrders('open');
  const history = useOrders('history');
  const coins = useQueryCall('funds.coins', {});
  const assets = useQueryCall('funds.assets', {});
  const shares = useQueryCall('orders.list', { list: 'current', pageNo: 1, pageSize: 10 });
  const holdings = useHoldings();
  const trades = useQueryCall('funds.records', { type: 'trade', pageNo: 1, pageSize: 5 });
  const cancel = useCommand('bb.cancel');
  const ids = (orders: readonly SpotOrder[]): string => orders.map(({ id, dealNum }) => `${id}:${dealNum}`).join(' ');
  const isReady =
    [coins, assets, shares, holdings, trades].every(({ state }) => state === 'success') &&
    [open, history].every(({ state }) => state === 'success');
  return (
    <>
      <p data-testid="ready">{String(isReady)}</p>
      <p data-testid="tape">{tape?.map(({ id }) => id).join(' ')}</p>
      <p data-testid="open">{ids(open.items)}</p>
      <p data-testid="history">{ids(history.items)}</p>
      <p data-testid="coins">{coins.state === 'success' ? coins.value[0]?.available : ''}</p>
      <p data-testid="assets">{assets.state === 'success' ? assets.value[0]?.available : ''}</p>
      <button type="button" onClick={() => void cancel.run({ id: 2 })}>
        cancel
      </button>
    </>
  );
};

const shown = (name: string): string => screen.getByTestId(name).textContent ?? '';
/** Longer than what is old waits to be asked for. */
const SETTLED_MS = 600;

let made: Made[] = [];
beforeAll(() => takeProducts(modules));
beforeEach(async () => {
  change = 0;
  isAuthHeld = false;
  made = [];
  vi.stubGlobal('WebSocket', PlayedSocket);
  vi.stubGlobal('fetch', playServer(answers, made));
  beginSession(session());
  render(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(shown('ready')).toBe('true'));
  await act(() => sleep(SETTLED_MS));
  made.length = 0;
});
afterEach(() => {
  cleanup();
  endSession();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const EACH_LIST = [
  'bb.list',
  'bb.list',
  'funds.assets',
  'funds.coins',
  'funds.holdings',
  'funds.records',
  'orders.list',
];
const requested = (): readonly string[] => made.map(({ name }) => name).sort();
const settle = () => act(() => sleep(SETTLED_MS));

test('SOCKET-9: one filled order with seven lists on the page asks for two of them; the others take what was pushed', async () => {
  say(fill([filled(2)], '399.00'));
  await waitFor(() => expect(shown('history')).toBe('2:1'));
  expect(shown('open')).toBe('1:0');
  expect([shown('coins'), shown('assets')]).toEqual(['399.00', '399.00']);
  await settle();
  expect(requested()).toEqual(['funds.holdings', 'funds.records']);
});

test('SOCKET-9: a burst of fifty fills asks for the same two, once, and shows the last state of each', async () => {
  for (let at = 1; at <= 50; at += 1) say(fill([filled(100 + at)], `${500 - at}.00`));
  await waitFor(() => expect(shown('assets')).toBe('450.00'));
  await settle();
  expect(shown('history').split(' ')).toHaveLength(50);
  expect(shown('history').startsWith('150:1 149:1')).toBe(true);
  expect(requested()).toEqual(['funds.holdings', 'funds.records']);
});

test('SOCKET-9: after a command of its own the page takes the push, and asks no list a second time', async () => {
  screen.getByRole('button').click();
  await waitFor(() => expect(requested()).toEqual(['bb.cancel']));
  const cancelled = order(2, { status: 'history', state: 'cancelled' });
  const { settlement: _none, ...push } = fill([cancelled], '500.00', { type: 'ORDER' });
  say(push);
  await waitFor(() => expect(shown('history')).toBe('2:0'));
  await settle();
  expect(requested()).toEqual(['bb.cancel', 'funds.holdings']);
});

test('SOCKET-9: after a gap in the numbers, and where more changed than a push holds, everything is asked for once', async () => {
  say(fill([], '500.00'));
  await settle();
  for (const over of [{ change: 9 }, { change: 10, partial: true, orders: [], balances: [] }]) {
    made.length = 0;
    say(fill([filled(2)], '1.00', over));
    await settle();
    expect(requested()).toEqual(EACH_LIST);
  }
});

/** Tests share a process: what another of them started may ask for the preferences of whoever signs in. */
const lists = (): readonly string[] => requested().filter((name) => EACH_LIST.includes(name));

test('SOCKET-9: what was answered before the first pushes could come is asked for again where they come late, and only there', async () => {
  beginSession({ ...session(), customerId: 2 });
  await waitFor(() => expect(lists()).toEqual(EACH_LIST));
  await settle();
  expect(lists()).toEqual(EACH_LIST);
  isAuthHeld = true;
  made.length = 0;
  beginSession({ ...session(), customerId: 3 });
  await waitFor(() => expect(lists()).toEqual(EACH_LIST));
  await settle();
  made.length = 0;
  const answeredAt = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(answeredAt + 3_000);
  say({ v: 2, type: 'AUTH', ok: true });
  await settle();
  expect(lists()).toEqual(EACH_LIST);
});

const trades = (seq: number, ids: readonly number[]): LivePush => ({
  v: 2,
  type: 'TRADE',
  symbol: 'TEST-USDT',
  seq,
  data: ids.map((id) => ({ id, ts: id, direction: 'buy', price: '1.00', amount: '1', source: 'book' })),
});

test('SOCKET-12: the tape of trades begins anew with a connection, for a server that was started again numbers them anew', async () => {
  say(trades(0, [901, 902]));
  say(trades(1, [903]));
  await waitFor(() => expect(shown('tape')).toBe('903 902 901'));
  sockets.at(-1)?.dispatchEvent(new Event('close'));
  // The device is on the network again: it does not wait.
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(sockets).toHaveLength(1));
  await settle();
  say(trades(0, [1, 2]));
  say(trades(1, [3]));
  await waitFor(() => expect(shown('tape')).toBe('3 2 1'));
});

const Option = () => {
  useQueryCall('second.order', { id: 7 }, useUnpushed(50));
  return null;
};

test('SOCKET-13: an option is asked for again when it is pushed, and by the clock only while nothing is pushed', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <Option />
    </QueryClientProvider>,
  );
  const optionCalls = (): number => made.filter(({ name }) => name === 'second.order').length;
  await settle();
  expect(optionCalls()).toBe(1);
  say(fill([], '500.00', { type: 'FUNDS', balances: [], records: [{ kind: 'option', id: 7 }] }));
  await waitFor(() => expect(optionCalls()).toBe(2));
  await settle();
  expect(optionCalls()).toBe(2);
  sockets.at(-1)?.dispatchEvent(new Event('close'));
  await waitFor(() => expect(optionCalls()).toBeGreaterThan(4));
});
