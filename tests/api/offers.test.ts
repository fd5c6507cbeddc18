import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerByAddress } from '../../apps/server/src/identity/customers.ts';
import { demo } from '../../apps/server/src/identity/index.ts';
import { seedOffers } from '../../apps/server/src/seed-offers.ts';
import { castOperators, credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const SHARE = 'US.LANTR';
const HOUR_MS = 3_600_000;
const reason = 'The work asks for it.';
const PASSWORD = 'only for members';

let server: TestServer;
let proposer: Client;
let confirmer: Client;
let compliance: Client;

beforeAll(async () => {
  server = await startTestServer({}, 'offers');
  const tokenOf = await castOperators(server);
  proposer = server.operatorAs(await tokenOf('product'));
  confirmer = server.operatorAs(await tokenOf('administrator'));
  compliance = server.operatorAs(await tokenOf('compliance'));
}, 120_000);

afterAll(() => server?.close());

type Terms = Parameters<typeof proposer<'console.proposeOffer'>>[1];

const terms = (changes: Partial<Terms> = {}): Terms => ({
  kind: 'block',
  instrument: SHARE,
  quantity: '100',
  minimum: '2',
  maximum: '10',
  tiers: [{ discountBps: 1_000, password: PASSWORD }],
  opensAt: server.running.services.now(),
  closesAt: server.running.services.now() + HOUR_MS,
  lockHours: 24,
  reason,
  ...changes,
});

/** Proposed by one operator and confirmed by another. */
const list = async (changes: Partial<Terms> = {}): Promise<void> => {
  const { id } = value(await proposer('console.proposeOffer', terms(changes)));
  value(await confirmer('console.confirmProposal', { id: Number(id) }));
};

const buyer = async (money = '5000 USD'): Promise<TestCustomer> => {
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', money);
  return customer;
};

const shares = ({ id }: TestCustomer) => {
  const { core, market } = server.running.services;
  const { base } = market.listing(SHARE).instrument;
  return core.state.ledger.customer('real', id, 'stock', base);
};

test('OFFERS-1, OFFERS-6: an offer takes two operators, and its password is nowhere in an answer', async () => {
  expect(outcome(await proposer('console.proposeOffer', terms({ minimum: '20' })))).toBe('BAD_AMOUNT');
  expect(outcome(await proposer('console.proposeOffer', terms({ kind: 'otc' })))).toBe('OFFER_TIERS_MISFIT');
  expect(outcome(await proposer('console.proposeOffer', terms({ instrument: 'BTC-USDT' })))).toBe('NOT_TRADABLE');
  const proposed = value(await proposer('console.proposeOffer', terms()));
  expect(proposed.sentences.join(' ')).toContain('less 10 %, behind a password');
  expect(JSON.stringify(proposed)).not.toContain(PASSWORD);
  expect(outcome(await proposer('console.confirmProposal', { id: Number(proposed.id) }))).toBe('OWN_PROPOSAL');
  const customer = await buyer();
  const shown = async () =>
    value(await customer.call('block.offers', { stockType: 'US' })).list.filter(
      ({ instrument }) => instrument === SHARE,
    );
  expect(await shown()).toEqual([]);
  value(await confirmer('console.confirmProposal', { id: Number(proposed.id) }));
  const page = await shown();
  expect(page).toMatchObject([
    {
      instrument: SHARE,
      minimum: '2',
      maximum: '10',
      lot: '1',
      taken: '0',
      total: '100',
      left: '100',
      tiers: [{ discount: '0.9', needsPassword: true }],
    },
  ]);
  const { rows } = await server.running.services.database.pool.query(
    'SELECT hash FROM offer_password ORDER BY hash NULLS FIRST',
  );
  expect(JSON.stringify([page, rows])).not.toContain(PASSWORD);
  expect(rows.at(-1)).toEqual({ hash: expect.stringMatching(/^\$argon2id\$/) });
});

test('OFFERS-9: paper mode has samples on offer, and orders of the demo customer in each state', async () => {
  const { services } = server.running;
  const customer = (await customerByAddress(services.database.pool, 'email', demo.customer.email))?.id;
  const seeded = async () => {
    const { rows } = await services.database.pool.query<{ kind: string; state: string }>(
      'SELECT kind, state FROM offer_orders WHERE customer = $1 ORDER BY id',
      [customer],
    );
    const samples = [...services.core.state.offers.offers.values()].filter(
      ({ terms }) => terms.instrument !== SHARE || terms.kind === 'vip',
    );
    return { kinds: samples.map(({ terms }) => terms.kind), orders: rows.map(({ kind, state }) => `${kind} ${state}`) };
  };
  await seedOffers(services);
  const once = {
    kinds: ['block', 'block', 'otc', 'otc', 'vip', 'vip'],
    orders: ['block filled', 'otc filled', 'otc filled', 'otc refused', 'otc review', 'vip filled'],
  };
  expect(await seeded()).toEqual(once);
  await seedOffers(services);
  expect(await seeded()).toEqual(once);
});

test('OFFERS-7: what was proposed and rejected, or could not be proposed, leaves no password behind', async () => {
  const kept = async (): Promise<number> =>
    Number((await server.running.services.database.pool.query('SELECT FROM offer_password')).rowCount);
  const before = await kept();
  const { id } = value(await proposer('console.proposeOffer', terms()));
  expect(await kept()).toBe(before + 1);
  expect(outcome(await proposer('console.proposeOffer', terms()))).toBe('PROPOSAL_OPEN');
  expect(await kept()).toBe(before + 1);
  value(await confirmer('console.rejectProposal', { id: Number(id), reason }));
  expect(await kept()).toBe(before);
});

test('OFFERS-8: of several blocks of a share the one that is named is bought from, else the newest', async () => {
  const terms = { instrument: 'US.TELLW', tiers: [{ discountBps: 100 }], lockHours: 0 };
  await list(terms);
  await list(terms);
  const customer = await buyer();
  const [newest, older] = value(await customer.call('block.offers', {})).list.filter(
    ({ instrument }) => instrument === terms.instrument,
  );
  const order = { instrument: terms.instrument, quantity: '2' };
  expect(value(await customer.call('block.place', order)).offer).toBe(newest?.id);
  expect(value(await customer.call('block.place', { ...order, offer: older?.id })).offer).toBe(older?.id);
  expect(outcome(await customer.call('block.place', { ...order, instrument: SHARE, offer: older?.id }))).toBe(
    'OFFER_NOT_FOUND',
  );
});

test('OFFERS-8: the price of a tier is the reference price less its discount, as an order is charged', async () => {
  await list({ instrument: 'US.QUILM', tiers: [{ discountBps: 700 }], lockHours: 0 });
  const customer = await buyer();
  const [shown] = value(await customer.call('block.offers', {})).list.filter(({ code }) => code === 'QUILM');
  const [tier] = shown?.tiers ?? [];
  expect(Number(tier?.price)).toBeGreaterThanOrEqual(Number(shown?.last) * 0.93);
  expect(Number(tier?.price)).toBeLessThan(Number(shown?.last) * 0.93 + 0.01);
});

test('OFFERS-8: published clients read whether a block is shown, and whether it is locked up', async () => {
  await list({ instrument: 'US.VESPD', tiers: [{ discountBps: 100 }], lockHours: 0 });
  await list({ instrument: 'US.VESPD', tiers: [{ discountBps: 100 }], lockHours: 24 });
  const { accessToken } = await buyer();
  const headers = { authorization: accessToken };
  const answer = await server.http.inject({ method: 'GET', url: '/stock/dz/page?pageNo=1&pageSize=100', headers });
  const rows: { readonly lockTime: number; readonly isShow: boolean; readonly isLock: boolean }[] =
    answer.json().data.list;
  expect(new Set(rows.map(({ lockTime }) => lockTime > 0))).toEqual(new Set([true, false]));
  expect(rows.map(({ isShow, isLock }) => [isShow, isLock])).toEqual(rows.map(({ lockTime }) => [true, lockTime > 0]));
});

test('OFFERS-6: five wrong passwords lock an offer for the customer who tried them, and for no other', async () => {
  const guesser = await buyer();
  const tried = async (password: string) =>
    outcome(await guesser.call('block.verify', { instrument: SHARE, password }));
  for (let nth = 1; nth <= 5; nth += 1) expect(await tried(`guess ${nth}`)).toBe('OFFER_PASSWORD_WRONG');
  expect(await tried(PASSWORD)).toBe('LOCKED');
  const order = { instrument: SHARE, quantity: '2', password: PASSWORD };
  expect(outcome(await guesser.call('block.place', order))).toBe('LOCKED');
  const knowing = await buyer();
  expect(value(await knowing.call('block.verify', { instrument: SHARE, password: PASSWORD }))).toMatchObject({
    isUnlocked: true,
    discount: '0.9',
  });
});

test('OFFERS-4, FIGURES-25: with the password shares are bought below the reference price, and locked', async () => {
  const customer = await buyer();
  const order = { instrument: SHARE, quantity: '3' };
  expect(outcome(await customer.call('block.place', order))).toBe('OFFER_PASSWORD_WRONG');
  expect(outcome(await customer.call('block.place', { ...order, password: 'no' }))).toBe('OFFER_PASSWORD_WRONG');
  const bought = value(await customer.call('block.buy', { ...order, password: PASSWORD }));
  expect(bought).toMatchObject({ instrument: SHARE, quantity: '3', discount: '0.9', state: 'filled', reason: null });
  expect(bought.lockedUntil).toBeGreaterThan(server.running.services.now() + 23 * HOUR_MS);
  expect(shares(customer).available).toBe(0n);
  expect(shares(customer).held).toBeGreaterThan(0n);
  expect(value(await customer.call('block.orders', {}))).toEqual({ list: [bought], total: 1 });
  // FIGURES-25: among the trades it stands as what it is, with what was paid.
  const trades = value(await customer.call('funds.records', { type: 'trade' }));
  expect(trades.total).toBe(1);
  expect(trades.list[0]).toMatchObject({
    source: 'offer',
    order: null,
    instrument: SHARE,
    at: server.running.services.core.state.stocks.shares.get({ mode: 'real', customer: customer.id }, SHARE)?.openedAt,
    traded: { amount: expect.stringMatching(/^-\d/) },
    fill: { side: 'buy', quantity: '3', price: bought.price, fee: '0.00' },
  });
  expect(value(await customer.call('block.orders', { state: 'filled' })).total).toBe(1);
  expect(value(await customer.call('block.orders', { state: 'refused' })).total).toBe(0);
  const shown = value(await customer.call('block.offers', { id: bought.offer }));
  expect(shown).toMatchObject({ list: [{ id: bought.offer, taken: '3', left: '97', total: '100' }], total: 1 });
  expect(value(await customer.call('block.offers', { id: bought.offer + 1_000 })).total).toBe(0);
  expect(value(await customer.call('otc.orders', {})).total).toBe(0);
  const sale = { instrument: SHARE, side: 'sell', kind: 'market', quantity: '1', leverage: 1 } as const;
  expect(outcome(await customer.call('orders.buyNewStock', sale))).toBe('INSUFFICIENT_HOLDING');
  expect(outcome(await customer.call('block.place', { ...order, quantity: '8', password: PASSWORD }))).toBe(
    'ABOVE_MAXIMUM',
  );
});

test('OFFERS-5: an order in review holds its money; approved it is carried out, refused all is free again', async () => {
  await list({ tiers: [{ discountBps: 500 }], reviewed: true, lockHours: 36 });
  const customer = await buyer('5000 USD');
  const money = () => server.running.services.core.state.ledger.customer('real', customer.id, 'stock', 'USD');
  const before = money().available;
  const first = value(await customer.call('block.place', { instrument: SHARE, quantity: '2' }));
  expect(first).toMatchObject({ state: 'review', discount: '0.95' });
  const second = value(await customer.call('block.place', { instrument: SHARE, quantity: '3' }));
  expect(money().available).toBeLessThan(before);
  const waiting = value(await compliance('console.offerOrders', { state: 'review', customerId: customer.id }));
  expect(waiting.rows.map(({ id }) => id)).toEqual([second.id, first.id]);
  // OFFERS-12: what it is decided by.
  expect(waiting.rows[0]).toMatchObject({ currency: 'USD', price: second.price, discountBps: 500, lockHours: 36 });
  const refusing = { id: second.id, approve: false, reason: 'Not before the audit.' };
  expect(value(await compliance('console.reviewOfferOrder', refusing))).toMatchObject({ state: 'refused' });
  expect(
    value(await compliance('console.reviewOfferOrder', { ...refusing, id: first.id, approve: true })),
  ).toMatchObject({ state: 'filled', decidedBy: expect.stringMatching(/^compliance/) });
  expect(money().held).toBe(0n);
  expect(outcome(await compliance('console.reviewOfferOrder', { ...refusing, id: first.id }))).toBe('ORDER_NOT_FOUND');
  const own = value(await customer.call('block.orders', {})).list;
  expect(own.map(({ state, reason: why }) => [state, why])).toEqual([
    ['refused', 'Not before the audit.'],
    ['filled', null],
  ]);
  const inbox = async () =>
    value(await customer.call('notify.page', { pageNo: 1, pageSize: 10, tab: 'own' })).list.map(
      ({ content, link }) => `${link} ${content}`,
    );
  await expect
    .poll(inbox)
    .toContainEqual(expect.stringMatching(/^\/myBuysell\?active=2&kind=block .*Not before the audit\./));
  expect(JSON.stringify(await inbox())).not.toMatch(/NaN|非數值/);
});

test('OFFERS-2: of a hundred orders at once only as many are taken as there are lots', async () => {
  await list({ kind: 'otc', quantity: '20', minimum: '1', maximum: '20', tiers: [{ discountBps: 300 }] });
  const customer = await buyer('90000 USD');
  const [offer] = value(await customer.call('otc.offers', {})).list.filter(({ instrument }) => instrument === SHARE);
  expect(offer).toMatchObject({ left: '20', discount: '0.97', account: 'stock' });
  const order = { offer: offer?.id ?? 0, instrument: SHARE, quantity: '1' };
  const others = await Promise.all([buyer(), buyer(), buyer(), buyer()]);
  const all = Array.from({ length: 100 }, (_, nth) => others[nth % others.length] ?? customer);
  const answers = await Promise.all(all.map(async ({ call }) => outcome(await call('otc.place', order))));
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(20);
  expect(new Set(answers)).toEqual(new Set(['ok', 'OUT_OF_STOCK']));
  value(await proposer('console.closeOffer', { id: order.offer, reason }));
  expect(outcome(await customer.call('otc.place', order))).toBe('OFFER_CLOSED');
  expect(value(await customer.call('otc.offers', { id: order.offer })).list).toEqual([]);
  expect(value(await proposer('console.offers', {})).rows[0]).toMatchObject({
    id: order.offer,
    left: '0',
    state: 'closed',
  });
});
