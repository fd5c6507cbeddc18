import { afterAll, beforeAll, expect, test } from 'vitest';
import { setVipListPassword } from '../modules/offers/vip-list.ts';
import { credit } from './cast.ts';
import { outcome, startTestServer, type TestCustomer, type TestServer, value } from './harness.ts';

const DAY_MS = 86_400_000;
const SHARE = 'US.LANTR';

let server: TestServer;
let customer: TestCustomer;

beforeAll(async () => {
  server = await startTestServer({}, 'placed-offers');
  customer = await server.registerCustomer();
  await credit(server, customer.id, 'stock', '5000 USD');
}, 120_000);

afterAll(() => server?.close());

const now = (): number => server.running.services.now();

/** Lists an offer of the house's. @returns its number. */
const listOffer = async (kind: 'block' | 'vip' | 'otc', closesInMs = DAY_MS): Promise<number> => {
  const { execute, core } = server.running.services;
  const id = core.state.offers.nextOffer;
  const window = { opensAt: now(), closesAt: now() + closesInMs };
  const sizes = { lots: 100, minimumLots: 1, maximumLots: 10, discountsBps: [1_000], lockMs: 0 };
  const terms = { kind, instrument: SHARE, ...sizes, ...window, isReviewed: false, papers: null };
  value(await execute({ type: 'list-offer', offer: terms, by: 'ann', agreedBy: 'bob' }));
  return id;
};

const held = (): bigint => {
  const { core, market } = server.running.services;
  return core.state.ledger.customer('real', customer.id, 'stock', market.listing(SHARE).instrument.base).available;
};

test('OFFERS-3: what an order may cost at most is more than nothing', async () => {
  const id = await listOffer('otc');
  const order = { offer: id, instrument: SHARE, quantity: '1' };
  for (const maxAmount of ['-1', '0', '0.00'])
    expect([maxAmount, outcome(await customer.call('otc.place', { ...order, most: maxAmount }))]).toEqual([
      maxAmount,
      'BAD_AMOUNT',
    ]);
  expect(outcome(await customer.call('otc.place', { ...order, most: '0.01' }))).toBe('PRICE_MOVED');
});

test.each(['block', 'vip', 'otc'] as const)(
  'OFFERS-14: an order that was placed is answered as it was when its key comes again after the end of the %s offer',
  async (kind) => {
    const { services } = server.running;
    const id = await listOffer(kind);
    if (kind === 'vip') {
      await setVipListPassword(server, 'only the invited');
      value(await customer.call('vip.verify', { password: 'only the invited' }));
    }
    const order = { offer: id, instrument: SHARE, quantity: '2' };
    const options = { idempotencyKey: crypto.randomUUID() };
    const call = `${kind}.place` as const;
    const placed = value(await customer.call(call, order, options));
    const before = held();
    value(await services.execute({ type: 'close-offer', offer: id, reason: 'Enough is sold.', by: 'ann' }));
    await services.database.pool.query('DELETE FROM offer_access WHERE customer = $1', [customer.id]);
    expect(value(await customer.call(call, order, options))).toEqual(placed);
    expect(outcome(await customer.call(call, { ...order, quantity: '3' }, options))).toBe('IDEMPOTENCY_MISMATCH');
    expect(outcome(await customer.call(call, order))).not.toBe('ok');
    expect(held()).toBe(before);
  },
);
