import type { Client } from '@bourse/wire/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOffers } from '../../apps/server/src/seed-offers.ts';
import { setVipListPassword } from '../modules/offers/vip-list.ts';
import { castOperators, credit, openSession } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const SHARE = 'US.LANTR';
const OTHER = 'US.QUILM';
const HOUR_MS = 3_600_000;
const reason = 'The work asks for it.';
const LIST = 'the word of the list';
const OWN = 'the word of the offer';

let server: TestServer;
let proposer: Client;
let confirmer: Client;
let auditor: Client;

beforeAll(async () => {
  server = await startTestServer({}, 'vip');
  const tokenOf = await castOperators(server);
  proposer = server.operatorAs(await tokenOf('product'));
  confirmer = server.operatorAs(await tokenOf('administrator'));
  auditor = server.operatorAs(await tokenOf('auditor'));
  // Without the samples of paper mode.
  const { core, database } = server.running.services;
  for (const { terms } of core.state.offers.offers.values())
    if (terms.kind === 'vip') value(await proposer('console.closeOffer', { id: terms.id, reason }));
  await database.pool.query("DELETE FROM offer_password WHERE papers = 'vip-list'");
}, 120_000);

afterAll(() => server?.close());

type Terms = Parameters<typeof proposer<'console.proposeOffer'>>[1];

const confirm = async (id: string): Promise<void> => {
  value(await confirmer('console.confirmProposal', { id: Number(id) }));
};

/** Lists a VIP allocation by two operators; its number. */
const list = async (changes: Partial<Terms> = {}): Promise<number> => {
  const { now } = server.running.services;
  const terms: Terms = {
    kind: 'vip',
    instrument: SHARE,
    quantity: '100',
    minimum: '2',
    maximum: '10',
    tiers: [{ discountBps: 1_200 }],
    opensAt: now(),
    closesAt: now() + 300 * HOUR_MS,
    lockHours: 24,
    reviewed: false,
    reason,
    ...changes,
  };
  await confirm(value(await proposer('console.proposeOffer', terms)).id);
  return server.running.services.core.state.offers.nextOffer - 1;
};

/** Another password by two operators: of an offer, or of the list. */
const renewPassword = async (password: string, more: { id?: number; validUntil?: number } = {}): Promise<void> => {
  await confirm(value(await proposer('console.proposeOfferPassword', { password, reason, ...more })).id);
};

const buyer = async (money = '5000 USD'): Promise<TestCustomer> => {
  const customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', money);
  return customer;
};

const invited = async (password = LIST): Promise<TestCustomer> => {
  const customer = await buyer();
  expect(value(await customer.call('vip.verify', { password }))).toBe(true);
  return customer;
};

const shown = async ({ call }: TestCustomer, input = {}) => value(await call('vip.offers', input));

const row = async (customer: TestCustomer, id: number) =>
  (await shown(customer, { id })).list.find((each) => each.id === id);

const placed = async ({ call }: TestCustomer, offer: number, more = {}) =>
  outcome(await call('vip.place', { instrument: SHARE, offer, quantity: '2', ...more }));

/** The exact body that a customer gets of the list. */
const bodyOf = async (customer: TestCustomer, query = ''): Promise<string> => {
  const answer = await server.http.inject({
    method: 'GET',
    url: `/stock/vip/page${query}`,
    headers: { authorization: customer.accessToken },
  });
  return answer.body.replace(/"requestId":"[^"]*"/, '');
};

test('OFFERS-11: as long as the list has no password nobody enters it, and the first one takes two operators', async () => {
  const offer = await list();
  const customer = await buyer();
  expect(value(await auditor('console.vipList', {}))).toEqual({ state: 'none', validUntil: null });
  expect(await shown(customer)).toEqual({ list: [], total: 0, access: 'locked' });
  expect(value(await customer.call('vip.verify', { password: LIST }))).toBe(false);
  const { id, sentences } = value(await proposer('console.proposeOfferPassword', { password: LIST, reason }));
  expect(JSON.stringify(sentences)).not.toContain(LIST);
  expect(outcome(await proposer('console.confirmProposal', { id: Number(id) }))).toBe('OWN_PROPOSAL');
  expect(value(await customer.call('vip.verify', { password: LIST }))).toBe(false);
  await confirm(id);
  expect(value(await auditor('console.vipList', {}))).toEqual({ state: 'valid', validUntil: null });
  expect(value(await customer.call('vip.verify', { password: LIST }))).toBe(true);
  expect((await shown(customer)).list.map((each) => each.id)).toEqual([offer]);
  const { rows } = await server.running.services.database.pool.query(
    'SELECT hash, opened_with FROM offer_password, offer_access',
  );
  expect(JSON.stringify(rows)).not.toContain(LIST);
});

test('OFFERS-10: to whom the list is closed, every share and every number gets the same answer', async () => {
  const offer = await list({ instrument: OTHER });
  const customer = await buyer();
  for (const [instrument, id] of [
    [SHARE, undefined],
    [OTHER, undefined],
    ['US.TELLW', undefined],
    [OTHER, offer],
    [OTHER, 999_999],
  ] as const)
    expect(
      await placed(customer, id ?? 999_999, id === undefined ? { instrument, offer: undefined } : { instrument }),
    ).toBe('OFFER_LOCKED');
  for (const id of [offer, 999_999])
    expect(outcome(await customer.call('vip.verify', { id, password: LIST }))).toBe('OFFER_NOT_FOUND');
  expect(await bodyOf(customer)).toBe(await bodyOf(customer, `?id=${offer}`));
  expect(await bodyOf(customer, '?password=guess')).toContain('error.BAD_REQUEST');
});

test('OFFERS-10: of an offer with a password of its own the number is all that is told, whatever is asked', async () => {
  const offer = await list({ instrument: 'US.TELLW', tiers: [{ discountBps: 2_345, password: OWN }] });
  const customer = await invited();
  expect(await row(customer, offer)).toEqual({ id: offer, access: 'locked' });
  for (const stockType of ['US', 'HK', 'CN'])
    expect((await shown(customer, { stockType })).list).toContainEqual({ id: offer, access: 'locked' });
  expect(JSON.parse(await bodyOf(customer, `?id=${offer}`)).data.list).toEqual([{ id: String(offer), pass: 1 }]);
  // By its number it is locked whatever share is named; without it there is none of that share.
  expect(await placed(customer, offer, { instrument: 'US.TELLW' })).toBe('OFFER_LOCKED');
  expect(await placed(customer, offer, { instrument: SHARE })).toBe('OFFER_LOCKED');
  expect(await placed(customer, offer, { instrument: 'US.TELLW', offer: undefined })).toBe('OFFER_NOT_FOUND');
  expect(value(await customer.call('vip.verify', { id: offer, password: LIST }))).toBe(false);
  expect(value(await customer.call('vip.verify', { id: offer, password: OWN }))).toBe(true);
  expect(await row(customer, offer)).toMatchObject({ access: 'open', instrument: 'US.TELLW', discount: '0.7655' });
  expect(await placed(customer, offer, { instrument: SHARE })).toBe('OFFER_NOT_FOUND');
  expect(await placed(customer, offer, { instrument: 'US.TELLW' })).toBe('ok');
  expect(await bodyOf(customer)).not.toMatch(/argon2|hash|papers/);
});

test('OFFERS-4, OFFERS-10, OFFERS-12: an order carries no password, is paid in full, and is locked up; what one customer opened is open to no other', async () => {
  const offer = await list();
  const customer = await invited();
  expect(await placed(await buyer(), offer)).toBe('OFFER_LOCKED');
  expect(await placed(customer, offer, { leverage: 5 })).toBe('LEVERAGE_NOT_OFFERED');
  expect(await placed(customer, offer, { quantity: '1' })).toBe('BELOW_MINIMUM');
  expect(await placed(customer, offer, { quantity: '11' })).toBe('ABOVE_MAXIMUM');
  const order = value(
    await customer.call('vip.place', { instrument: SHARE, offer, quantity: '3', leverage: 1, side: 'buy' }),
  );
  expect(order).toMatchObject({ offer, instrument: SHARE, quantity: '3', discount: '0.88', state: 'filled' });
  expect(order.lockedUntil).toBeGreaterThan(server.running.services.now() + 23 * HOUR_MS);
  expect(value(await customer.call('vip.orders', {}))).toEqual({ list: [order], total: 1 });
  const { lockUp } = value(await customer.call('orders.position', { instrument: SHARE }));
  expect(lockUp).toEqual({ num: '3', until: order.lockedUntil });
  const held = value(await customer.call('funds.holdings', {})).holdings.find(({ instrument }) => instrument === SHARE);
  expect([Number(held?.lockUp?.num), held?.lockUp?.until, Number(held?.available)]).toEqual([3, order.lockedUntil, 0]);
  expect(value(await customer.call('block.orders', {})).total).toBe(0);
  const sale = { instrument: SHARE, side: 'sell', kind: 'market', quantity: '1', leverage: 1 } as const;
  expect(outcome(await customer.call('orders.buyNewStock', sale))).toBe('INSUFFICIENT_HOLDING');
  expect(value(await auditor('console.offerSales', { id: offer }))).toEqual({
    currency: 'USD',
    real: { bought: '3', paid: order.cost, inReview: '0' },
    demo: { bought: '0', paid: '0.00', inReview: '0' },
  });
});

test('OFFERS-3: what a customer confirmed that it costs at most is a bound below that of the collar, and never above it', async () => {
  const offer = await list();
  const customer = await invited();
  const { price, collarBps } = (await row(customer, offer)) ?? {};
  const cents = Math.round(Number(price) * 200);
  const text = (units: number): string => (units / 100).toFixed(2);
  expect(await placed(customer, offer, { most: text(cents - 1) })).toBe('PRICE_MOVED');
  expect(await placed(customer, offer, { most: '-1' })).toBe('BAD_AMOUNT');
  expect(await placed(customer, offer, { most: '1.234' })).toBe('BAD_AMOUNT');
  expect(collarBps).toBeGreaterThan(0);
  // A value far above is of no use to anybody: what is charged is the price of the moment.
  const order = value(await customer.call('vip.place', { instrument: SHARE, offer, quantity: '2', most: '999999' }));
  expect(Number(order.cost)).toBeLessThanOrEqual((cents * (10_000 + (collarBps ?? 0))) / 1_000_000);
  expect(await placed(customer, offer, { most: text(Math.ceil((cents * (10_000 + (collarBps ?? 0))) / 10_000)) })).toBe(
    'ok',
  );
});

test('OFFERS-3: a price or a discount that a client sends changes nothing', async () => {
  const offer = await list();
  const customer = await invited();
  const { price } = (await row(customer, offer)) ?? {};
  const answer = await server.http.inject({
    method: 'POST',
    url: '/stock/userPosition/buyVipQc',
    headers: { authorization: customer.accessToken, 'idempotency-key': crypto.randomUUID() },
    payload: {
      stockGid: SHARE,
      stockVipId: offer,
      buyNum: 2,
      buyPrice: '0.01',
      nowPrice: '0.01',
      discount: '0.01',
      amount: '0.02',
    },
  });
  const { data } = answer.json() as { data: { price: string; discount: string } };
  expect([data.price, data.discount]).toEqual([price, '0.88']);
});

test('OFFERS-6, OFFERS-10: five wrong ones lock list and offer apart, for who tried them on any device, and for no other', async () => {
  const offer = await list({ tiers: [{ discountBps: 500, password: OWN }] });
  const guesser = await invited();
  const tries = (password: string, id?: number) => guesser.call('vip.verify', { id, password });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => tries(`guess ${nth}`, offer)));
  expect(answers.map((answer) => (answer.ok ? answer.value : answer.error)).sort()).toEqual([
    ...Array(15).fill('LOCKED'),
    ...Array(5).fill(false),
  ]);
  expect(outcome(await tries(OWN, offer))).toBe('LOCKED');
  const again = server.as(await openSession(server, guesser.id));
  expect(outcome(await again('vip.verify', { id: offer, password: OWN }))).toBe('LOCKED');
  expect(await placed(guesser, offer)).toBe('OFFER_LOCKED');
  expect(value(await tries(LIST))).toBe(true);
  expect(value(await (await invited()).call('vip.verify', { id: offer, password: OWN }))).toBe(true);
});

test('OFFERS-10: two tabs see the same, and what is open ends after twelve hours', async () => {
  const offer = await list();
  const customer = await invited();
  const other = server.as(await openSession(server, customer.id));
  expect(value(await other('vip.offers', { id: offer })).access).toBe('open');
  await server.running.services.database.pool.query(
    'UPDATE offer_access SET until = until - 43200000 WHERE customer = $1',
    [customer.id],
  );
  expect((await shown(customer)).access).toBe('locked');
});

test('OFFERS-10: a row that another hand has written opens nothing', async () => {
  const { pool } = server.running.services.database;
  const customer = await invited();
  await pool.query('UPDATE offer_access SET until = until + 1 WHERE customer = $1', [customer.id]);
  expect((await shown(customer)).access).toBe('locked');
});

test('OFFERS-11: another password locks out who entered with the one before, and so does its end; orders stay', async () => {
  const offer = await list({ tiers: [{ discountBps: 500, password: OWN }], reviewed: true });
  const customer = await invited();
  value(await customer.call('vip.verify', { id: offer, password: OWN }));
  expect(await placed(customer, offer)).toBe('ok');
  await renewPassword('another word', { id: offer });
  expect(await row(customer, offer)).toEqual({ id: offer, access: 'locked' });
  expect(await placed(customer, offer)).toBe('OFFER_LOCKED');
  expect(value(await customer.call('vip.verify', { id: offer, password: OWN }))).toBe(false);
  expect(value(await customer.call('vip.verify', { id: offer, password: 'another word' }))).toBe(true);
  const [waiting] = value(await customer.call('vip.orders', { state: 'review' })).list;
  value(await proposer('console.reviewOfferOrder', { id: waiting?.id ?? 0, approve: true, reason }));
  expect(value(await customer.call('vip.orders', { state: 'filled' })).total).toBe(1);

  // Set again it is the same word, and nobody's entry.
  await renewPassword(LIST);
  expect((await shown(customer)).access).toBe('locked');
  const soon = server.running.services.now() + 400;
  await renewPassword(LIST, { validUntil: soon });
  expect(value(await customer.call('vip.verify', { password: LIST }))).toBe(true);
  await expect.poll(async () => (await shown(customer)).access, { timeout: 5_000 }).toBe('locked');
  expect(value(await customer.call('vip.verify', { password: LIST }))).toBe(false);
  expect(value(await auditor('console.vipList', {}))).toEqual({ state: 'expired', validUntil: soon });
  await renewPassword(LIST);
  expect(value(await customer.call('vip.verify', { password: LIST }))).toBe(true);
});

test('OFFERS-11: of what has no password, is over, or has ended meanwhile, none is changed, and nothing is left behind', async () => {
  const kept = async (): Promise<number> =>
    Number((await server.running.services.database.pool.query('SELECT FROM offer_password')).rowCount);
  const plain = await list();
  const own = await list({ instrument: OTHER, tiers: [{ discountBps: 500, password: OWN }] });
  const before = await kept();
  const propose = async (input: object) =>
    outcome(await proposer('console.proposeOfferPassword', { password: 'x', reason, ...input }));
  expect(await propose({ id: plain })).toBe('OFFER_NOT_FOUND');
  expect(await propose({ id: 999_999 })).toBe('OFFER_NOT_FOUND');
  expect(await propose({ id: own, tier: 1 })).toBe('OFFER_NOT_FOUND');
  expect(await propose({ id: own, validUntil: 1 })).toBe('BAD_AMOUNT');
  const { id } = value(await proposer('console.proposeOfferPassword', { id: own, password: 'x', reason }));
  expect(await propose({ id: own })).toBe('PROPOSAL_OPEN');
  expect(await kept()).toBe(before + 1);
  value(await proposer('console.closeOffer', { id: own, reason }));
  expect(outcome(await confirmer('console.confirmProposal', { id: Number(id) }))).toBe('CONFLICT');
  value(await confirmer('console.rejectProposal', { id: Number(id), reason }));
  expect(await kept()).toBe(before);
  expect(await propose({ id: own })).toBe('OFFER_CLOSED');
});

test('OFFERS-1: a VIP allocation has one tier', async () => {
  const two = { tiers: [{ discountBps: 100 }, { discountBps: 200, password: OWN }] };
  await expect(list(two)).rejects.toThrow('OFFER_TIERS_MISFIT');
});

test('OFFERS-2: of a hundred orders at once for what is left exactly that is sold', async () => {
  const offer = await list({ quantity: '20', minimum: '1', maximum: '20' });
  const customers = await Promise.all(Array.from({ length: 4 }, () => invited()));
  const all = Array.from({ length: 100 }, (_, nth) => customers[nth % customers.length] as TestCustomer);
  const answers = await Promise.all(all.map((customer) => placed(customer, offer, { quantity: '1' })));
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(20);
  expect(new Set(answers)).toEqual(new Set(['ok', 'OUT_OF_STOCK']));
});

test('OFFERS-9: the samples leave the password of the list as operators have set it', async () => {
  await seedOffers(server.running.services);
  expect(value(await (await buyer()).call('vip.verify', { password: 'sample-vip' }))).toBe(false);
  await setVipListPassword(server, 'sample-vip');
  expect(value(await (await buyer()).call('vip.verify', { password: 'sample-vip' }))).toBe(true);
});
