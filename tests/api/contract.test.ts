import { parseDecimal } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit, freeze, openSession, post } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';
import { plantedClock } from './planted-clock.ts';

const SYMBOL = 'BTC-USDT.P';
const PERIOD_MS = 8 * 3_600_000;

let server: TestServer;
let machine: ReturnType<typeof plantedClock>['machine'];
let customer: TestCustomer;
let call: Client;

beforeAll(async () => {
  const planted = plantedClock();
  machine = planted.machine;
  server = await startTestServer({}, 'contract', planted.clock);
  customer = await server.registerCustomer();
  call = server.lasting('customer', () => openSession(server, customer.id));
  await credit(server, customer.id, 'platform', '50000 USDT');
}, 120_000);

afterAll(() => server?.close());

const core = () => server.running.services.core;
const micros = (text: string | null | undefined): bigint => {
  const read = parseDecimal(text ?? '', 6);
  if (!read.ok) throw new Error(`${text} is no amount`);
  return read.value;
};
const order = { symbol: SYMBOL, leverage: 10, type: 'long', delegateType: 'market', delegateTotal: '20' } as const;
const open = async () => value(await call('contract.positions', { status: 'open', pageSize: 50 })).rows;
const closed = async () => value(await call('contract.positions', { status: 'closed', pageSize: 50 })).rows;
const counts = async () => value(await call('contract.counts', {}));
const last = (): number => {
  const { market } = server.running.services;
  return Number(market.last(SYMBOL) ?? 0) / 100;
};
const money = () => core().state.ledger.customer('real', customer.id, 'contract', 'USDT');

test('CONTRACT-1: the contracts of the brand are listed with leverages, face value and fees', async () => {
  const coins = value(await call('contract.coins', {}));
  expect(coins.map(({ id }) => id)).toEqual(['BTC-USDT.P', 'ETH-USDT.P', 'SOL-USDT.P']);
  expect(coins[0]).toMatchObject({ shareNumber: '0.001', openFee: '0.05', closeFee: '0.05', baseCoin: 'USDT' });
  expect(coins[0]?.leverage).toEqual([10, 2, 5, 20, 50]);
  expect(coins[2]?.leverage).toEqual([10, 2, 5, 20]);
  expect(coins[0]?.nextFundingTime).toBeGreaterThan(server.running.services.now());
});

test('CONTRACT-2: margin is held on the contract account, in the asset of the quote, and comes there by a transfer', async () => {
  expect(outcome(await call('contract.place', order))).toBe('INSUFFICIENT_FUNDS');
  value(await call('funds.transfer', { asset: 'USDT', from: 'platform', to: 'contract', amount: '20000' }));
  const placed = value(await call('contract.place', order));
  expect(placed).toMatchObject({ type: 'long', effect: 'open', state: 'filled', dealNum: 20, leverage: 10 });
  const [position] = await open();
  expect(position).toMatchObject({ direction: 'long', contracts: 20, available: 20, state: 'open', name: 'BTC-PERP' });
  expect(money().held).toBe(micros(position?.margin) + micros(position?.closingFee));
  expect(micros(position?.margin)).toBe(micros(position?.initialMargin));
});

test('CONTRACT-2: the quantity is in whole contracts, and the leverage one of the contract', async () => {
  const errors = [
    { delegateTotal: '1.5' },
    { delegateTotal: '0' },
    { delegateTotal: '-3' },
    { leverage: 7 },
    { symbol: 'BTC-USDT' },
    { delegateType: 'limit' as const },
  ];
  const answers = [];
  for (const wrong of errors) answers.push(outcome(await call('contract.place', { ...order, ...wrong })));
  expect(answers).toEqual([
    'OFF_LOT',
    'BAD_AMOUNT',
    'BAD_AMOUNT',
    'LEVERAGE_NOT_OFFERED',
    'INSTRUMENT_NOT_FOUND',
    'OFF_TICK',
  ]);
});

test('CONTRACT-4: on the wire 0 is long and 1 short, 1 at the market and 0 at a limit', async () => {
  const delegatePrice = (last() * 1.1).toFixed(2);
  const form = { symbol: SYMBOL, leverage: 5, type: 1, delegateType: 0, delegatePrice, delegateTotal: 3 };
  const answer = await post(server, customer.accessToken, '/api/contract/order/submit', form);
  expect(answer, JSON.stringify(answer)).toMatchObject({
    code: 200,
    data: { type: 1, delegateType: 0, status: 0, delegateTotal: 3, dealNum: 0 },
  });
  expect(await counts()).toMatchObject({ holding: 1, openOrder: 1, orderHistory: 1, profitAndLoss: 0 });
  const { rows } = value(await call('contract.orders', { status: 'open' }));
  expect(rows[0]).toMatchObject({ type: 'short', delegateType: 'limit', delegatePrice });
  value(await call('contract.cancel', { id: rows[0]?.id ?? 0 }));
  expect(outcome(await call('contract.cancel', { id: rows[0]?.id ?? 0 }))).toBe('NOT_CANCELLABLE');
  expect(await counts()).toMatchObject({ openOrder: 0, orderHistory: 2 });
  // A field that was emptied is not all of the position.
  const emptied = { id: (await open())[0]?.id ?? 0, quantity: '' };
  const refused = await post(server, customer.accessToken, '/api/contract/position/close', emptied);
  expect(refused).toMatchObject({ code: 400 });
  expect(await counts()).toMatchObject({ holding: 1 });
});

test('CONTRACT-4: margin is added and taken out, and moves the liquidation price', async () => {
  const [before] = await open();
  const id = before?.id ?? 0;
  const added = value(await call('contract.changeMargin', { id, money: '50', flag: 'add' }));
  expect(micros(added.addedMargin)).toBe(50_000_000n);
  // 0.02 of a coin: 50 move it by 2,500.
  expect(Number(before?.liquidationPrice) - Number(added.liquidationPrice)).toBeCloseTo(2_500, 1);
  value(await call('contract.addMargin', { id, money: '5' }));
  const reduced = value(await call('contract.changeMargin', { id, money: '20', flag: 'reduce' }));
  expect(micros(reduced.addedMargin)).toBe(35_000_000n);
  expect(outcome(await call('contract.changeMargin', { id, money: '300', flag: 'reduce' }))).toBe('MARGIN_TOO_LOW');
});

test('CONTRACT-4: adding principal increases the position by as many contracts as the money opens', async () => {
  const [before] = await open();
  const id = before?.id ?? 0;
  const was = money().available;
  const increased = value(await call('contract.increase', { id, money: '100' }));
  const [after] = await open();
  expect(after?.contracts).toBe(20 + increased.dealNum);
  const spent = was - money().available;
  expect(spent).toBeLessThanOrEqual(100_000_000n);
  // One more contract would cost more than was given.
  const one = (last() * 0.001 * 1_000_000) / 10;
  expect(Number(100_000_000n - spent)).toBeLessThan(one * 1.2);
  expect(outcome(await call('contract.increase', { id, money: '0.01' }))).toBe('BELOW_MIN_NOTIONAL');
});

test('CONTRACT-4: a target and a stop are set, listed, moved and taken back, each by its number', async () => {
  const [position] = await open();
  const id = position?.id ?? 0;
  const [up, down] = [(last() * 1.05).toFixed(2), (last() * 0.97).toFixed(2)];
  const set = { positionId: id, earnPrice: up, losePrice: down } as const;
  expect(value(await call('contract.setExit', set))).toMatchObject({ target: up, stop: down });
  const exits = value(await call('contract.exits', {}));
  expect(exits).toMatchObject([
    { positionId: id, lossType: 'target', earnPrice: up, losePrice: null, delegateType: 'market' },
    { positionId: id, lossType: 'stop', losePrice: down, earnPrice: null },
  ]);
  expect(await counts()).toMatchObject({ profitAndLoss: 2 });
  const limited = { positionId: id, earnPrice: up, delegateType: 'limit', earnDelegatePrice: up } as const;
  expect(value(await call('contract.setExit', limited))).toMatchObject({ target: up, stop: down });
  expect(value(await call('contract.exits', {}))[0]).toMatchObject({ delegateType: 'limit', earnDelegatePrice: up });
  expect(outcome(await call('contract.setExit', { ...set, earnNumber: '1' }))).toBe('BAD_AMOUNT');
  expect(outcome(await call('contract.setExit', { positionId: id, losePrice: up }))).toBe('BAD_STOP');
  value(await call('contract.cancelExit', { id: exits[1]?.id ?? 0 }));
  expect(outcome(await call('contract.cancelExit', { id: exits[1]?.id ?? 0 }))).toBe('EXIT_NOT_FOUND');
  value(await call('contract.cancelExit', { id: exits[0]?.id ?? 0 }));
  expect(value(await call('contract.exits', {}))).toEqual([]);
});

test('CONTRACT-6: funding is charged at the end of a period, shown with its rate, and listed for everybody', async () => {
  const [position] = await open();
  const id = position?.id ?? 0;
  const end = position?.nextFundingAt ?? 0;
  expect(end % PERIOD_MS).toBe(0);
  machine.passed += end - server.running.services.now() + 1_000;
  await until(() => (core().state.margin.positions.get(id)?.financesAt ?? 0) > end, 30_000);
  const public_ = server.as();
  const periods = async () => value(await public_('contract.funding', { symbol: SYMBOL }));
  // Lists that everybody reads come from the journal, a moment after it.
  await expect.poll(async () => (await periods()).total, { timeout: 10_000 }).toBe(1);
  const { rows } = await periods();
  expect(rows[0]).toMatchObject({ fundingTime: end, symbol: SYMBOL });
  expect(outcome(await public_('contract.funding', { symbol: 'BTC-USDT' }))).toBe('INSTRUMENT_NOT_FOUND');
  const [funded] = await open();
  expect(micros(funded?.margin)).toBe(micros(position?.margin) - micros(funded?.funding));
});

test('CONTRACT-4, MARGIN-27: a part and then all of a position is closed, and stands among the closed ones with its fees and result', async () => {
  const [position] = await open();
  const id = position?.id ?? 0;
  const contracts = position?.contracts ?? 0;
  const held = money().available + money().held;
  const part = value(await call('contract.close', { id, quantity: '5' }));
  expect(part).toMatchObject({ type: 'long', effect: 'reduce', dealNum: 5 });
  expect((await open())[0]?.contracts).toBe(contracts - 5);
  const [first, ...others] = await closed();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id, contracts: 5, state: 'closed', closeReason: 'part', funding: '0.000000' });
  expect(first?.exitPrice).toBe(part.dealPrice);
  expect(first?.closingFee).toBe(part.fee);
  expect(micros(first?.profit) + micros(first?.openingFee)).toBe(money().available + money().held - held);
  value(await call('contract.stopPosition', { id }));
  expect(await open()).toEqual([]);
  expect(money().held).toBe(0n);
  const [past, ...rest] = await closed();
  expect(rest, 'the part is in the whole').toEqual([]);
  expect(past).toMatchObject({ id, contracts, state: 'closed', closeReason: 'requested', leverage: 10 });
  expect(micros(past?.openingFee)).toBeGreaterThan(0n);
  expect(micros(past?.closingFee)).toBeGreaterThan(0n);
  expect(money().available).toBe(20_000_000_000n + micros(past?.profit));
  expect(outcome(await call('contract.close', { id }))).toBe('POSITION_NOT_FOUND');
});

test('CONTRACT-7: a position that a price closed shows its customer the mark price and the tick that did', async () => {
  value(await call('contract.place', { ...order, leverage: 2, delegateTotal: '1' }));
  const [position] = await open();
  const id = position?.id ?? 0;
  // So near that the market reaches one of them soon; again where it has moved past before they are set.
  const set = async (): Promise<string> => {
    const exits = { positionId: id, earnPrice: (last() * 1.0001).toFixed(2), losePrice: (last() * 0.9999).toFixed(2) };
    return outcome(await call('contract.setExit', exits));
  };
  await expect.poll(set, { timeout: 30_000 }).not.toBe('BAD_STOP');
  await until(() => core().state.margin.positions.get(id) === undefined, 60_000);
  const [past] = await closed();
  expect(past?.id).toBe(id);
  expect(['target', 'stop']).toContain(past?.closeReason);
  const { receipt } = past ?? {};
  expect(Number(receipt?.markPrice)).toBeGreaterThan(0);
  expect(receipt?.tickSequence).toBeGreaterThan(0);
  expect(receipt?.tickTime).toBeGreaterThan(position?.params.createTime ?? 0);
}, 120_000);

test('CONTRACT-4: positions of one product are not found by the calls of another, nor in its lists', async () => {
  value(await call('contract.place', { ...order, type: 'short', leverage: 2 }));
  const [position] = await open();
  expect(position?.direction).toBe('short');
  expect(value(await call('orders.positions', { state: 'open' })).list).toEqual([]);
  expect(value(await call('orders.closedPositions', {})).list).toEqual([]);
  const other = await server.registerCustomer();
  const id = position?.id ?? 0;
  expect(outcome(await other.call('contract.close', { id }))).toBe('POSITION_NOT_FOUND');
  expect(outcome(await other.call('contract.addMargin', { id, money: '1' }))).toBe('POSITION_NOT_FOUND');
  expect(outcome(await other.call('contract.cancelExit', { id: id * 2 }))).toBe('POSITION_NOT_FOUND');
});

test('CONTRACT-11: lists and counts are of one contract where it is named', async () => {
  const other = 'ETH-USDT.P';
  value(await call('contract.place', { ...order, symbol: other, delegateTotal: '30' }));
  const [position] = await open();
  const ether = server.running.services.market.last(other);
  const earnPrice = (((ether ?? 0) / 100) * 1.2).toFixed(2);
  value(await call('contract.setExit', { positionId: position?.id ?? 0, earnPrice }));
  const narrow = async (symbol: string) => ({
    open: value(await call('contract.positions', { status: 'open', symbol })).rows.map(({ instrument }) => instrument),
    closed: value(await call('contract.positions', { status: 'closed', symbol })).total,
    exits: value(await call('contract.exits', { symbol })).length,
    counts: value(await call('contract.counts', { symbol })),
  });
  const [all, one] = [await narrow(SYMBOL), await narrow(other)];
  expect(one.open).toEqual([other]);
  expect(all.open).toEqual([SYMBOL]);
  expect([one.closed, all.closed]).toEqual([0, (await closed()).length]);
  expect([one.exits, all.exits]).toEqual([1, 0]);
  expect(one.counts).toMatchObject({ holding: 1, orderHistory: 1, profitAndLoss: 1 });
  expect(all.counts.orderHistory).toBe((await counts()).orderHistory - 1);
  expect((await narrow('BTC-USDT')).counts).toMatchObject({ holding: 0, orderHistory: 0 });
  value(await call('contract.stopPosition', { id: position?.id ?? 0 }));
  expect([(await narrow(other)).closed, (await narrow(SYMBOL)).closed]).toEqual([1, all.closed]);
});

test('CONTRACT-4: whoever is frozen opens nothing, and closes', async () => {
  await freeze(server, customer.id);
  expect(outcome(await call('contract.place', order))).toBe('FROZEN');
  const [position] = await open();
  value(await call('contract.close', { id: position?.id ?? 0 }));
  expect(await open()).toEqual([]);
});
