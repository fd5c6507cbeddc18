import { priceText, priceTicks } from '@bourse/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

let server: TestServer;
let customer: TestCustomer;
let other: TestCustomer;
let product: ReturnType<TestServer['operatorAs']>;

const languages = ['ar', 'en', 'es', 'it', 'ja', 'ko', 'zh', 'zh-tw'];
const texts = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));

beforeAll(async () => {
  server = await startTestServer({}, 'notify');
  customer = await server.registerCustomer();
  other = await server.registerCustomer();
  product = server.operatorAs(await (await castOperators(server))('product'));
}, 120_000);

afterAll(() => server?.close());

const english = (who: TestCustomer) => server.as(who.accessToken, { language: 'en' });
const own = async (who: TestCustomer) => value(await english(who)('notify.page', { pageSize: 50 }));
const unread = async (who: TestCustomer): Promise<number> => value(await english(who)('home.unreadCount', {}));

/** Resolves when a customer has so many messages; the journal is told of right after it is written. */
const until = async (who: TestCustomer, total: number) => {
  for (;;) {
    const page = await own(who);
    if (page.total >= total) return page;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

describe('inbox', () => {
  test('NOTIFY-7: a credited deposit is told in the reader’s language; nobody else hears of it', async () => {
    await credit(server, customer.id, 'stock', '12500 EUR');
    const { list, total } = await until(customer, 1);
    expect(total).toBe(1);
    expect(list[0]).toMatchObject({
      tab: 'own',
      kind: 'deposit-credited',
      title: 'Deposit credited',
      content: '<p>€12,500.00 was credited to your account.</p>',
      link: '/fundingRecords?active=2',
      state: 'unread',
    });
    const spanish = value(await server.as(customer.accessToken, { language: 'es' })('notify.page', {}));
    expect(spanish.list[0]?.title).toBe('Depósito abonado');
    expect(spanish.list[0]?.content).toContain('12.500,00\u00a0€');
    expect((await own(other)).total).toBe(0);
  });

  test('NOTIFY-22: where another amount arrived than was announced, both are told', async () => {
    const third = await server.registerCustomer();
    await credit(server, third.id, 'stock', '1000.00 EUR', '990.00');
    const { list } = await until(third, 1);
    expect(list[0]).toMatchObject({ kind: 'deposit-credited-differs', title: 'Deposit credited' });
    expect(list[0]?.content).toContain('€990.00 arrived');
    expect(list[0]?.content).toContain('€1,000.00');
  });

  test('NOTIFY-8: reading marks one message, once; another customer’s is not found', async () => {
    const before = await unread(customer);
    const id = (await own(customer)).list[0]?.id ?? '';
    expect(outcome(await english(other)('notify.read', { id }))).toBe('NOT_FOUND');
    for (let twice = 0; twice < 2; twice += 1)
      expect(value(await english(customer)('notify.read', { id }))).toMatchObject({ id, state: 'read' });
    expect(await unread(customer)).toBe(before - 1);
    for (const wrong of ['0', '-1', 'x', '999999999999999999999'])
      expect(outcome(await english(customer)('notify.read', { id: wrong }))).toBe('NOT_FOUND');
  });

  test('NOTIFY-8: twenty readings and twenty messages at once leave the count of what is unread', async () => {
    const { notify } = server.running.services;
    await Promise.all(Array.from({ length: 20 }, () => notify.notify(customer.id, 'password-changed')));
    const { list } = await own(customer);
    await Promise.all(
      list.map(({ id }, index) =>
        index % 3 === 0 ? notify.notify(customer.id, 'address-added') : english(customer)('notify.read', { id }),
      ),
    );
    const after = await own(customer);
    expect(await unread(customer)).toBe(after.list.filter(({ state }) => state === 'unread').length);
    value(await english(customer)('notify.readAll', {}));
    expect(await unread(customer)).toBe(0);
  });

  test('NOTIFY-8: every page is found by its place, none twice and none left out', async () => {
    const { total } = await own(customer);
    const seen: string[] = [];
    for (let pageNo = 1; pageNo <= Math.ceil(total / 7) + 1; pageNo += 1)
      seen.push(...value(await english(customer)('notify.page', { pageNo, pageSize: 7 })).list.map(({ id }) => id));
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    expect([...seen].sort((a, b) => Number(b) - Number(a))).toEqual(seen);
  });
});

describe('what is told', () => {
  test('NOTIFY-9: what the journal decided is told once, after a restart too', async () => {
    const before = (await own(other)).total;
    await credit(server, other.id, 'stock', '10 EUR');
    await until(other, before + 1);
    server = await server.restart();
    product = server.operatorAs(await (await castOperators(server))('product'));
    await credit(server, other.id, 'stock', '11 EUR');
    const { list, total } = await until(other, before + 2);
    expect(total).toBe(before + 2);
    expect(list.map(({ content }) => content)).toEqual([
      '<p>€11.00 was credited to your account.</p>',
      '<p>€10.00 was credited to your account.</p>',
    ]);
  }, 60_000);

  test('NOTIFY-21: an order that rested and is filled tells its owner, once; one filled as it is placed tells nobody', async () => {
    const [maker, taker] = [await server.registerCustomer(), await server.registerCustomer()];
    for (const { id } of [maker, taker]) await credit(server, id, 'platform', '5000.00 USDT');
    const symbol = 'BTC-USDT';
    const bought = { symbol, type: 'buy', delegateType: 'market', delegateTotal: '0.01' } as const;
    value(await taker.call('bb.place', bought));
    const { market, depths } = server.running.services;
    // In front of the house's best bid: whoever sells next meets it.
    const best = depths.of('real', symbol).bids[0]?.price ?? 0;
    const delegatePrice = priceText(market.listing(symbol).scale, priceTicks(best + 1));
    const bid = { symbol, type: 'buy', delegateType: 'limit', delegateTotal: '0.004', delegatePrice } as const;
    const resting = value(await maker.call('bb.place', bid));
    expect(resting.state).toBe('open');
    value(await taker.call('bb.place', { ...bought, type: 'sell', delegateTotal: '0.004' }));
    const { list } = await until(maker, 2);
    const filled = value(await maker.call('orders.order', { id: resting.id }));
    expect(list[0]).toMatchObject({ title: 'Buy order filled', link: `/order-detail?id=${resting.id}` });
    const grouped = new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(Number(filled.averagePrice));
    expect(list[0]?.content).toContain(`Bought 0.004 BTC at ${grouped}\u00a0USDT, fee `);
    await server.running.services.notify.notify(taker.id, 'password-changed');
    expect((await own(taker)).list.map(({ kind }) => kind)).toEqual(['password-changed', 'deposit-credited']);
    expect((await own(maker)).list.map(({ kind }) => kind)).toEqual(['buy-order-filled', 'deposit-credited']);
  });

  test('NOTIFY-21: an order that something else than its owner cancelled tells why; what its owner cancelled tells nothing', async () => {
    const someone = await server.registerCustomer();
    await credit(server, someone.id, 'stock', '5000.00 USD');
    const order = {
      instrument: 'US.QUILM',
      side: 'buy',
      kind: 'limit',
      quantity: '2',
      limitPrice: '130.00',
      leverage: 1,
    } as const;
    const place = async () => value(await someone.call('orders.placePending', order)).id;
    value(await someone.call('orders.cancelPending', { id: await place() }));
    const id = await place();
    const compliance = server.operatorAs(await (await castOperators(server))('compliance'));
    const freeze = { id: someone.id, module: 'FINANCIAL', frozen: true, reason: 'The test asks for it.' } as const;
    value(await compliance('console.setFreeze', freeze));
    const { list } = await until(someone, 2);
    expect(list.filter(({ kind }) => kind.startsWith('order-'))).toMatchObject([
      {
        kind: 'order-cancelled',
        content:
          '<p>Buy 2 QUILM, limit $130.00: cancelled, nothing filled. Reason: Trading was suspended on your account</p>',
        link: `/order-detail?id=${id}`,
      },
    ]);
  });

  test('NOTIFY-10: a changed password is told in the inbox and by mail; a sign-in on a new device likewise', async () => {
    const someone = await server.registerCustomer();
    const signIn = (device: string) =>
      server.as(undefined, { 'user-agent': device })('auth.login', {
        by: 'email',
        username: someone.email,
        with: 'password',
        password: someone.password,
      });
    expect((await own(someone)).total).toBe(0);
    value(await signIn('<b>Nova 7</b> Browser/1.0'));
    value(await signIn('<b>Nova 7</b> Browser/1.1'));
    const { list } = await own(someone);
    expect(list.map(({ kind }) => kind)).toEqual(['new-device']);
    expect(list[0]?.content).toContain('&lt;b&gt;Nova 7&lt;/b&gt;');
    const changed = { oldPassword: someone.password, newPassword: 'another horse battery' };
    value(await english(someone)('user.updatePassword', changed));
    expect((await own(someone)).list.map(({ kind }) => kind)).toEqual(['password-changed', 'new-device']);
    const mails = await server.running.services.outbox.list({ to: someone.email, offset: 0, limit: 10 });
    expect(mails.rows.filter(({ text }) => text.includes('Nova 7'))).toHaveLength(1);
    expect(mails.rows).toHaveLength(3);
  });

  test('NOTIFY-11: a broadcast is in every inbox when it is published, and not before; latecomers do not get it', async () => {
    const entry = { id: 'hello', link: '/market', title: texts('Hello all'), body: texts('<p>Good news.</p>') };
    const saved = value(await product('console.saveContent', { content: 'broadcast', note: 'n', entries: [entry] }));
    const everybody = async (who: TestCustomer) => value(await english(who)('notify.page', { tab: 'everybody' }));
    expect((await everybody(other)).total).toBe(0);
    const input = { content: 'broadcast', version: saved.version ?? 0, reason: 'agreed' };
    value(await product('console.publishContent', input));
    const { list } = await everybody(other);
    expect(list).toMatchObject([
      { tab: 'everybody', title: 'Hello all', content: '<p>Good news.</p>', state: 'unread' },
    ]);
    const before = await unread(other);
    value(await english(other)('notify.read', { id: list[0]?.id ?? '' }));
    expect(await unread(other)).toBe(before - 1);
    expect((await everybody(customer)).list[0]?.state).toBe('unread');
    await new Promise((resolve) => setTimeout(resolve, 5));
    const late = await server.registerCustomer();
    expect([(await everybody(late)).total, await unread(late)]).toEqual([0, 0]);
    expect(outcome(await english(late)('notify.read', { id: list[0]?.id ?? '' }))).toBe('NOT_FOUND');
  });
});

describe('web push', () => {
  const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') };

  test.each([
    'http://push.example/a',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://2130706433/a',
    'https://localhost/a',
    'https://db.internal/a',
    'https://push.example:8443/a',
    'https://me:secret@push.example/a',
    'file:///etc/passwd',
  ])('NOTIFY-13: %s is no push service', async (endpoint) => {
    expect(outcome(await english(customer)('notify.subscribe', { endpoint, keys }))).toBe('BAD_SUBSCRIPTION');
  });

  test('NOTIFY-12: a device is told of the customer who subscribed on it last, until they unsubscribe', async () => {
    const endpoint = 'https://push.example/device-1';
    const owner = async () =>
      (
        await server.running.services.database.pool.query<{ customer: number }>(
          'SELECT customer FROM push_subscription WHERE endpoint = $1',
          [endpoint],
        )
      ).rows.map((row) => row.customer);
    expect(value(await english(customer)('notify.pushKey', {})).publicKey).toMatch(/^B[\w-]{86}$/);
    value(await english(customer)('notify.subscribe', { endpoint, keys }));
    value(await english(other)('notify.subscribe', { endpoint, keys }));
    expect(await owner()).toEqual([other.id]);
    value(await english(customer)('notify.unsubscribe', { endpoint }));
    expect(await owner()).toEqual([other.id]);
    value(await english(other)('notify.unsubscribe', { endpoint }));
    expect(await owner()).toEqual([]);
    const bad = { endpoint, keys: { ...keys, auth: 'short' } };
    expect(outcome(await english(other)('notify.subscribe', bad))).toBe('BAD_SUBSCRIPTION');
  });
});
