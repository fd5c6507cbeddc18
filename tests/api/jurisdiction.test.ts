import { type AccountMode, type AccountType, err, priceText, priceTicks } from '@bourse/rules';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJurisdictions } from '../../apps/server/src/jurisdiction/jurisdictions.ts';
import { confirm, declare } from '../../apps/server/src/jurisdiction/residence.ts';
import { loadJurisdictions } from '../../apps/server/src/jurisdiction/table.ts';
import { sampleCustomer, unknownPassword } from '../../apps/server/src/sample-customers.ts';
import { COIN, giveEuros, offerOptions } from '../modules/option/offer.ts';
import { addOperators, credit, openOperatorSession, openSession } from './cast.ts';
import { outcome, startLiveTestServer, type TestServer, value } from './harness.ts';
import { plantedClock } from './planted-clock.ts';

const SHARE = 'US.QUILM';
const CONTRACT = 'BTC-USDT.P';
const DAY_MS = 86_400_000;

let live: TestServer;
let made = 0;

let machine: ReturnType<typeof plantedClock>['machine'];

const services = () => live.running.services;

beforeAll(async () => {
  const planted = plantedClock();
  machine = planted.machine;
  live = await startLiveTestServer('jurisdiction', planted.clock);
  const pool = { direction: 'in', units: 10_000_000n, reference: 'test', by: 'ann', agreedBy: 'bob' } as const;
  value(await services().execute({ type: 'fund-option-pool', ...pool }));
}, 120_000);

afterAll(() => live?.close());

/** A customer with money everywhere; of a country where one is given, confirmed by an operator after the identity. */
const living = async (country?: string) => {
  made += 1;
  const id = await sampleCustomer(services(), `resident-${made}`, await unknownPassword(services()));
  await credit(live, id, 'stock', '50000 USD');
  await giveEuros(live, { id }, 100_000n);
  const call = live.lasting('customer', () => openSession(live, id));
  if (country !== undefined) {
    await services().execute({ type: 'set-identity-level', customer: id, level: 'primary', by: 'test' });
    await declare(services(), id, country);
    value(await confirm(services(), id, country, 'test'));
  }
  return { id, call };
};

const RIGHT: Readonly<Record<string, string>> = {
  leverage: 'half',
  'most-lost': 'margin',
  'close-out': 'closed',
  option: 'nothing',
  costs: 'daily',
  stop: 'jump',
  trades: 'never',
  training: 'none',
};
const answersOf = (given: Readonly<Record<string, string>>) =>
  Object.entries({ ...RIGHT, ...given }).map(([question, answer]) => ({ question, answer }));
const handIn = (call: Client, given: Readonly<Record<string, string>> = {}) =>
  call('jurisdiction.answer', { version: 1, answers: answersOf(given) });

const bet = async (call: Client) => {
  const period = await offerOptions(live);
  return outcome(await call('second.place', { side: 'up', stake: '5', instrument: COIN, period }));
};
const share = (leverage: number, side: 'buy' | 'sell' = 'buy') =>
  ({ instrument: SHARE, side, kind: 'market', quantity: '2', leverage }) as const;
const contract = { symbol: CONTRACT, leverage: 2, type: 'long', delegateType: 'market', delegateTotal: '1' } as const;
const states = async (call: Client) =>
  Object.fromEntries(value(await call('jurisdiction.own', {})).products.map(({ product, state }) => [product, state]));

test('JURISDICTION-2: nothing gated opens before identity and country are confirmed; shares paid in full do', async () => {
  const { id, call } = await living();
  expect(await bet(call)).toBe('RESIDENCE_NEEDED');
  expect(outcome(await call('contract.place', contract))).toBe('RESIDENCE_NEEDED');
  expect(outcome(await call('orders.buyNewStock', share(5)))).toBe('RESIDENCE_NEEDED');
  expect(outcome(await call('orders.buyNewStock', share(1)))).toBe('ok');
  expect(await states(call)).toMatchObject({ option: 'residence-needed', leverage: 'residence-needed' });
  // A country without an approved identity, and one that is declared and not confirmed, count for nothing.
  value(await call('jurisdiction.declare', { country: 'BR' }));
  await services().execute({ type: 'set-identity-level', customer: id, level: 'primary', by: 'test' });
  expect(await bet(call)).toBe('RESIDENCE_NEEDED');
});

test('JURISDICTION-1: what a country closes is refused to who lives there, and nothing is held for it', async () => {
  const { id, call } = await living('ES');
  const before = services().core.state.ledger.customer('real', id, 'financial', 'EUR');
  expect(await bet(call)).toBe('PRODUCT_NOT_AVAILABLE');
  expect(services().core.state.ledger.customer('real', id, 'financial', 'EUR')).toEqual(before);
  expect((await states(call))['option']).toBe('not-available');
});

test('JURISDICTION-3: another country counts once it is confirmed; until then the one confirmed before does', async () => {
  const { id, call } = await living('ES');
  expect(value(await call('jurisdiction.declare', { country: 'BR' }))).toMatchObject({
    declared: 'BR',
    confirmed: 'ES',
  });
  expect(await bet(call)).toBe('PRODUCT_NOT_AVAILABLE');
  expect(outcome(await confirm(services(), id, 'PT', 'test'))).toBe('COUNTRY_NOT_DECLARED');
  value(await confirm(services(), id, 'BR', 'test'));
  expect(await bet(call)).toBe('SUITABILITY_NEEDED');
  expect(outcome(await call('jurisdiction.declare', { country: 'QQ' }))).toBe('COUNTRY_UNKNOWN');
});

test('JURISDICTION-3: a country that another hand wrote into the database counts for nothing, and is not sealed by a new declaration', async () => {
  const { id, call } = await living('ES');
  const { database, jurisdictions } = services();
  await database.pool.query("UPDATE customer_country SET confirmed = 'BR' WHERE customer = $1", [id]);
  jurisdictions.forget(id);
  expect(await bet(call)).toBe('RESIDENCE_NEEDED');
  expect(value(await call('jurisdiction.declare', { country: 'FR' }))).toMatchObject({
    declared: 'FR',
    confirmed: null,
  });
  expect(await bet(call)).toBe('RESIDENCE_NEEDED');
});

test('JURISDICTION-3: operators see what the confirmed country leaves open to a customer as the customer does', async () => {
  const { id, call } = await living('ES');
  const compliance = (await addOperators(live)).get('compliance') ?? 0;
  const operator = live.operatorAs(await openOperatorSession(live, compliance));
  const { residence: _, ...own } = value(await call('jurisdiction.own', {}));
  expect(value(await operator('console.customerJurisdiction', { id }))).toMatchObject(own);
  expect(own.caps).toContainEqual({ class: 'coin', leverage: 2 });
});

test('JURISDICTION-7: the test is scored on the server: six answers that count pass it, and open what the country asks it for', async () => {
  const { call } = await living('BR');
  expect(await bet(call)).toBe('SUITABILITY_NEEDED');
  const shown = value(await call('jurisdiction.test', {}));
  expect(shown).toMatchObject({ version: 1, passMark: 6, state: 'open', until: null, last: null });
  expect(shown.questions.map(({ id }) => id)).toEqual(Object.keys(RIGHT));
  expect(JSON.stringify(shown)).not.toContain('counts');
  expect(value(await handIn(call))).toMatchObject({ passed: true, points: 6, of: 8, missed: ['trades', 'training'] });
  expect(await bet(call)).toBe('ok');
  expect(await states(call)).toEqual({ option: 'open', contract: 'open', leverage: 'open', follow: 'open' });
  expect(outcome(await handIn(call))).toBe('SUITABILITY_PASSED');
});

test('JURISDICTION-7: answers that are missing, given twice, of no question or of other questions are refused and no attempt', async () => {
  const { call } = await living('BR');
  const whole = answersOf({});
  const sent = (answers: typeof whole, version = 1) => call('jurisdiction.answer', { version, answers });
  expect(outcome(await sent(whole.slice(1)))).toBe('SUITABILITY_INCOMPLETE');
  expect(outcome(await sent([...whole.slice(1), { question: 'costs', answer: 'daily' }]))).toBe(
    'SUITABILITY_INCOMPLETE',
  );
  expect(outcome(await sent([...whole, { question: 'points', answer: '8' }]))).toBe('SUITABILITY_INCOMPLETE');
  expect(outcome(await handIn(call, { leverage: 'daily' }))).toBe('SUITABILITY_INCOMPLETE');
  expect(outcome(await sent(whole, 2))).toBe('SUITABILITY_CHANGED');
  expect(value(await call('jurisdiction.test', {}))).toMatchObject({ state: 'open', last: null });
});

test('JURISDICTION-8: what was not passed waits a day, of several at once one counts; what was passed ends after a year', async () => {
  const { id, call } = await living('BR');
  const wrong = { leverage: 'tenth' };
  const tries = await Promise.all([handIn(call, wrong), handIn(call, wrong), handIn(call)]);
  expect(tries.map(outcome).sort()).toEqual(['SUITABILITY_WAIT', 'SUITABILITY_WAIT', 'ok']);
  expect(await bet(call)).toBe('SUITABILITY_NEEDED');
  expect(value(await call('jurisdiction.test', {}))).toMatchObject({
    state: 'waiting',
    last: { passed: false, points: 5, missed: ['leverage', 'trades', 'training'] },
  });
  machine.passed += DAY_MS - 60_000;
  expect(outcome(await handIn(call))).toBe('SUITABILITY_WAIT');
  machine.passed += 120_000;
  expect(value(await handIn(call, { trades: 'many' }))).toMatchObject({ passed: true, points: 7 });
  expect(await states(call)).toMatchObject({ option: 'open' });
  const caller = { kind: 'customer', id, mode: 'real', session: '' } as const;
  const inDays = (days: number) => {
    const now = () => services().now() + days * DAY_MS;
    const table = loadJurisdictions(services().brand.folder, 'live');
    return createJurisdictions({ ...services(), table, now }).mayOpen(caller, 'option');
  };
  expect([outcome(await inDays(364)), outcome(await inDays(366))]).toEqual(['ok', 'SUITABILITY_NEEDED']);
});

test('JURISDICTION-8: a result that another hand wrote into the database opens nothing', async () => {
  const { id, call } = await living('BR');
  value(await handIn(call, { leverage: 'tenth' }));
  const { database, jurisdictions } = services();
  await database.pool.query('UPDATE suitability_result SET passed = true WHERE customer = $1', [id]);
  jurisdictions.forget(id);
  expect(await bet(call)).toBe('SUITABILITY_NEEDED');
});

test('JURISDICTION-4: leverage is capped by the country and the class, the forms offer no more, and what is in between is refused', async () => {
  const { call } = await living('DE');
  value(await handIn(call));
  expect(value(await call('orders.settings', {})).leverages).toEqual([1, 5]);
  expect(value(await call('quotes.single', { instrument: SHARE })).terms.leverages).toEqual([1, 5]);
  const coins = value(await call('contract.coins', {}));
  expect(coins.map(({ leverage }) => leverage)).toEqual([[2], [2], [2]]);
  expect(outcome(await call('orders.buyNewStock', share(10)))).toBe('LEVERAGE_NOT_OFFERED');
  expect(outcome(await call('orders.buyNewStock', share(5)))).toBe('ok');
  expect(outcome(await call('contract.place', { ...contract, leverage: 5 }))).toBe('LEVERAGE_NOT_OFFERED');
  expect(outcome(await call('contract.place', contract))).toBe('INSUFFICIENT_FUNDS');
  expect(value(await call('jurisdiction.own', {})).caps).toContainEqual({ class: 'major-pair', leverage: 30 });
});

test('JURISDICTION-10: in the EEA a position is closed at half of its margin, as the form said; elsewhere at the terms of the share', async () => {
  const distance = async (country: string): Promise<number> => {
    const { call } = await living(country);
    value(await handIn(call));
    const { terms } = value(await call('quotes.single', { instrument: SHARE }));
    const half = country === 'DE' ? 5_000 : null;
    expect(terms.margin?.marginCloseOutBps).toBe(half);
    expect(value(await call('jurisdiction.own', {})).marginCloseOutBps).toBe(half);
    value(await call('orders.buyNewStock', share(5)));
    const { list } = value(await call('orders.positions', { pageNo: 1, pageSize: 10, state: 'open' }));
    const { entryPrice, liquidationPrice } = list[0] ?? {};
    return 1 - Number(liquidationPrice) / Number(entryPrice);
  };
  // A fifth of the value is its margin.
  expect(await distance('DE')).toBeCloseTo(0.1, 2);
  expect(await distance('BR')).toBeGreaterThan(0.15);
});

test('JURISDICTION-4, JURISDICTION-5: what is open stays the customer’s to close when the country changes; increasing it is opening', async () => {
  const { id, call } = await living('BR');
  value(await handIn(call));
  value(await call('orders.buyNewStock', share(10)));
  value(await call('orders.buyNewStock', share(10)));
  value(await call('jurisdiction.declare', { country: 'ES' }));
  value(await confirm(services(), id, 'ES', 'test'));
  expect(outcome(await call('orders.buyNewStock', share(10)))).toBe('LEVERAGE_NOT_OFFERED');
  await services().database.pool.query('UPDATE customer_country SET confirmed = NULL WHERE customer = $1', [id]);
  services().jurisdictions.forget(id);
  expect(outcome(await call('orders.buyNewStock', share(10)))).toBe('RESIDENCE_NEEDED');
  expect(outcome(await call('orders.buyNewStock', share(10, 'sell')))).toBe('ok');
  const { list } = value(await call('orders.positions', { pageNo: 1, pageSize: 10, state: 'open' }));
  expect(list).toHaveLength(1);
  expect(outcome(await call('orders.closePosition', { id: list[0]?.id ?? 0 }))).toBe('ok');
});

test('JURISDICTION-1, JURISDICTION-5: copying more is opening, copying less and stopping are not', async () => {
  const leader = await lead();
  const { id, call } = await living('BR');
  value(await handIn(call));
  const terms = { percent: '50', cap: '900' } as const;
  const { id: following } = value(await call('follow.create', { leader, ...terms }));
  await services().database.pool.query('UPDATE customer_country SET confirmed = NULL WHERE customer = $1', [id]);
  services().jurisdictions.forget(id);
  const change = async (to: { readonly percent?: string; readonly cap?: string }) =>
    outcome(await call('follow.change', { id: following, ...terms, ...to }));
  expect(await change({ percent: '60' })).toBe('RESIDENCE_NEEDED');
  expect(await change({ cap: '901' })).toBe('RESIDENCE_NEEDED');
  expect(services().core.state.follow.followings.get(following)?.terms.sizing).toEqual({ mode: 'ratio', percent: 50 });
  expect(await change({ percent: '40', cap: '800' })).toBe('ok');
  expect(outcome(await call('follow.delete', { id: following }))).toBe('ok');
});

test('JURISDICTION-1: a request that was carried out is answered again, whatever the country has become', async () => {
  const { id, call } = await living('BR');
  value(await handIn(call));
  const period = await offerOptions(live);
  const input = { side: 'up', stake: '5', instrument: COIN, period } as const;
  const first = value(await call('second.place', input, { idempotencyKey: 'one-option' }));
  value(await call('jurisdiction.declare', { country: 'ES' }));
  value(await confirm(services(), id, 'ES', 'test'));
  expect(value(await call('second.place', input, { idempotencyKey: 'one-option' })).id).toBe(first.id);
  expect(await bet(call)).toBe('PRODUCT_NOT_AVAILABLE');
});

test('JURISDICTION-9: the demo account asks for neither identity nor test, and opens nothing that the country closes', async () => {
  const demoOf = async (id: number) => {
    value(await services().execute({ type: 'start-demo', customer: id }));
    return live.as(await openSession(live, id, 'demo'));
  };
  const nobody = await demoOf((await living()).id);
  expect(outcome(await nobody('orders.buyNewStock', share(5)))).toBe('ok');
  const spanish = await demoOf((await living('ES')).id);
  expect(outcome(await spanish('orders.buyNewStock', share(5)))).toBe('ok');
  expect(outcome(await spanish('orders.buyNewStock', share(10)))).toBe('LEVERAGE_NOT_OFFERED');
  expect(await bet(spanish)).toBe('PRODUCT_NOT_AVAILABLE');
});

/** What of an account is free and what is held, in its asset's smallest unit. */
const moneyOf = (id: number, account: AccountType, asset: string, mode: AccountMode = 'real') => {
  const { available, held } = services().core.state.ledger.customer(mode, id, account, asset);
  return { available, held };
};
const ordersOf = (id: number) =>
  [...services().core.state.orders.orders.values()].filter((each) => each.customer === id);
const followingsOf = (id: number) => services().core.state.follow.byFollower.get(id)?.length ?? 0;
const farBelow = (symbol: string): string => {
  const { market, core } = services();
  const price = core.state.market.references.get(symbol)?.price ?? 0;
  return priceText(market.listing(symbol).scale, priceTicks(Math.floor(price * 0.95)));
};
const restingShare = (leverage: number) =>
  ({ ...share(leverage), kind: 'limit', limitPrice: farBelow(SHARE) }) as const;
const restingContract = (leverage: number) =>
  ({ ...contract, delegateType: 'limit', delegatePrice: farBelow(CONTRACT), leverage }) as const;
const fundContracts = async (id: number) => {
  const posted = { from: 'real.house.clearing.card.USDT', to: `real.c${id}.contract.USDT`, units: 50_000_000_000n };
  const agreed = { reason: 'contracts', by: 'ann', agreedBy: 'bob' };
  value(await services().execute({ type: 'post-manually', ...posted, ...agreed }));
};
const scheduled = async (call: Client) => {
  const period = await offerOptions(live);
  const openTime = services().now() + 3_600_000;
  return call('second.place', { side: 'up', stake: '5', instrument: COIN, period, start: 'scheduled', openTime });
};
const lead = async () => {
  const { id: leader } = await living();
  value(await services().execute({ type: 'apply-as-leader', customer: leader }));
  const approve = { type: 'decide-leader', decision: 'approve', reason: 'r', by: 'test' } as const;
  value(await services().execute({ ...approve, customer: leader }));
  return leader;
};
/** What a customer is told of a kind, once it has come. */
const toldOf = async (id: number, kind: string) => {
  const sql = 'SELECT "values" FROM notice WHERE customer = $1 AND kind = $2';
  const told = async () => (await services().database.pool.query(sql, [id, kind])).rows.map(({ values }) => values);
  await expect.poll(async () => (await told()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  return told();
};

test('JURISDICTION-12, JURISDICTION-5: what has not begun and is not open in the country that is confirmed ends with its money; all else stays', async () => {
  const leader = await lead();
  const { id, call } = await living('BR');
  await fundContracts(id);
  value(await handIn(call));
  const euros = moneyOf(id, 'financial', 'EUR');
  value(await call('orders.buyNewStock', share(10)));
  value(await call('orders.placePending', restingShare(1)));
  value(await call('contract.place', restingContract(2)));
  value(await call('follow.create', { leader, percent: '50', cap: '900' }));
  const [dollars, tethers] = [moneyOf(id, 'stock', 'USD'), moneyOf(id, 'contract', 'USDT')];
  value(await call('orders.placePending', restingShare(10)));
  value(await call('contract.place', restingContract(20)));
  const option = value(await scheduled(call));
  expect(moneyOf(id, 'financial', 'EUR')).toEqual({ available: euros.available - 500n, held: 500n });
  expect(moneyOf(id, 'contract', 'USDT').held > tethers.held).toBe(true);
  expect(ordersOf(id)).toHaveLength(4);

  // Neither stating another country nor confirming again the one that is confirmed ends anything.
  value(await confirm(services(), id, 'BR', 'test'));
  value(await call('jurisdiction.declare', { country: 'DE' }));
  expect([ordersOf(id).length, moneyOf(id, 'financial', 'EUR').held]).toEqual([4, 500n]);

  value(await confirm(services(), id, 'DE', 'test'));
  expect(moneyOf(id, 'financial', 'EUR')).toEqual(euros);
  expect(moneyOf(id, 'contract', 'USDT')).toEqual(tethers);
  expect(moneyOf(id, 'stock', 'USD')).toEqual(dollars);
  expect(ordersOf(id).map(({ margin }) => margin?.leverage ?? 1)).toEqual([1, 2]);
  expect(value(await call('second.order', { id: option.id })).order.state).toBe('cancelled');
  const { rows: ended } = value(await call('contract.orders', { pageNo: 1, pageSize: 10, status: 'history' }));
  expect(ended.map(({ reason }) => reason)).toEqual(['not-available']);
  // The test is valid there too, so that copy trading is open.
  expect(followingsOf(id)).toBe(1);
  expect(await toldOf(id, 'order-cancelled')).toMatchObject([{ reason: 'not-available' }, { reason: 'not-available' }]);
  expect(await toldOf(id, 'option-cancelled')).toMatchObject([{ stake: '5.00 EUR' }]);
  const { list: positions } = value(await call('orders.positions', { pageNo: 1, pageSize: 10, state: 'open' }));
  expect(positions).toHaveLength(1);
  expect(outcome(await call('orders.closePosition', { id: positions[0]?.id ?? 0 }))).toBe('ok');
});

test('JURISDICTION-12: a following ends where copy trading asks for a test that is not there, and its copies stay', async () => {
  const leader = await lead();
  const { id, call } = await living('BR');
  value(await call('follow.create', { leader, percent: '100', cap: '90000' }));
  const lots = () => services().core.state.stocks.shares.get({ mode: 'real', customer: id }, SHARE)?.quantity ?? 0;
  const buying = live.lasting('customer', () => openSession(live, leader));
  value(await buying('orders.buyNewStock', share(1)));
  await expect.poll(lots, { timeout: 10_000 }).toBe(2);
  await declare(services(), id, 'DE');
  value(await confirm(services(), id, 'DE', 'test'));
  expect([followingsOf(id), lots()]).toEqual([0, 2]);
  expect(await toldOf(id, 'following-closed')).toMatchObject([{ leader: String(leader) }]);
  expect(outcome(await call('follow.create', { leader, percent: '100', cap: '90000' }))).toBe('SUITABILITY_NEEDED');
});

test('JURISDICTION-12, JURISDICTION-9: on the demo account what the country closes ends, and no test is asked for', async () => {
  const { id } = await living('BR');
  value(await services().execute({ type: 'start-demo', customer: id }));
  const demo = live.as(await openSession(live, id, 'demo'));
  const transfer = { from: 'stock', to: 'financial', amount: { asset: 'EUR', units: 10_000n } } as const;
  value(await services().execute({ type: 'transfer-funds', mode: 'demo', customer: id, ...transfer }));
  const euros = moneyOf(id, 'financial', 'EUR', 'demo');
  value(await demo('orders.placePending', restingShare(5)));
  const dollars = moneyOf(id, 'stock', 'USD', 'demo');
  value(await demo('orders.placePending', restingShare(10)));
  value(await scheduled(demo));
  expect(ordersOf(id)).toHaveLength(2);
  await declare(services(), id, 'DE');
  value(await confirm(services(), id, 'DE', 'test'));
  expect(ordersOf(id).map(({ margin }) => margin?.leverage)).toEqual([5]);
  expect(moneyOf(id, 'stock', 'USD', 'demo')).toEqual(dollars);
  expect(moneyOf(id, 'financial', 'EUR', 'demo')).toEqual(euros);
});

test('JURISDICTION-12: where the server stops between the confirmation and the command, a repetition or the next start ends the rest', async () => {
  const notTaken = { ...services(), execute: async () => err('BUSY') } as unknown as ReturnType<typeof services>;
  const cut = async () => {
    const { id, call } = await living('BR');
    value(await handIn(call));
    value(await scheduled(call));
    await declare(services(), id, 'DE');
    expect(outcome(await confirm(notTaken, id, 'DE', 'test'))).toBe('BUSY');
    expect([await bet(call), moneyOf(id, 'financial', 'EUR').held]).toEqual(['PRODUCT_NOT_AVAILABLE', 500n]);
    return id;
  };
  const repeated = await cut();
  value(await confirm(services(), repeated, 'DE', 'test'));
  expect(moneyOf(repeated, 'financial', 'EUR').held).toBe(0n);
  const restarted = await cut();
  live = await live.restart();
  expect(moneyOf(restarted, 'financial', 'EUR').held).toBe(0n);
  const { rows } = await services().database.pool.query('SELECT 1 FROM customer_country WHERE NOT carried_out');
  expect(rows).toEqual([]);
});
