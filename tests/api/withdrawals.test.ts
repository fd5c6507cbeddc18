import { afterAll, beforeAll, expect, test } from 'vitest';
import { castOperators, freeze, openSession } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, endWait, FUNDS_PASSWORD, registerPayee, setLevel } from './payee.ts';

let server: TestServer;
let asker: TestCustomer;
let card: number;
let wallet: number;

const ask = (more: object = {}, { call }: Pick<TestCustomer, 'call'> = asker) =>
  call('funds.withdraw', {
    channel: 'card',
    amount: '100',
    destination: card,
    currency: 'EUR',
    fundsPassword: FUNDS_PASSWORD,
    ...more,
  });

beforeAll(async () => {
  server = await startTestServer({}, 'withdrawals');
  ({ who: asker, card, wallet } = await registerPayee(server));
}, 120_000);

afterAll(() => server?.close());

test('FUNDS-42: blockers are checked in order, from the identity level to the amount', async () => {
  expect(outcome(await ask({ currency: 'BTC' }))).toBe('CHANNEL_CLOSED');
  expect(outcome(await ask())).toBe('IDENTITY_NEEDED');
  await setLevel(server, asker.id, 'primary');
  expect(outcome(await ask({ amount: '0' }))).toBe('BAD_AMOUNT');
  expect(outcome(await ask({ destination: 999_999 }))).toBe('BANK_CARD_NOT_FOUND');
  expect(outcome(await ask())).toBe('DESTINATION_WAITS');
  await endWait(server, asker.id);
  expect(outcome(await ask({ fundsPassword: 'not this one' }))).toBe('BAD_FUNDS_PASSWORD');
  expect(outcome(await ask({ amount: '9.99' }))).toBe('BELOW_MINIMUM');
  expect(outcome(await ask({ amount: '1000.01' }))).toBe('INSUFFICIENT_FUNDS');
  expect(outcome(await ask({ amount: '2000.01' }))).toBe('IDENTITY_NEEDED');
});

test('FUNDS-41: the fee is the deployment’s whatever is sent along, and is what the terms said', async () => {
  const terms = value(await asker.call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR', amount: '100' }));
  expect(terms).toMatchObject({ blocker: null, fee: '1.00', arrives: '99.00', decimals: 2, secondFactors: [] });
  const { record, timeline } = value(await ask({ fee: '0', realAmount: '100' }));
  expect(record).toMatchObject({ fee: terms.fee, arrives: terms.arrives, state: 'waiting', canCancel: true });
  expect(timeline.map(({ step }) => step)).toEqual(['requested']);
  // FUNDS-118: a freeze names what it keeps from being paid.
  const compliance = server.operatorAs(await (await castOperators(server))('compliance'));
  const waiting = async () => value(await compliance('console.customer', { id: asker.id })).withdrawalsWaiting;
  expect(await waiting()).toEqual({ count: 1, sums: [{ asset: 'EUR', amount: terms.arrives }] });
  const cancelled = value(await asker.call('funds.cancelWithdrawal', { id: record.id }));
  expect(cancelled.record).toMatchObject({ step: 'cancelled', state: 'failed', canCancel: false });
  expect(await waiting()).toEqual({ count: 0, sums: [] });
  expect(outcome(await asker.call('funds.cancelWithdrawal', { id: record.id }))).toBe('WITHDRAWAL_CANCELLED');
});

test('FUNDS-35: another customer’s card, wallet and withdrawal are not found', async () => {
  const other = await registerPayee(server);
  await endWait(server, other.who.id);
  await setLevel(server, other.who.id, 'primary');
  expect(outcome(await ask({}, other.who))).toBe('BANK_CARD_NOT_FOUND');
  expect(outcome(await ask({ channel: 'usdt', currency: 'USDT', destination: wallet }, other.who))).toBe(
    'WALLET_NOT_FOUND',
  );
  const { id } = value(await ask()).record;
  expect(outcome(await other.who.call('funds.withdrawal', { id }))).toBe('WITHDRAWAL_NOT_FOUND');
  expect(outcome(await other.who.call('funds.cancelWithdrawal', { id }))).toBe('WITHDRAWAL_NOT_FOUND');
  // Real money is not touched from the demo account, its owner's own included (PLATFORM-2).
  const demo = server.as(await openSession(server, asker.id, 'demo'));
  expect(outcome(await demo('funds.cancelWithdrawal', { id }))).toBe('DEMO_NOT_ALLOWED');
  value(await asker.call('funds.cancelWithdrawal', { id }));
});

test('FUNDS-36: a withdrawal goes to the requested destination, whatever is changed there meanwhile', async () => {
  const { who, card: first } = await registerPayee(server);
  await endWait(server, who.id);
  await setLevel(server, who.id, 'primary');
  const finance = server.operatorAs(await (await castOperators(server))('finance'));
  const reveal = async (id: number) => value(await finance('console.revealDestination', { id, reason: 'a payment' }));
  const change = (id: number, changes: object) =>
    who.call('funds.updateBankCard', { ...ACCOUNT, id: String(id), ...changes });
  const requested = value(await ask({ destination: first }, who)).record;
  const whereTo = await reveal(requested.id);
  expect(whereTo).toMatchObject({ number: ACCOUNT.number, holder: ACCOUNT.holder });
  const words = { number: 'ES91 •••• 1332', holder: 'Eve', bank: 'Evil Bank', swift: 'EVILDEFF' };
  const renamed = value(await change(first, words));
  const moved = value(await change(renamed.id, { number: 'DE89370400440532013000' }));
  expect(outcome(await ask({ destination: moved.id }, who))).toBe('DESTINATION_WAITS');
  expect(await reveal(requested.id)).toEqual(whereTo);
  expect(value(await who.call('funds.withdrawal', { id: requested.id })).record).toEqual(requested);
  value(await who.call('funds.removeBankCard', { id: String(moved.id) }));
  expect(await reveal(requested.id)).toEqual(whereTo);
  // Changed while it is asked for: it is paid to the number that could be used, or refused.
  for (let round = 0; round < 5; round += 1) {
    const { id } = value(await who.call('funds.addBankCard', ACCOUNT));
    await endWait(server, who.id);
    const [withdrawn, changed] = await Promise.all([
      ask({ destination: id, amount: '20' }, who),
      change(id, { number: 'DE89370400440532013000' }),
    ]);
    if (withdrawn.ok) expect((await reveal(withdrawn.value.record.id)).number).toBe(ACCOUNT.number);
    else expect(withdrawn.error).toBe('BANK_CARD_NOT_FOUND');
    value(await who.call('funds.removeBankCard', { id: String(value(changed).id) }));
  }
}, 120_000);

test('FUNDS-48: asked again under the same key it is one withdrawal; of another amount it is refused', async () => {
  const request = {
    channel: 'card',
    amount: '50',
    destination: card,
    currency: 'EUR',
    fundsPassword: FUNDS_PASSWORD,
  } as const;
  const options = { idempotencyKey: crypto.randomUUID() };
  const first = value(await asker.call('funds.withdraw', request, options)).record;
  expect(value(await asker.call('funds.withdraw', request, options)).record.id).toBe(first.id);
  expect(outcome(await asker.call('funds.withdraw', { ...request, amount: '51' }, options))).not.toBe('ok');
  value(await asker.call('funds.cancelWithdrawal', { id: first.id }));
});

test('FUNDS-44: of cancelling and beginning to pay at the same moment one happens', async () => {
  const { id } = value(await ask()).record;
  const { execute } = server.running.services;
  const [cancelled, started] = await Promise.all([
    asker.call('funds.cancelWithdrawal', { id }),
    execute({ type: 'start-withdrawal', id, by: 'test', agreedBy: null, check: { worth: 0n, twoOperators: null } }),
  ]);
  expect([cancelled.ok, started.ok].filter(Boolean)).toHaveLength(1);
  if (started.ok) value(await execute({ type: 'refuse-withdrawal', id, reason: 'test', by: 'test' }));
});

test('FUNDS-41: of a hundred withdrawals of everything at once one wins', async () => {
  const results = await Promise.all(Array.from({ length: 100 }, () => ask({ amount: '1000' })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const page = value(await asker.call('funds.withdrawals', { state: 'waiting' }));
  expect(page.total).toBe(1);
  expect(value(await asker.call('funds.withdrawable', { asset: 'EUR' })).amount).toBe('0.00');
  value(await asker.call('funds.cancelWithdrawal', { id: page.rows[0]?.id ?? 0 }));
  expect(value(await asker.call('funds.withdrawable', { asset: 'EUR' })).amount).toBe('1000.00');
}, 120_000);

test('IDENTITY-14: after a change of credentials withdrawals wait, and the terms say until when', async () => {
  const newPassword = 'a password for money';
  value(
    await asker.call('user.updateFundsPassword', {
      oldPassword: FUNDS_PASSWORD,
      newPassword,
      password: asker.password,
    }),
  );
  expect(outcome(await ask({ fundsPassword: newPassword }))).toBe('WITHDRAWALS_WAIT');
  const terms = value(await asker.call('funds.withdrawalTerms', { channel: 'card', asset: 'EUR' }));
  expect(terms.blocker).toBe('WITHDRAWALS_WAIT');
  expect(terms.waitsUntil).toBeGreaterThan(server.running.services.now() + 23 * 3_600_000);
});

test('FUNDS-42: a frozen customer is told so before anything else', async () => {
  await freeze(server, asker.id);
  expect(outcome(await ask())).toBe('FROZEN');
});
