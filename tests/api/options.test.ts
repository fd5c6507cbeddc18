import { endpoints } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verifySettlements } from '../../apps/server/src/option/verify.ts';
import { COIN, giveEuros, offerOptions } from '../modules/option/offer.ts';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { until } from './live-client.ts';

const reason = 'For the market of today.';

let server: TestServer;
let product: Client;
let finance: Client;
let compliance: Client;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'options');
  const tokenOf = await castOperators(server);
  product = server.operatorAs(await tokenOf('product'));
  finance = server.operatorAs(await tokenOf('finance'));
  compliance = server.operatorAs(await tokenOf('compliance'));
  customer = await server.registerCustomer();
  await giveEuros(server, customer, 1_000_000n);
}, 120_000);

afterAll(() => server?.close());

const optionState = () => server.running.services.core.state.option;
const now = () => server.running.services.now();
const euros = ({ id }: TestCustomer): bigint => {
  const { available, held } = server.running.services.core.state.ledger.customer('real', id, 'financial', 'EUR');
  return available + held;
};

/** The customer's calls of the server that runs now. */
const mine = (): Client => server.as(customer.accessToken);

const raw = async (body: Readonly<Record<string, unknown>>, key: string = crypto.randomUUID()) => {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/secondCoinConfig/createSecondContractOrder',
    headers: { authorization: `Bearer ${customer.accessToken}`, 'idempotency-key': key },
    payload: body,
  });
  return answer.json<{ code: number; key?: string; data: { id: string; openPrice: string | null } }>();
};

/** What older clients send beside what they want, and nobody believes. */
const LIES = {
  openPrice: '1',
  openTime: '1',
  minAmount: '0',
  odds: '9999',
  coinSymbol: 'X',
  baseSymbol: 'usd',
} as const;

test('OPTION-1: nothing but a purchase and the return of one that has not started is a command about an option', () => {
  const commands = Object.entries(endpoints).filter(
    ([, row]) => 'changes' in row && /console.option|secondCoin|period.list/.test(row.path),
  );
  expect(commands.map(([name]) => name).sort()).toEqual([
    'console.proposeOptionPool',
    'console.proposeOptionTerms',
    'second.cancel',
    'second.place',
  ]);
});

test('OPTION-18, OPTION-2: what the brand offers is listed with odds and limits, and terms of operators replace them', async () => {
  const { list } = value(await server.as()('second.coins', {}));
  expect(list.map(({ showSymbol }) => showSymbol)).toEqual([
    'BTC/USDT',
    'ETH/USDT',
    'BNB/USDT',
    'SOL/USDT',
    'XRP/USDT',
  ]);
  const [btc] = list;
  const coin = Number(btc?.id);
  const before = value(await mine()('second.periods', { coin })).list;
  expect(before.map(({ seconds, oddsPercent, minimum, maximum }) => [seconds, oddsPercent, minimum, maximum])).toEqual([
    [60, '78', '10.00', '1000.00'],
    [120, '80', '10.00', '2000.00'],
    [180, '82', '20.00', '3000.00'],
    [300, '85', '50.00', '5000.00'],
  ]);
  const terms = {
    instrument: COIN,
    isOffered: true,
    periods: [{ seconds: 10, oddsPercent: '80.5', minimum: '1', maximum: '500' }],
    instrumentCap: '100000',
    customerCap: '50000',
    endCap: '100000',
    reason,
  };
  expect(outcome(await product('console.proposeOptionTerms', { ...terms, instrument: 'NO-NO' }))).toBe(
    'INSTRUMENT_NOT_FOUND',
  );
  expect(outcome(await product('console.proposeOptionTerms', { ...terms, endCap: '1.001' }))).toBe('BAD_AMOUNT');
  // What could not be confirmed is not proposed: odds that pay more than the stake, and periods shorter than ten seconds.
  for (const change of [{ oddsPercent: '100.01' }, { oddsPercent: '0' }, { seconds: 9 }])
    expect(
      outcome(
        await product('console.proposeOptionTerms', {
          ...terms,
          periods: terms.periods.map((period) => ({ ...period, ...change })),
        }),
      ),
    ).toBe('OPTION_TERMS_MISFIT');
  const proposal = value(await product('console.proposeOptionTerms', terms));
  expect(outcome(await product('console.confirmProposal', { id: Number(proposal.id) }))).toBe('OWN_PROPOSAL');
  // Who confirms reads what changes, in amounts of the same form.
  expect(proposal.sentences).toContain(
    '10 s: 80.5 % on top of a winning stake, 1.00 to 500.00 EUR (before: not sold).',
  );
  expect(proposal.sentences).toContain(
    '60 s: sold no more (before: 78 % on top of a winning stake, 10.00 to 1,000.00 EUR).',
  );
  expect(proposal.sentences.join(' ')).toContain('50,000.00 EUR (before: 20,000.00 EUR) staked at most');
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
  const after = value(await mine()('second.periods', { coin })).list;
  expect(after).toMatchObject([{ seconds: 10, oddsPercent: '80.5', minimum: '1.00', maximum: '500.00' }]);
  const old = { side: 'up', stake: '10', instrument: COIN, period: Number(before[0]?.id) } as const;
  expect(outcome(await mine()('second.place', old))).toBe('OPTION_PERIOD_NOT_FOUND');
  expect(
    value(await product('console.optionCoins', {})).rows.find(({ instrument }) => instrument === COIN),
  ).toMatchObject({ customerCap: '50000.00', open: 0 });
});

test('OPTION-16, OPTION-11: money of the pool comes and goes by two, and what is held stays', async () => {
  const start = value(await finance('console.optionPool', {}));
  expect(start).toMatchObject({ available: '1000000.00', held: '0.00', open: 0 });
  const wish = { amount: '250.00', reference: 'wire 7', reason } as const;
  const out = { ...wish, direction: 'out', amount: '1000000.01' } as const;
  expect(outcome(await finance('console.proposeOptionPool', out))).toBe('OPTION_POOL_SHORT');
  const proposal = value(await finance('console.proposeOptionPool', { ...wish, direction: 'in' }));
  value(await compliance('console.confirmProposal', { id: Number(proposal.id) }));
  expect(value(await finance('console.optionPool', {}))).toMatchObject({ available: '1000250.00' });
});

test('OPTION-3, OPTION-13, OPTION-14, OPTION-15: from the purchase to the receipt, with tampered fields and a restart in between', async () => {
  const period = await offerOptions(server);
  const bet = { betAmount: '10.01', symbol: COIN, periodId: String(period), status: 0, ...LIES };
  const before = euros(customer);
  const up = await raw({ betContent: 1, ...bet });
  const down = await raw({ betContent: 0, ...bet });
  expect([up.code, down.code]).toEqual([0, 0]);
  const placed = value(await mine()('second.orders', { which: 'current', instrument: COIN }));
  expect(placed.total).toBe(2);
  expect(placed.list[0]).toMatchObject({ stake: '10.01', odds: '80', minimum: '1.00', payout: '18.01', state: 'open' });
  const ids = [Number(up.data.id), Number(down.data.id)];
  await until(() => ids.every((id) => optionState().options.get(id)?.open), 10_000);
  const open = value(await mine()('second.order', { id: ids[0] as number }));
  expect(open.order.openPrice).toBe(open.open?.price);
  expect(value(await finance('console.optionExposure', {})).rows[0]).toMatchObject({
    symbol: 'BTC/USDT',
    state: 'open',
  });
  const endsAt = optionState().options.get(ids[0] as number)?.terms.endsAt ?? 0;
  server = await server.restart();
  await until(() => now() > endsAt, 20_000);
  await until(() => ids.every((id) => !optionState().options.has(id)), 10_000);
  // The core is ahead of what is stored: a snapshot waits for that.
  await server.running.services.sequencer.snapshot();
  const history = value(await mine()('second.orders', { which: 'history' }));
  expect(history.total).toBe(2);
  const results = new Map(history.list.map((order) => [order.id, order]));
  const [won, lost] = ids.map((id) => results.get(id)?.result);
  // Both opened at one price: one of them won, or both have their stake back.
  if (won === 'returned') expect(lost).toBe('returned');
  else expect(new Set([won, lost])).toEqual(new Set(['won', 'lost']));
  expect(euros(customer) - before).toBe(won === 'returned' ? 0n : 800n - 1_001n);
  // In how the day adds up it is what options brought, and no credit of the house (FIGURES-12).
  const { rows } = value(await mine()('funds.postings', { accountType: 'financial', asset: 'EUR' }));
  // Movements and the statement name what an option was on (LEDGER-20).
  const { name, symbol } = server.running.services.market.listing(COIN).instrument;
  if (won !== 'returned') expect(rows[0]).toMatchObject({ kind: 'other', name, symbol });
  const brought = { options: won === 'returned' ? '0.00' : '-2.01', other: '0.00', rounding: '0.00' };
  expect(value(await mine()('funds.day', {}))).toMatchObject(brought);
  const receipt = value(await mine()('second.order', { id: ids[0] as number }));
  expect(receipt.isWhole).toBe(true);
  expect(receipt.ticks.map(({ seq }) => seq)).toContain(receipt.open?.seq);
  expect(receipt.ticks.at(-1)?.seq).toBeGreaterThanOrEqual(receipt.close?.seq ?? 0);
  expect(receipt.ticks.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
  const stranger = await server.registerCustomer();
  expect(outcome(await stranger.call('second.order', { id: ids[0] as number }))).toBe('OPTION_NOT_FOUND');
  const operator = server.operatorAs(await server.operatorToken());
  expect(value(await operator('console.optionResults', {})).total).toBe(2);
  expect(value(await operator('console.option', { id: ids[0] as number })).customerId).toBe(customer.id);
}, 60_000);

test('OPTION-17: the owner is told of what was settled', async () => {
  const told = async (): Promise<number> => {
    const { list } = value(await mine()('notify.page', { pageNo: 1, pageSize: 10 }));
    return list.filter((message) => JSON.stringify(message).includes('BTC/USDT')).length;
  };
  // Messages are written after what they tell of.
  await vi.waitFor(async () => expect(await told()).toBe(2), { timeout: 10_000 });
});

test('OPTION-14: what was settled is worked out again from the tape, and a row that was changed is found', async () => {
  const { pool } = server.running.services.database;
  expect(await verifySettlements(pool)).toMatchObject({ settled: 2, unknown: [], wrong: [] });
  const changes: readonly (readonly [change: string, back: string])[] = [
    ['UPDATE option_results SET payout = payout + 1', 'UPDATE option_results SET payout = payout - 1'],
    ['UPDATE option_ticks SET price = price + 1', 'UPDATE option_ticks SET price = price - 1'],
    ['UPDATE option_orders SET odds_ppm = odds_ppm + 100000', 'UPDATE option_orders SET odds_ppm = odds_ppm - 100000'],
    ['UPDATE option_orders SET starts_at = starts_at - 2000', 'UPDATE option_orders SET starts_at = starts_at + 2000'],
    [
      `UPDATE tape_parts SET ticks = set_byte(ticks, 0, get_byte(ticks, 0) # 1) WHERE instrument = '${COIN}'`,
      `UPDATE tape_parts SET ticks = set_byte(ticks, 0, get_byte(ticks, 0) # 1) WHERE instrument = '${COIN}'`,
    ],
  ];
  for (const [change, back] of changes) {
    await pool.query(change);
    const { wrong } = await verifySettlements(pool);
    expect([change, wrong.length]).toEqual([change, 2]);
    await pool.query(back);
  }
  expect((await verifySettlements(pool)).wrong).toEqual([]);
});

/** At 80 % an option of 10 euros needs 8 of the pool: of all three caps eleven are the last that fit. */
test.each([
  ['OPTION_END_CAP', { end: 9_000n, instrument: 9_000n }, 1],
  ['OPTION_INSTRUMENT_CAP', { end: 9_000n, instrument: 9_000n }, 2],
  ['OPTION_CUSTOMER_CAP', { customer: 11_500n }, 1],
])(
  'OPTION-10: a hundred at once against the last of a cap: as many as fit exactly, and the others hold nothing: %s',
  async (error, caps, ends) => {
    const whole = { instrument: 10_000_000n, customer: 5_000_000n, end: 10_000_000n };
    const period = await offerOptions(server, { caps: { ...whole, ...caps } });
    const { ledger } = server.running.services.core.state;
    const money = () => {
      const { available, held } = ledger.customer('real', customer.id, 'financial', 'EUR');
      const pool = ledger.house('real', 'options', 'EUR');
      return [available, held, pool.available, pool.held];
    };
    const [available = 0n, held = 0n, poolFree = 0n, poolHeld = 0n] = money();
    const bet = { side: 'up', stake: '10', instrument: COIN, period } as const;
    const startsAt = now() + 600_000;
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        mine()('second.place', { ...bet, start: 'scheduled', openTime: startsAt + (n % ends) * 60_000 }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(11);
    expect(new Set(answers.filter(({ ok }) => !ok).map(outcome))).toEqual(new Set([error]));
    expect(money()).toEqual([available - 11_000n, held + 11_000n, poolFree - 8_800n, poolHeld + 8_800n]);
    const { list } = value(await mine()('second.orders', { pageSize: 100 }));
    expect(list.map(({ state }) => state)).toEqual(Array(11).fill('scheduled'));
    await Promise.all(list.map(({ id }) => mine()('second.cancel', { id })));
    expect(money()).toEqual([available, held, poolFree, poolHeld]);
    expect(value(await mine()('second.orders', { pageSize: 100 })).total).toBe(0);
    expect(value(await mine()('second.orders', { which: 'history' })).list[0]).toMatchObject({
      state: 'cancelled',
    });
  },
);

test('OPTION-12: an appointment that is not ahead, or no moment, is refused', async () => {
  const period = await offerOptions(server);
  const bet = { side: 'up', stake: '10', instrument: COIN, period, start: 'scheduled' } as const;
  for (const openTime of [undefined, 'tomorrow', now() - 1, -5])
    expect(outcome(await mine()('second.place', { ...bet, openTime }))).toBe('APPOINTMENT_NOT_AHEAD');
  expect(outcome(await mine()('second.place', { ...bet, openTime: now() + 8 * 86_400_000 }))).toBe(
    'APPOINTMENT_TOO_FAR',
  );
});

test('HTTP-3: one key a hundred times at once makes one option', async () => {
  const period = await offerOptions(server);
  const key = crypto.randomUUID();
  const { nextOption } = optionState();
  const body = { betContent: 1, betAmount: '5', symbol: COIN, periodId: String(period) };
  const answers = await Promise.all([...Array(100)].map(async () => raw(body, key)));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
  expect(optionState().nextOption).toBe(nextOption + 1);
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['a price that it opens at', { openPrice: '0.01' }],
  ['a time long ago', { openTime: 1 }],
  ['a time to come', { openTime: 4_000_000_000_000 }],
  ['odds', { odds: '9999', oddsPercent: '9999', oddsPpm: 99_000_000, profit: '9999' }],
  ['bounds of the stake', { minAmount: '0', minimum: '0', maxAmount: '1000000' }],
  ['all of them, an owner and a result', { ...LIES, userId: 1, customer: 1, result: 'won', status: 0, afterSeq: 0 }],
])('OPTION-15: %s sent along changes nothing', async (_, lies) => {
  const period = await offerOptions(server);
  const bet = { betContent: 1, betAmount: '10', symbol: COIN, periodId: String(period), status: 0 };
  expect((await raw({ ...lies, ...bet, betAmount: '0.99' })).key).toBe('error.BELOW_LEAST_STAKE');
  expect((await raw({ ...lies, ...bet, betAmount: '500.01' })).key).toBe('error.ABOVE_MOST_STAKE');
  const before = now();
  const { key, data } = await raw({ ...lies, ...bet });
  expect(key).toBeUndefined();
  expect(data.openPrice).toBeNull();
  const id = Number(data.id);
  await until(() => Boolean(optionState().options.get(id)?.open), 10_000);
  const { terms, open } = optionState().options.get(id) ?? {};
  const { startsAt = 0, acceptedAt = 0, afterSeq = 0 } = terms ?? {};
  expect(terms).toMatchObject({ customer: customer.id, mode: 'real', stake: 1_000n, profit: 800n, oddsPpm: 800_000 });
  expect(terms).toMatchObject({ minimum: 100n, maximum: 50_000n, isScheduled: false });
  expect(acceptedAt).toBeGreaterThanOrEqual(before);
  expect(startsAt - acceptedAt).toBeLessThan(2_000);
  expect(startsAt).toBeGreaterThanOrEqual(acceptedAt);
  expect(open?.seq).toBeGreaterThan(afterSeq);
  const last = server.running.services.market.last(COIN) ?? 0;
  expect(open?.price).toBeGreaterThan(last * 0.9);
  expect(open?.price).toBeLessThan(last * 1.1);
});
