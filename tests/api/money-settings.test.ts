import type { OperatorRole } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { endWait, FUNDS_PASSWORD, registerPayee, setLevel } from './payee.ts';

let server: TestServer;
let asker: TestCustomer;
let card: number;
let finance: Client;
let compliance: Client;
let tokenOf: (role: OperatorRole) => Promise<string>;

type Row = Readonly<Record<string, unknown>>;

const entriesOf = async (content: string): Promise<readonly Row[]> =>
  value(await finance('console.content', { content })).entries;
/** The live rows with one changed. */
const changed = async (content: string, key: string, changes: Row): Promise<Row[]> =>
  (await entriesOf(content)).map((entry) => ({ ...entry, ...(entry['key'] === key ? changes : {}) }));
const save = async (content: string, entries: readonly Row[], by = finance) =>
  value(await by('console.saveContent', { content, note: 'test', entries: entries.map((entry) => ({ ...entry })) }));
/** One operator proposes, another confirms. */
const publish = async (content: string, version: number): Promise<void> => {
  const { id } = value(await finance('console.proposeContent', { content, version, reason: 'tried and read' }));
  value(await compliance('console.confirmProposal', { id: Number(id) }));
};
/** Drafts and publishes one row's numbers; gives the version. */
const put = async (content: string, key: string, changes: Row): Promise<number> => {
  const { version, problems } = await save(content, await changed(content, key, changes));
  expect(problems).toEqual([]);
  await publish(content, version ?? 0);
  return version ?? 0;
};

const termsOf = async (amount = '100') =>
  value(await asker.call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR', amount }));
const ask = (amount: string, more: object = {}) =>
  asker.call('funds.withdraw', {
    channel: 'card',
    amount,
    destination: card,
    currency: 'EUR',
    fundsPassword: FUNDS_PASSWORD,
    ...more,
  });
const announce = (amount: string) => asker.call('funds.createStockRecharge', { amount, currency: 'EUR' });

const makeAsker = async (): Promise<void> => {
  ({ who: asker, card } = await registerPayee(server, '9000.00 EUR'));
  await endWait(server, asker.id);
  await setLevel(server, asker.id, 'advanced');
};

const signFinanceIn = async (): Promise<void> => {
  tokenOf = await castOperators(server);
  finance = server.operatorAs(await tokenOf('finance'));
  compliance = server.operatorAs(await tokenOf('compliance'));
};

beforeAll(async () => {
  server = await startTestServer({}, 'money-settings');
  await signFinanceIn();
  await makeAsker();
}, 120_000);

afterAll(() => server?.close());

describe('limits and fees of withdrawals', () => {
  test('FUNDS-63: a draft has no effect; published terms apply to new requests, and existing ones keep their fee', async () => {
    const before = value(await ask('100', { shownFee: '1' })).record;
    const rows = await changed('withdrawal-limits', 'card.EUR', { minimum: '20', feeBps: 50, feeFixed: '2' });
    const { version } = await save('withdrawal-limits', rows);
    expect(await termsOf()).toMatchObject({ minimum: '10.00', fee: '1.00' });
    await publish('withdrawal-limits', version ?? 0);
    expect(await termsOf()).toMatchObject({ minimum: '20.00', fee: '2.50', arrives: '97.50', feeBps: 50 });
    expect(outcome(await ask('19.99'))).toBe('BELOW_MINIMUM');
    expect(value(await ask('100')).record.fee).toBe('2.50');
    expect(value(await asker.call('funds.withdrawal', { id: before.id })).record).toMatchObject({ fee: '1.00' });
    expect(value(await asker.call('funds.withdrawCoins', {})).find(({ channel }) => channel === 'card')).toMatchObject({
      feePercent: '0.50',
      feeFixed: '2.00',
    });
  });

  test('FUNDS-41: a fee other than the one that was shown is not taken; asked again after a lost answer it is the one withdrawal', async () => {
    expect(outcome(await ask('100', { shownFee: '1.00' }))).toBe('FEE_CHANGED');
    const options = { idempotencyKey: crypto.randomUUID() };
    const body = {
      channel: 'card' as const,
      amount: '100',
      destination: card,
      currency: 'EUR',
      fundsPassword: FUNDS_PASSWORD,
      shownFee: '2.50',
    };
    const first = value(await asker.call('funds.withdraw', body, options)).record;
    await put('withdrawal-limits', 'card.EUR', { feeFixed: '3' });
    expect(value(await asker.call('funds.withdraw', body, options)).record).toEqual(first);
  });

  test('FUNDS-63: version 0 brings the brand’s numbers back, and a restart keeps what is live', async () => {
    await publish('withdrawal-limits', 0);
    expect(await termsOf()).toMatchObject({ minimum: '10.00', fee: '1.00', dailyLeft: '249700.00' });
    await put('withdrawal-limits', 'card.EUR', { feeFixed: '4' });
    server = await server.restart();
    await signFinanceIn();
    asker = { ...asker, call: server.as(asker.accessToken) };
    expect(await termsOf()).toMatchObject({ fee: '4.00' });
    await publish('withdrawal-limits', 0);
  });

  test('FUNDS-49: the day’s maximum is counted down, and is the deployment’s to change', async () => {
    await put('withdrawal-limits', 'card.EUR', { daily: '1000' });
    const { dailyLeft } = await termsOf();
    expect(dailyLeft).toBe('700.00');
    expect(outcome(await ask('700.01'))).toBe('ABOVE_DAILY_MAXIMUM');
    const { record } = value(await ask('700'));
    expect((await termsOf()).dailyLeft).toBe('0.00');
    expect(outcome(await ask('10'))).toBe('ABOVE_DAILY_MAXIMUM');
    value(await asker.call('funds.cancelWithdrawal', { id: record.id }));
    expect((await termsOf()).dailyLeft).toBe('700.00');
    await put('withdrawal-limits', 'card.EUR', { daily: null });
    expect((await termsOf()).dailyLeft, 'what all channels together leave').toBe('249700.00');
  });
});

describe('limits of deposits', () => {
  test('FUNDS-157, FUNDS-158: a deposit is no larger than the account or address takes, by whatever method it is announced', async () => {
    expect(value(await compliance('console.paymentDetails', {})).map(({ body }) => body.maximum)).toContain('50000');
    expect(await entriesOf('deposit-limits')).toContainEqual(
      expect.objectContaining({ key: 'wire', maximum: '250000' }),
    );
    const { call } = await server.registerCustomer();
    const wire = (amount: string) => call('funds.createStockRecharge', { amount, currency: 'EUR' });
    expect(outcome(await wire('50000.01'))).toBe('ABOVE_MAXIMUM');
    expect(outcome(await wire('50000'))).toBe('ok');
    const addresses = value(await asker.call('funds.depositAddresses', {}));
    expect(addresses).toMatchObject({
      'USDT-TRC20': { maxLimit: '50000' },
      'BTC-BTC': { maxLimit: '20' },
      'ETH-ERC20': { maxLimit: '300' },
    });
  });

  test('FUNDS-63: hold for what is announced next, and bound what is shown of bank accounts and addresses', async () => {
    await put('deposit-limits', 'wire', { minimum: '500', maximum: '600', daily: '1000' });
    expect(outcome(await announce('499.99'))).toBe('BELOW_MINIMUM');
    expect(outcome(await announce('600.01'))).toBe('ABOVE_MAXIMUM');
    expect(outcome(await announce('600'))).toBe('ok');
    expect(outcome(await announce('500'))).toBe('ABOVE_DAILY_MAXIMUM');
    await put('deposit-limits', 'card', { minimum: '25', maximum: '2000' });
    expect(value(await asker.call('funds.chargeLimits', {}))).toMatchObject({ minimum: '25', maximum: '2000' });
    for (const bank of value(await asker.call('funds.platformBanks', {})))
      expect(bank).toMatchObject({ minimum: '25', maximum: '2000' });
    await put('deposit-limits', 'coin.ETH', { minimum: '0.5' });
    expect(value(await asker.call('funds.depositAddresses', { asset: 'ETH' }))).toMatchObject({
      'ETH-ERC20': { minLimit: '0.5' },
    });
  });
});

describe('the fee of exchanging, and rebates', () => {
  test('FUNDS-63: what is published reaches the core; an older version is published anew', async () => {
    const { core } = server.running.services;
    expect(core.state.funds.terms).toBeNull();
    const { brand } = server.running.services;
    expect(value(await asker.call('funds.rebate', { customer: '1' })).periodHours).toBe(brand.invitation.periodHours);
    const first = await put('money-terms', 'terms', {
      conversionFeeBps: 30,
      rebateShareBps: 1_500,
      rebatePeriodHours: 12,
    });
    const terms = { conversionFeeBps: 30, rebateShareBps: 1_500, rebatePeriodMs: 43_200_000 };
    expect(core.state.funds.terms).toEqual(terms);
    expect(value(await asker.call('funds.rebate', { customer: '1' }))).toMatchObject({
      sharePercent: '15',
      periodHours: 12,
    });
    await put('money-terms', 'terms', { conversionFeeBps: 0 });
    expect(core.state.funds.terms).toEqual({ ...terms, conversionFeeBps: 0 });
    await publish('money-terms', first);
    expect(core.state.funds.terms).toEqual(terms);
  });
});

describe('what is not kept', () => {
  test.each<[string, string, string, Row, string]>([
    ['a maximum below the minimum', 'withdrawal-limits', 'card.EUR', { maximum: '5' }, '0.maximum'],
    ['no minimum', 'deposit-limits', 'card', { minimum: '0' }, '0.minimum'],
    ['more decimals than the asset has', 'withdrawal-limits', 'card.EUR', { minimum: '10.001' }, '0.minimum'],
    ['a day below one amount', 'withdrawal-limits', 'card.EUR', { daily: '9.99' }, '0.daily'],
    ['a fee that takes everything', 'withdrawal-limits', 'card.EUR', { feeFixed: '10' }, '0.feeFixed'],
    ['a fee of half the amount', 'withdrawal-limits', 'card.EUR', { feeBps: 5_000 }, '0.feeBps'],
    ['a text for an amount', 'deposit-limits', 'card', { maximum: '1e9' }, '0.maximum'],
    ['a way that is not offered', 'deposit-limits', 'card', { key: 'cash' }, '0.key'],
    ['no amount for a second operator', 'withdrawal-checks', 'two-operators.EUR', { above: null }, '2.above'],
    ['a check finer than the currency', 'withdrawal-checks', 'two-operators.EUR', { above: '0.001' }, '2.above'],
    ['a check below zero', 'withdrawal-checks', 'two-operators.EUR', { above: '-1' }, '2.above'],
    ['the higher level from less on', 'withdrawal-checks', 'primary.EUR', { above: '2000.01' }, '1.above'],
    ['a check in another currency', 'withdrawal-checks', 'primary.EUR', { key: 'primary.JPY' }, '0.key'],
    ['more than all of a fee', 'money-terms', 'terms', { rebateShareBps: 10_001 }, '0.rebateShareBps'],
  ])('FUNDS-64: %s', async (_title, content, key, changes, place) => {
    const { version, problems } = await save(content, await changed(content, key, changes));
    expect(version).toBeNull();
    expect(problems.map((problem) => problem.place)).toContain(place);
  });

  test('FUNDS-64: a way left out', async () => {
    const { problems } = await save('deposit-limits', (await entriesOf('deposit-limits')).slice(1));
    expect(problems).toEqual([{ place: '', message: "'card' is missing" }]);
  });

  test('CONSOLE-12: money is changed by finance alone, other contents not by finance', async () => {
    const product = server.operatorAs(await tokenOf('product'));
    const entries = (await entriesOf('money-terms')).map((entry) => ({ ...entry }));
    for (const content of ['money-terms', 'withdrawal-limits', 'withdrawal-checks', 'deposit-limits']) {
      expect(outcome(await product('console.saveContent', { content, note: 'test', entries }))).toBe('NOT_FOR_ROLE');
      const wanted = { content, version: 0, reason: 'tried and read' };
      expect(outcome(await product('console.publishContent', wanted))).toBe('NOT_FOR_ROLE');
      expect(outcome(await product('console.proposeContent', wanted))).toBe('NOT_FOR_ROLE');
      expect(outcome(await product('console.discardContent', { content }))).toBe('NOT_FOR_ROLE');
    }
    expect(outcome(await finance('console.saveContent', { content: 'banners', note: 'test', entries: [] }))).toBe(
      'NOT_FOR_ROLE',
    );
    expect(outcome(await finance('console.publishContent', { content: 'banners', version: 0, reason: 'none' }))).toBe(
      'NOT_FOR_ROLE',
    );
  });
});
