import { type Endpoint, type EndpointName, endpoints } from '@bourse/wire';
import { requestOf, sampleInput } from '@bourse/wire/sample';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isList } from '../../apps/server/src/http/list-export.ts';
import { credit, NO_CHECKS } from './cast.ts';
import { startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, setLevel, WALLET } from './payee.ts';

let server: TestServer;
let who: TestCustomer;
let token: string;

/** What nobody may read in a list: as it was given, and as it may be stored. */
const SECRETS = {
  phone: '+34600111222',
  iban: 'ES9121000418450200051332',
  card: 'Magdalena Ortiz',
  wallet: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  name: 'Magdalena Ortiz Vidal',
  number: 'X7654321L',
  address: 'Calle del Pez 17, Madrid',
  payer: '4111111111111111',
} as const;

const LISTS = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, row]) => isList(row));

const upload = async (background = '#456'): Promise<string> => {
  const bytes = await sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const file = new File([new Uint8Array(bytes)], 'document.jpg', { type: 'image/jpeg' });
  return value(await who.call('file.upload', {}, { file })).key;
};

/** A customer with personal data in every place that a list is made from. */
const leaveTraces = async (): Promise<void> => {
  const { services } = server.running;
  const { pool } = services.database;
  await pool.query('UPDATE customer SET phone = $2 WHERE id = $1', [who.id, SECRETS.phone]);
  const card = value(
    await who.call('funds.addBankCard', {
      ...ACCOUNT,
      holder: SECRETS.card,
      number: SECRETS.iban,
      holderAddress: SECRETS.address,
    }),
  );
  const wallet = value(await who.call('funds.addWallet', { ...WALLET, address: SECRETS.wallet }));
  await credit(server, who.id, 'stock', '900.00 EUR');
  await credit(server, who.id, 'platform', '900.000000 USDT');
  await setLevel(server, who.id, 'advanced');
  for (const [channel, account, asset, destination] of [
    ['card', 'stock', 'EUR', `card:${card.id}`],
    ['usdt', 'platform', 'USDT', `wallet:${wallet.id}`],
  ] as const)
    value(
      await services.execute({
        type: 'request-withdrawal',
        customer: who.id,
        channel,
        account,
        amount: { asset, units: 10_000n },
        policy: { minimum: 1n, maximum: 10n ** 9n, fee: 1n, oneAtATime: false, worth: 0n, checks: NO_CHECKS },
        destination,
      }),
    );
  const form = {
    name: SECRETS.name,
    idNumber: SECRETS.number,
    frontKey: await upload(),
    backKey: await upload('#654'),
  };
  value(await who.call('user.submitPrimary', form));
  const recharge = { channel: 'card' as const, amount: '100', currency: 'EUR', proofKey: await upload() };
  value(await who.call('funds.createRecharge', { ...recharge, bankCode: 'SAMPXXXX', account: SECRETS.payer }));
};

beforeAll(async () => {
  server = await startTestServer({}, 'masking');
  who = await server.registerCustomer();
  await leaveTraces();
  token = await server.operatorToken();
}, 120_000);

afterAll(() => server?.close());

test.each(LISTS.map(([name]) => name))('CONSOLE-5: %s covers personal data, on the screen and as CSV', async (name) => {
  const row: Endpoint = endpoints[name];
  const own =
    row.path.includes('/customers/{id}') || name === 'console.acceptances' ? { id: who.id, customerId: who.id } : {};
  const account = name === 'console.postings' ? { account: `real.${who.id}.stock.EUR` } : {};
  const sample = sampleInput(row, { optional: false, branch: 0 });
  for (const format of [{}, { format: 'csv' }]) {
    const answer = await server.console.inject({
      method: 'GET',
      url: requestOf(row, { ...sample, ...own, ...account, ...format }).address,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
    });
    expect(answer.statusCode).toBe(200);
    for (const secret of [...Object.values(SECRETS), who.email]) expect(answer.body).not.toContain(secret);
  }
});

test('CONSOLE-5: the lists that a customer is in are not empty here', async () => {
  const operator = server.operatorAs(token);
  const counts = await Promise.all([
    operator('console.customers', {}),
    operator('console.deposits', {}),
    operator('console.withdrawals', {}),
    operator('console.applications', {}),
    operator('console.outbox', {}),
  ]);
  expect(counts.filter((list) => !list.ok || list.value.total === 0)).toEqual([]);
});
