import { type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castOperators, openSession, stateDigest } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { WALLET } from './payee.ts';
import { Stage } from './stage.ts';

/** An account of somebody else, where no money of ours may go. */
const EVIL_IBAN = 'DE89370400440532013000';
const EVIL_WALLET = '0xde709f2102306220921060314715629080e2fb77';

let server: TestServer;
let stage: Stage;
let victim: TestCustomer;
let finance: Client;

beforeAll(async () => {
  server = await startTestServer({}, 'attacks');
  stage = await Stage.open(server);
  victim = await server.registerCustomer();
  finance = server.operatorAs(await (await castOperators(server))('finance'));
}, 120_000);

beforeEach(async () => {
  await stage.all('stock', '100 EUR');
});

afterAll(() => server?.close());

/** A call as it goes over the wire, with whatever fields somebody likes. */
const post = async (name: EndpointName, body: object): Promise<{ key?: string; data?: Record<string, unknown> }> => {
  const row: Endpoint = endpoints[name];
  const answer = await server.http.inject({
    method: 'POST',
    url: row.path,
    headers: { authorization: await openSession(server, stage.customer.id), 'idempotency-key': crypto.randomUUID() },
    payload: body,
  });
  return answer.json();
};

const euros = (id: number) => server.running.services.core.state.ledger.customer('real', id, 'stock', 'EUR');

/** What a client has no say in. */
const LIES = {
  userId: 1,
  customer: 1,
  customerId: 1,
  mode: 'demo',
  status: 1,
  state: 'paid',
  fee: '-5',
  feeBps: -100,
  ratio: '0',
  rate: '9',
  realAmount: '9999',
  credited: '9999',
  amountArrived: '9999',
  reference: 'mine',
  serialId: 'mine',
  takesTwo: false,
  fourEyes: false,
  level: 'advanced',
  usableFrom: 0,
} as const;

describe('where money goes', () => {
  const reveal = async (id: number) => value(await finance('console.revealDestination', { id, reason: 'a payment' }));

  test('FUNDS-35: an account named beside the saved one, in the same request, is not where the money goes', async () => {
    const request = { withAmt: '20', payChannel: 1, payId: String(stage.card), withPwd: stage.toCard.fundsPassword };
    const swapped = {
      payNo: EVIL_IBAN,
      payName: 'Eve',
      bankNo: EVIL_IBAN,
      destination: `card:${EVIL_IBAN}`,
      number: EVIL_IBAN,
    };
    const { data } = await post('funds.withdraw', { ...request, ...swapped, ...LIES });
    const record = data as unknown as { id: string; fee: string; realAmount: string; status: unknown };
    expect(record).toMatchObject({ fee: '1.00', realAmount: '19.00', status: 0 });
    expect(await reveal(Number(record.id))).toMatchObject({
      number: 'ES9121000418450200051332',
      holder: 'Maria Lopez',
    });
  });

  test('FUNDS-33: an address that was never added, or not by this customer, is not paid to', async () => {
    value(await victim.call('funds.addWallet', { ...WALLET, address: EVIL_WALLET }));
    await stage.all('platform', '100 USDT');
    const before = stateDigest(server);
    const coin = { amount: '20', coin: 'USDT', coinType: 'ERC20', pwd: stage.toCoin.fundsPassword };
    for (const adress of [EVIL_WALLET, `${EVIL_WALLET} `, '0x52908400098527886E0F7030069857D2E4169EE7'])
      expect((await post('funds.withdrawCoin', { ...coin, adress })).key).toBe('error.WALLET_NOT_FOUND');
    expect((await post('funds.withdrawCoin', { ...coin, adress: 'not an address' })).key).toBe('error.BAD_ADDRESS');
    expect((await post('funds.withdrawCoin', { ...coin, coinType: 'BTC', adress: EVIL_WALLET })).key).toBe(
      'error.NETWORK_CLOSED',
    );
    expect(stateDigest(server)).toBe(before);
  });

  test('FUNDS-40: where customers pay in to is what two operators agreed on, whatever a customer sends', async () => {
    const shown = value(await victim.call('funds.depositAddresses', {}));
    const proof = { filePath: stage.proof, amount: '50', coin: 'USDT', type: 'ERC20' };
    await post('funds.submitRecharge', { ...proof, address: EVIL_WALLET, ...LIES });
    await post('funds.depositAddresses', { coin: 'USDT', address: EVIL_WALLET, ...LIES });
    expect(value(await victim.call('funds.depositAddresses', {}))).toEqual(shown);
    expect(JSON.stringify(shown)).not.toContain(EVIL_WALLET);
  });
});

describe('what a client claims', () => {
  test.each<[EndpointName, object]>([
    [
      'funds.createRecharge',
      { payChannel: 1, payAmt: '50', userAccount: 'EUR', bankCode: 'SAMPXXXX', certificateUrl: '' },
    ],
    [
      'funds.submitRecharge',
      { coin: 'USDT', type: 'TRC20', amount: '50', address: 'TLVHRVzRAmpRkokPsooxbbQyd2cZJX5h1D', filePath: '' },
    ],
    ['funds.createVoucher', { payType: 1, payNum: '50', certificateUrl: '' }],
    ['funds.createStockRecharge', { orderAmt: '50', accountType: 'EUR' }],
  ])('FUNDS-15: %s credits nobody, whatever is claimed with it', async (name, body) => {
    await stage.noneWaiting();
    const proof = 'filePath' in body ? { filePath: stage.proof } : { certificateUrl: stage.proof };
    const mine = euros(stage.customer.id).available;
    const { data, key } = await post(name, { ...body, ...('orderAmt' in body ? {} : proof), ...LIES });
    expect(key).toBeUndefined();
    const { record } = value(await stage.customer.call('funds.recharge', { id: Number(data?.['id']) }));
    expect(record).toMatchObject({ state: 'waiting' });
    expect([euros(stage.customer.id).available, euros(1).available]).toEqual([mine, euros(1).available]);
    expect(outcome(await victim.call('funds.recharge', { id: Number(data?.['id']) }))).toBe('DEPOSIT_NOT_FOUND');
  });

  test('FUNDS-2: a proof of somebody else is no proof', async () => {
    const call = victim.call;
    const recharge = {
      channel: 'card',
      amount: '50',
      currency: 'EUR',
      bankCode: 'SAMPXXXX',
      proofKey: stage.proof,
    } as const;
    expect(outcome(await call('funds.createRecharge', recharge))).toBe('FILE_NOT_FOUND');
    for (const proofKey of ['../../etc/passwd', '__proto__', 'x'.repeat(512), `${'0'.repeat(40)}.png`])
      expect(outcome(await call('funds.createRecharge', { ...recharge, proofKey }))).toBe('FILE_NOT_FOUND');
  });
});

describe('guessing', () => {
  test('IDENTITY-8: of a hundred guesses at a funds password at once five are heard, and then the right one is not', async () => {
    const ask = (fundsPassword: string) =>
      stage.customer.call('funds.withdraw', { ...stage.toCard, amount: '20', fundsPassword });
    const { held } = euros(stage.customer.id);
    const shown = await Promise.all(
      Array.from({ length: 100 }, async (_, each) => outcome(await ask(`guess ${each}`))),
    );
    expect(shown.filter((each) => each === 'BAD_FUNDS_PASSWORD').length).toBeLessThanOrEqual(5);
    expect(new Set(shown)).toEqual(new Set(['BAD_FUNDS_PASSWORD', 'LOCKED']));
    expect(outcome(await ask(stage.toCard.fundsPassword))).toBe('LOCKED');
    expect(euros(stage.customer.id).held).toBe(held);
  });

  test('IDENTITY-3: of a hundred guesses at a code of recovery at once none is let in, and then the right one is not', async () => {
    const visitor = server.as();
    const { email } = victim;
    value(await visitor('auth.sendEmailCode', { username: email, scene: 'FIND_PASSWORD' }));
    const right = await server.codeFor(email);
    const recover = (code: string) =>
      visitor('auth.retrievePassword', { by: 'email', username: email, newPassword: 'taken over by me', code });
    const guesses = Array.from({ length: 100 }, (_, each) =>
      String((Number(right) + each + 1) % 1_000_000).padStart(6, '0'),
    );
    const shown = await Promise.all(guesses.map(async (code) => outcome(await recover(code))));
    expect(new Set(shown)).toEqual(new Set(['BAD_CODE']));
    expect(outcome(await recover(right))).toBe('BAD_CODE');
    value(await visitor('auth.login', { by: 'email', username: email, with: 'password', password: victim.password }));
  });

  test('IDENTITY-3: a code sent for one thing opens no other, and not that of another address', async () => {
    const visitor = server.as();
    const other = await server.registerCustomer();
    value(await visitor('auth.sendEmailCode', { username: other.email, scene: 'LOGIN' }));
    const code = await server.codeFor(other.email);
    const newPassword = 'taken over by me';
    expect(
      outcome(await visitor('auth.retrievePassword', { by: 'email', username: other.email, newPassword, code })),
    ).toBe('BAD_CODE');
    const elsewhere = { by: 'email', username: victim.email, with: 'code', code } as const;
    expect(outcome(await visitor('auth.login', elsewhere))).toBe('BAD_CODE');
  });
});
