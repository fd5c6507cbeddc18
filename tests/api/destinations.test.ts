import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { roomForOne } from '../../apps/server/src/funds/destinations.ts';
import { paymentDetailRows } from '../../apps/server/src/funds/sealed-tables.ts';
import { identityPurpose } from '../../apps/server/src/identity/keys.ts';
import { credit } from './cast.ts';
import { outcome, PASSWORD, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';
import { ACCOUNT, backdateFundsPassword, endWait, FUNDS_PASSWORD, setLevel, WALLET } from './payee.ts';

let server: TestServer;
let customer: TestCustomer;
let stranger: TestCustomer;

// The address and the numbers are examples of the published standards.
const { address } = WALLET;
const account = { ...ACCOUNT, number: 'ES91 2100 0418 4502 0005 1332' } as const;
const card = {
  holder: 'Maria Lopez',
  number: '4242424242424242',
  bank: 'Sample Bank',
  currency: 'USD',
  password: PASSWORD,
} as const;
const dayMs = 86_400_000;

beforeAll(async () => {
  server = await startTestServer({}, 'destinations');
  stranger = await server.registerCustomer();
}, 120_000);

beforeEach(async () => {
  customer = await server.registerCustomer();
});

afterAll(() => server?.close());

const lastLetter = async (): Promise<string> =>
  (await server.running.services.outbox.list({ to: customer.email, offset: 0, limit: 1 })).rows[0]?.text ?? '';

describe('wallets', () => {
  test('FUNDS-31: an address of another network, or with one character changed, is not added', async () => {
    const add = async (network: string, text: string) =>
      outcome(await customer.call('funds.addWallet', { ...WALLET, network, address: text }));
    expect(await add('TRC20', address)).toBe('BAD_ADDRESS');
    expect(await add('ERC20', address.replace('aA', 'AA'))).toBe('BAD_ADDRESS');
    expect(await add('ERC20', `${address.slice(0, -1)}\u0435`)).toBe('BAD_ADDRESS');
    expect(await add('BTC', address)).toBe('BAD_ADDRESS');
    expect(await add('SOL', address)).toBe('NETWORK_CLOSED');
    expect(await add('__proto__', address)).toBe('NETWORK_CLOSED');
    expect(value(await customer.call('funds.wallets', {}))).toEqual([]);
  });

  test('FUNDS-33: a new wallet waits a day, its owner is told; removed and added again, it waits again', async () => {
    const added = value(
      await customer.call('funds.addWallet', { ...WALLET, network: 'erc20', address: address.toLowerCase() }),
    );
    expect(added).toMatchObject({ network: 'ERC20', address });
    expect(added.usableFrom - added.addedAt).toBeGreaterThanOrEqual(dayMs);
    expect(await lastLetter()).toContain('ERC20 0x5a••••••eAed');
    expect(outcome(await customer.call('funds.addWallet', WALLET))).toBe('DESTINATION_EXISTS');
    expect(value(await customer.call('funds.walletPage', {}))).toEqual({ list: [added], total: 1 });
    expect(value(await customer.call('funds.removeWallet', { id: String(added.id) }))).toBeNull();
    expect(outcome(await customer.call('funds.removeWallet', { id: String(added.id) }))).toBe('WALLET_NOT_FOUND');
    const again = value(await customer.call('funds.addWallet', WALLET));
    expect(again.id).not.toBe(added.id);
    expect(again.usableFrom).toBeGreaterThanOrEqual(added.usableFrom);
    expect(value(await customer.call('funds.wallets', {}))).toEqual([again]);
  });

  test('FUNDS-35: a customer sees and removes their own only', async () => {
    const { id } = value(await customer.call('funds.addWallet', WALLET));
    for (const wrong of [String(id), '0', '-1', '1e3', '999999999999', "1' OR '1'='1"])
      expect([wrong, outcome(await stranger.call('funds.removeWallet', { id: wrong }))]).toEqual([
        wrong,
        'WALLET_NOT_FOUND',
      ]);
    expect(value(await stranger.call('funds.wallets', {}))).toEqual([]);
    expect(value(await customer.call('funds.wallets', {}))).toHaveLength(1);
  });

  test('FUNDS-33: of a hundred additions of one wallet at once one is made', async () => {
    const results = await Promise.all(Array.from({ length: 100 }, () => customer.call('funds.addWallet', WALLET)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(value(await customer.call('funds.wallets', {}))).toHaveLength(1);
  });
});

/** Lets the customer withdraw to a place that they have added, as if all of it were long done. */
const withdrawTo = async (destination: number) => {
  await endWait(server, customer.id);
  await backdateFundsPassword(server, customer.id);
  await setLevel(server, customer.id, 'advanced');
  await credit(server, customer.id, 'stock', '100.00 EUR');
  const request = {
    channel: 'card',
    amount: '50',
    destination,
    currency: 'EUR',
    fundsPassword: FUNDS_PASSWORD,
  } as const;
  return customer.call('funds.withdraw', request);
};

test('FUNDS-144: the record and the proposal list other customers with the same destination', async () => {
  const other = await server.registerCustomer();
  const { id: theirs } = value(await other.call('funds.addBankCard', ACCOUNT));
  value(await other.call('funds.removeBankCard', { id: String(theirs) }));
  const { id: own } = value(await customer.call('funds.addBankCard', ACCOUNT));
  const { id } = value(await withdrawTo(own)).record;
  const operator = server.operatorAs(await server.operatorToken());
  const shared = { customerId: other.id, maskedCustomer: expect.stringContaining('****'), isRemoved: true };
  const { sharedWith } = value(await operator('console.withdrawal', { id }));
  expect(sharedWith).toContainEqual(shared);
  expect(sharedWith.map(({ customerId }) => customerId)).not.toContain(customer.id);
  const { sentences } = value(await operator('console.proposeWithdrawal', { id, reason: 'It takes two.' }));
  expect(sentences.at(-1)).toContain('This destination is also used by');
  expect(sentences.at(-1)).toContain(`customer ${other.id} (`);
});

test('CONSOLE-79: a withdrawal shows the account holder, the balance, lifetime deposits and payouts, and added destinations', async () => {
  const { id: own } = value(await customer.call('funds.addBankCard', ACCOUNT));
  const { id } = value(await withdrawTo(own)).record;
  const operator = server.operatorAs(await server.operatorToken());
  const { background, credentialChanges } = value(await operator('console.withdrawal', { id }));
  expect(background).toMatchObject({
    maskedHolder: 'M••• L•••',
    maskedName: null,
    namesDiffer: false,
    balanceAfter: '50.00',
    withdrawn: [],
  });
  expect(background.customerSince).toBeGreaterThan(0);
  expect(credentialChanges).toContainEqual({
    kind: 'destination-added',
    at: expect.any(Number),
    what: 'ES91 •••• 1332',
  });
  // What else is under way leaves the account too.
  const again = value(await withdrawTo(own)).record.id;
  const leftOf = async (each: number) =>
    value(await operator('console.withdrawal', { id: each })).background.balanceAfter;
  expect([await leftOf(id), await leftOf(again)]).toEqual(['100.00', '100.00']);
  const { services } = server.running;
  const name = async (text: string): Promise<void> => {
    await services.database.pool.query('DELETE FROM identity_application WHERE customer = $1', [customer.id]);
    await services.database.pool.query(
      `INSERT INTO identity_application (customer, level, state, sealed, created_at, submitted_at, decided_at)
       VALUES ($1, 'primary', 'approved', $2, 1, 1, 1)`,
      [customer.id, services.secrets.seal(identityPurpose(customer.id), Buffer.from(JSON.stringify({ name: text })))],
    );
  };
  const shown = async () => value(await operator('console.withdrawal', { id })).background;
  await name('LÓPEZ, Maria');
  expect(await shown()).toMatchObject({ maskedName: 'L•••, M•••', namesDiffer: false });
  await name('Juan Perez');
  expect(await shown()).toMatchObject({ maskedName: 'J••• P•••', namesDiffer: true });
  const full = value(await operator('console.revealDestination', { id, reason: 'To compare both names.' }));
  expect([full.holder, full.verifiedName]).toEqual(['Maria Lopez', 'Juan Perez']);
});

describe('where the house is paid', () => {
  /** An account that the brand shows from now on, as a confirmed proposal writes it. */
  const showAccount = async (number: string): Promise<void> => {
    const { database, seals } = server.running.services;
    const body = { kind: 'bank', name: 'Bank', number, code: 'SAMPESMM', holder: 'House', fpsId: '', currency: 'EUR' };
    await database.pool.query(
      "INSERT INTO payment_detail (id, version, kind, body, retired, at) VALUES ($1, 1, 'bank', $2, false, 1)",
      [`shown-${number}`, JSON.stringify({ ...body, minimum: '1', maximum: '2' })],
    );
    await seals.seal(database.pool, paymentDetailRows, `shown-${number} 1`);
  };

  test("FUNDS-143: an address that customers pay in to is nobody's wallet, on any network, in any case", async () => {
    const shown = await server.running.services.paymentDetails.wallets();
    expect(new Set(shown.map(({ network }) => network))).toEqual(new Set(['TRC20', 'ERC20', 'BTC']));
    for (const { network, address: own } of shown)
      for (const spelled of network === 'TRC20' ? [own] : [own, own.toLowerCase()])
        expect([
          network,
          outcome(await customer.call('funds.addWallet', { ...WALLET, network, address: spelled })),
        ]).toEqual([network, 'HOUSE_PAY_IN']);
    expect(value(await customer.call('funds.wallets', {}))).toEqual([]);
  });

  test('FUNDS-143: an account that customers pay in to is not added nor changed to, nor withdrawn to if it was added before', async () => {
    const own = 'DE09 0000 0000 0000 0000 01';
    const { id } = value(await customer.call('funds.addBankCard', { ...account, number: own }));
    await showAccount(own);
    const other = await server.registerCustomer();
    const add = async (number: string) => outcome(await other.call('funds.addBankCard', { ...account, number }));
    expect(await add(own)).toBe('HOUSE_PAY_IN');
    expect(await add('de09-0000-0000-0000-0000-01')).toBe('HOUSE_PAY_IN');
    const { id: card } = value(await other.call('funds.addBankCard', account));
    const changed = { ...account, id: String(card), number: own };
    expect(outcome(await other.call('funds.updateBankCard', changed))).toBe('HOUSE_PAY_IN');
    expect(outcome(await withdrawTo(id))).toBe('HOUSE_PAY_IN');
  });
});

describe('bank accounts and cards', () => {
  test('FUNDS-32: the number and the bank code are checked, in either shape', async () => {
    const add = async (change: object) => outcome(await customer.call('funds.addBankCard', { ...account, ...change }));
    expect(await add({ number: 'ES9121000418450200051333' })).toBe('BAD_BANK_NUMBER');
    expect(await add({ number: '4242424242424241' })).toBe('BAD_BANK_NUMBER');
    expect(await add({ swift: 'SAMP' })).toBe('BAD_SWIFT');
    expect(await add({ currency: 'JPY' })).toBe('CURRENCY_CLOSED');
    expect(await add({})).toBe('ok');
    expect(outcome(await customer.call('funds.addBankCard', { ...card, number: '4242424242424224' }))).toBe(
      'BAD_BANK_NUMBER',
    );
    expect(outcome(await customer.call('funds.addBankCard', card))).toBe('ok');
    expect(await add({ number: 'es91-2100-0418-4502-0005-1332' })).toBe('DESTINATION_EXISTS');
    expect(value(await customer.call('funds.cards', {})).map(({ maskedNumber }) => maskedNumber)).toEqual([
      '4242 •••• 4242',
      'ES91 •••• 1332',
    ]);
  });

  test('FUNDS-34: a number is nowhere in full, neither in a reply nor in the database', async () => {
    const { id } = value(await customer.call('funds.addBankCard', account));
    for (const url of ['/stock/userBank/list', `/stock/userBank/queryId?id=${id}`, '/api/userBank/getbank']) {
      const { body } = await server.http.inject({ url, headers: { authorization: customer.accessToken } });
      expect(body).toContain('ES91 •••• 1332');
      expect(body).not.toContain('0418');
    }
    const { rows } = await server.running.services.database.pool.query(
      'SELECT bank_card::text AS row FROM bank_card WHERE id = $1',
      [id],
    );
    expect(rows[0].row).not.toContain('04184502');
    const query = `/stock/userBank/add.do?bankNo=${account.number.replaceAll(' ', '')}`;
    const answer = await server.http.inject({
      method: 'POST',
      url: query,
      headers: { authorization: customer.accessToken },
    });
    expect(answer.json().key).toBe('error.SECRET_IN_URL');
  });

  test('FUNDS-33: the masked number sent back stays the number; a new one waits again, and its owner is told', async () => {
    const added = value(await customer.call('funds.addBankCard', account));
    await endWait(server, customer.id);
    const change = (id: number, changes: object) =>
      customer.call('funds.updateBankCard', { ...account, id: String(id), ...changes });
    const other = { bank: 'Other Bank', number: added.maskedNumber };
    const renamed = value(await change(added.id, other));
    expect(renamed).toMatchObject({ ...added, bank: 'Other Bank', usableFrom: 5 });
    expect(value(await customer.call('funds.bankCard', { id: String(added.id) })).bank).toBe('Other Bank');
    const back = value(await change(renamed.id, {}));
    expect(back).toMatchObject({ maskedNumber: 'ES91 •••• 1332', usableFrom: 5 });
    const moved = value(await change(back.id, { number: 'DE89370400440532013000' }));
    expect(moved.maskedNumber).toBe('DE89 •••• 3000');
    const soonest = server.running.services.now() + dayMs - 60_000;
    expect(moved.usableFrom).toBeGreaterThanOrEqual(soonest);
    expect(await lastLetter()).toContain('DE89 •••• 3000');
    // The mask of the number before is not the mask of this one.
    expect(outcome(await change(moved.id, other))).toBe('BAD_BANK_NUMBER');
    await endWait(server, customer.id);
    const elsewhere = value(await change(moved.id, { number: moved.maskedNumber, swift: 'EVILDEFF' }));
    expect(elsewhere.usableFrom).toBeGreaterThanOrEqual(soonest);
    expect(value(await customer.call('funds.bankCards', {})).map(({ id }) => id)).toEqual([added.id]);
    expect(elsewhere.id, 'a changed card keeps its id').toBe(added.id);
  });

  test("FUNDS-35: another customer's card is neither shown, changed nor removed", async () => {
    const id = String(value(await customer.call('funds.addBankCard', account)).id);
    expect(outcome(await stranger.call('funds.bankCard', { id }))).toBe('BANK_CARD_NOT_FOUND');
    expect(outcome(await stranger.call('funds.updateBankCard', { ...account, id }))).toBe('BANK_CARD_NOT_FOUND');
    expect(outcome(await stranger.call('funds.removeBankCard', { id }))).toBe('BANK_CARD_NOT_FOUND');
    expect(value(await stranger.call('funds.bankCards', {}))).toEqual([]);
    expect(value(await customer.call('funds.bankCard', { id })).bank).toBe('Sample Bank');
    expect(value(await customer.call('funds.removeBankCard', { id }))).toBeNull();
    expect(outcome(await customer.call('funds.bankCard', { id }))).toBe('BANK_CARD_NOT_FOUND');
  });

  test('FUNDS-33: a customer has at most as many as the brand allows, also when all are added at once', async () => {
    const numbers = Array.from({ length: 14 }, (_, at) => {
      const digits = `40000000000${String(at).padStart(4, '0')}`;
      const sum = [...digits].reverse().reduce((total, digit, place) => {
        const twice = place % 2 === 0 ? Number(digit) * 2 : Number(digit);
        return total + (twice > 9 ? twice - 9 : twice);
      }, 0);
      return `${digits}${(10 - (sum % 10)) % 10}`;
    });
    const results = await Promise.all(numbers.map((number) => customer.call('funds.addBankCard', { ...card, number })));
    const { most } = value(await customer.call('funds.destinationRules', {}));
    expect(results.filter(({ ok }) => ok)).toHaveLength(most);
    expect(results.filter((result) => outcome(result) === 'TOO_MANY_DESTINATIONS')).toHaveLength(14 - most);
  });
});

test('FUNDS-33: who adds a place keeps nobody waiting who tells the customer of something', async () => {
  const { services } = server.running;
  const fresh = await server.registerCustomer();
  const [adds, notifies] = [await services.database.pool.connect(), await services.database.pool.connect()];
  try {
    await adds.query('BEGIN');
    await roomForOne(services, adds, fresh.id, 'card');
    await notifies.query("SET lock_timeout = '1s'");
    await notifies.query(
      'INSERT INTO notice_count (customer, total, unread) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING',
      [fresh.id],
    );
    await adds.query('COMMIT');
  } finally {
    await notifies.query('RESET lock_timeout');
    adds.release();
    notifies.release();
  }
});
