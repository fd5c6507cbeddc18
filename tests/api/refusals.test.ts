import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { credit } from './cast.ts';
import { outcome, PASSWORD, startTestServer, type TestServer, value } from './harness.ts';
import { endWait, FUNDS_PASSWORD, registerPayee, setLevel } from './payee.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, 'refusals');
}, 120_000);
afterAll(() => server?.close());

test('IDENTITY-40: a new password that is the one in use is refused, once that one has been proven', async () => {
  const { call } = await server.registerCustomer();
  const login = (oldPassword: string) => call('user.updatePassword', { oldPassword, newPassword: PASSWORD });
  expect(outcome(await login(PASSWORD))).toBe('SAME_PASSWORD');
  expect(outcome(await login('something else entirely'))).toBe('WRONG_OLD_PASSWORD');
  const funds = 'an own password for funds';
  value(await call('user.setFundsPassword', { newPassword: funds, password: PASSWORD }));
  const change = { oldPassword: funds, newPassword: funds, password: PASSWORD };
  expect(outcome(await call('user.updateFundsPassword', change))).toBe('SAME_PASSWORD');
});

test('FUNDS-90: a deposit names an account or an address that is shown now, and keeps its limits', async () => {
  const { call } = await server.registerCustomer();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  const { key: proofKey } = value(await call('file.upload', {}, { file }));
  const usdt = { channel: 'usdt', amount: '100', proofKey, network: 'TRC20' } as const;
  const address = 'TLVHRVzRAmpRkokPsooxbbQyd2cZJX5h1D';
  const repeated = { idempotencyKey: crypto.randomUUID() };
  const told = value(await call('funds.createRecharge', { ...usdt, address }, repeated));
  for (const wrong of [
    { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    { network: 'ERC20', address },
    { network: 'SOLANA' },
  ])
    expect(outcome(await call('funds.createRecharge', { ...usdt, ...wrong }))).toBe('DEPOSIT_TARGET_REPLACED');
  const card = { channel: 'card', amount: '100', proofKey, currency: 'EUR' } as const;
  value(await call('funds.createRecharge', { ...card, bankCode: 'SAMPXXXX' }));
  expect(outcome(await call('funds.createRecharge', { ...card, bankCode: 'OTHERXXX' }))).toBe(
    'DEPOSIT_TARGET_REPLACED',
  );
  // The address is replaced, with a smaller maximum.
  const { pool } = server.running.services.database;
  await pool.query(
    `INSERT INTO payment_detail (id, version, kind, body, retired, proposal, at)
     SELECT id, version + 1, kind, jsonb_set(jsonb_set(body::jsonb, '{address}', '"TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"'), '{maximum}', '"90"'),
       false, NULL, at + 1 FROM payment_detail WHERE id = 'sample-trc20'`,
  );
  expect(outcome(await call('funds.createRecharge', { ...usdt, address }))).toBe('DEPOSIT_TARGET_REPLACED');
  expect(value(await call('funds.createRecharge', { ...usdt, address }, repeated))).toEqual(told);
  const now = { ...usdt, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  expect(outcome(await call('funds.createRecharge', now))).toBe('ABOVE_MAXIMUM');
  value(await call('funds.createRecharge', { ...now, amount: '80' }));
});

test('FUNDS-92: who cancels a withdrawal is told what became of it', async () => {
  const { who, card } = await registerPayee(server);
  await setLevel(server, who.id, 'primary');
  await endWait(server, who.id);
  const terms = { channel: 'card', amount: '100', destination: card, currency: 'EUR', fundsPassword: FUNDS_PASSWORD };
  const ask = async () => value(await who.call('funds.withdraw', terms as never)).record.id;
  const cancel = async (id: number) => outcome(await who.call('funds.cancelWithdrawal', { id }));
  const { execute } = server.running.services;
  const [first, second] = [await ask(), await ask()];
  const check = { worth: 0n, twoOperators: null };
  value(await execute({ type: 'start-withdrawal', id: first, by: 'test', agreedBy: null, check }));
  expect(await cancel(first)).toBe('WITHDRAWAL_BEING_PAID');
  value(await execute({ type: 'pay-withdrawal', id: first, reference: 'Out 1', by: 'test' }));
  expect(await cancel(first)).toBe('WITHDRAWAL_DECIDED');
  expect(await cancel(second)).toBe('ok');
  expect(await cancel(second)).toBe('WITHDRAWAL_CANCELLED');
  expect(await cancel(999_999)).toBe('WITHDRAWAL_NOT_FOUND');
});

test('FUNDS-91: money is moved only into account types that the brand offers; a transfer above the balance is told of no fee', async () => {
  const { id, call } = await server.registerCustomer();
  await credit(server, id, 'platform', '100 USDT');
  const move = (to: 'platform' | 'financial', amount = '1') =>
    call('funds.transfer', {
      asset: 'usdt',
      from: to === 'platform' ? 'financial' : 'platform',
      to,
      amount,
    });
  expect(await move('financial', '101')).toMatchObject({
    error: 'TRANSFER_ABOVE_BALANCE',
    message: expect.not.stringContaining('fee'),
  });
  value(await move('financial', '10'));
  const { brand } = server.running.services;
  const { accounts } = brand;
  Object.assign(brand, { accounts: ['stock', 'platform'] });
  try {
    expect(outcome(await move('financial'))).toBe('ACCOUNT_NOT_OFFERED');
    expect(outcome(await move('platform', '10'))).toBe('ok');
  } finally {
    Object.assign(brand, { accounts });
  }
});
