import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentDetailRows } from '../../apps/server/src/funds/sealed-tables.ts';
import { credit, newPicture } from './cast.ts';
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

test('IDENTITY-40: a reset by code refuses the password in use too, and the code stays good', async () => {
  const { email } = await server.registerCustomer();
  const visitor = server.as();
  value(await visitor('auth.sendEmailCode', { username: email, scene: 'FIND_PASSWORD' }));
  const form = { by: 'email', username: email, code: await server.codeFor(email) } as const;
  expect(outcome(await visitor('auth.retrievePassword', { ...form, newPassword: PASSWORD }))).toBe('SAME_PASSWORD');
  value(await visitor('auth.retrievePassword', { ...form, newPassword: 'another password of theirs' }));
  expect(outcome(await visitor('auth.retrievePassword', { ...form, newPassword: 'yet another password' }))).toBe(
    'BAD_CODE',
  );
});

const picture = async (background: string, comment = 'as it was taken'): Promise<File> => {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: comment } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'p.png', { type: 'image/png' });
};

test('FUNDS-95: the reviewer is shown the deposits that came with the same picture, whoever announced them', async () => {
  const [one, two] = [await server.registerCustomer(), await server.registerCustomer()];
  const claim = async ({ call }: typeof one, file: File): Promise<number> => {
    const { key: proofKey } = value(await call('file.upload', {}, { file }));
    const request = { channel: 'card', amount: '100', currency: 'EUR', bankCode: 'SAMPXXXX', proofKey } as const;
    return value(await call('funds.createRecharge', request)).id;
  };
  const first = await claim(one, await picture('#123'));
  const operator = server.operatorAs(await server.operatorToken());
  value(await operator('console.reviewDeposit', { id: first, decision: 'refuse', reason: 'not legible' }));
  // Saved anew, with other words beside the picture.
  const again = await claim(one, await picture('#123', 'paid again'));
  const others = await claim(two, await picture('#123'));
  const own = await claim(two, await picture('#456'));
  const same = async (id: number) => value(await operator('console.deposit', { id })).sameProof;
  expect(await same(first)).toEqual([
    { id: others, customerId: two.id },
    { id: again, customerId: one.id },
  ]);
  expect(await same(others)).toEqual([
    { id: again, customerId: one.id },
    { id: first, customerId: one.id },
  ]);
  expect(await same(own)).toEqual([]);
});

test('IDENTITY-47: one picture is not the front and the back of a document', async () => {
  const { call } = await server.registerCustomer();
  const upload = async (file: File) => value(await call('file.upload', {}, { file })).key;
  const front = await upload(await picture('#111'));
  const form = { name: 'Ada Example', idNumber: 'X1234567L', frontKey: front };
  expect(outcome(await call('user.submitPrimary', { ...form, backKey: front }))).toBe('SAME_PICTURE');
  const same = await upload(await picture('#111', 'the back'));
  expect(value(await call('user.saveIdentity', { level: 'primary', frontKey: front })).sidesAlike).toBe(false);
  // Said as soon as it is picked.
  expect(value(await call('user.saveIdentity', { level: 'primary', backKey: same })).sidesAlike).toBe(true);
  expect(outcome(await call('user.submitPrimary', form))).toBe('SAME_PICTURE');
  value(await call('user.submitPrimary', { ...form, backKey: await upload(await picture('#222')) }));
});

test('FUNDS-90: a deposit names an account or an address that is shown now, and keeps its limits', async () => {
  const { call } = await server.registerCustomer();
  const upload = async () => value(await call('file.upload', {}, { file: await newPicture() })).key;
  const proofKey = await upload();
  // What was paid to is named.
  const unnamed = { channel: 'card', amount: '100', proofKey, currency: 'EUR' } as const;
  expect(outcome(await call('funds.createRecharge', unnamed))).toBe('DEPOSIT_TARGET_NEEDED');
  const usdt = { channel: 'usdt', amount: '100', proofKey, network: 'TRC20' } as const;
  const address = 'TLVHRVzRAmpRkokPsooxbbQyd2cZJX5h1D';
  const repeated = { idempotencyKey: crypto.randomUUID() };
  const shown = value(await call('funds.createRecharge', { ...usdt, address }, repeated));
  expect(outcome(await call('funds.createRecharge', usdt))).toBe('DEPOSIT_TARGET_NEEDED');
  const coin = { asset: 'USDT', amount: '100', proofKey: await upload(), network: 'TRC20' } as const;
  expect(outcome(await call('funds.submitRecharge', coin))).toBe('DEPOSIT_TARGET_NEEDED');
  expect(outcome(await call('funds.submitRecharge', { ...coin, address: 'no address' }))).toBe('BAD_ADDRESS');
  const stranger = { ...coin, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  expect(outcome(await call('funds.submitRecharge', stranger))).toBe('DEPOSIT_TARGET_REPLACED');
  const sent = { idempotencyKey: crypto.randomUUID() };
  const submitted = value(await call('funds.submitRecharge', { ...coin, address }, sent));
  for (const wrong of [
    { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    { network: 'ERC20', address },
    { network: 'SOLANA', address },
  ])
    expect(outcome(await call('funds.createRecharge', { ...usdt, ...wrong }))).toBe('DEPOSIT_TARGET_REPLACED');
  const card = { channel: 'card', amount: '100', proofKey: await upload(), currency: 'EUR' } as const;
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
  await server.running.services.seals.seal(pool, paymentDetailRows, 'sample-trc20 2');
  expect(outcome(await call('funds.createRecharge', { ...usdt, address }))).toBe('DEPOSIT_TARGET_REPLACED');
  expect(value(await call('funds.createRecharge', { ...usdt, address }, repeated))).toEqual(shown);
  expect(outcome(await call('funds.submitRecharge', { ...coin, address }))).toBe('DEPOSIT_TARGET_REPLACED');
  expect(value(await call('funds.submitRecharge', { ...coin, address }, sent))).toEqual(submitted);
  const now = { ...usdt, proofKey: await upload(), address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
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
