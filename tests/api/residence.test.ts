import { expect, test } from 'vitest';
import { COIN, giveEuros, offerOptions } from '../modules/option/offer.ts';
import { castOperators } from './cast.ts';
import { outcome, startTestServer, value } from './harness.ts';

test('JURISDICTION-3: compliance confirms in the console what the customer declared, with a reason, and others may not', async () => {
  const paper = await startTestServer({}, 'residence');
  try {
    const { id, call } = await paper.registerCustomer();
    const tokenOf = await castOperators(paper);
    const compliance = paper.operatorAs(await tokenOf('compliance'));
    const reason = 'Address of the document.';
    expect(outcome(await compliance('console.confirmResidence', { id, country: 'ES', reason }))).toBe(
      'COUNTRY_NOT_DECLARED',
    );
    value(await call('jurisdiction.declare', { country: 'ES' }));
    expect(outcome(await compliance('console.confirmResidence', { id, country: 'ES', reason: ' ' }))).toBe(
      'REASON_NEEDED',
    );
    const support = paper.operatorAs(await tokenOf('support'));
    expect(outcome(await support('console.confirmResidence', { id, country: 'ES', reason }))).toBe('FORBIDDEN');
    value(await compliance('console.confirmResidence', { id, country: 'ES', reason }));
    expect(value(await support('console.customerJurisdiction', { id }))).toMatchObject({
      residence: { declared: 'ES', confirmed: 'ES' },
      confirmedBy: expect.stringMatching(/^compliance/),
      tests: [],
    });
    const confirmedAt = async () => value(await support('console.customerJurisdiction', { id })).residence.confirmedAt;
    const first = await confirmedAt();
    value(await compliance('console.confirmResidence', { id, country: 'ES', reason }));
    expect(await confirmedAt()).toBe(first);
    // The customer is told of a confirmation, once, in the brand's language where they have chosen none.
    const { list } = value(await call('notify.page', { tab: 'own' }));
    const told = list.filter(({ kind }) => kind === 'residence-confirmed');
    expect(told).toMatchObject([{ link: '/tradingPermissions', content: expect.stringContaining('西班牙') }]);
    const mails = await paper.running.services.database.pool.query<{ body: string }>(
      "SELECT body FROM outbox WHERE kind = 'residence-confirmed'",
    );
    expect(mails.rows.map(({ body }) => body)).toEqual([expect.stringContaining('西班牙')]);
    const trail = await paper.running.services.database.pool.query<{ reason: string }>(
      "SELECT reason FROM audit WHERE action = 'console.confirmResidence' AND outcome = 'ok'",
    );
    expect(trail.rows.map((row) => row.reason)).toEqual([`ES: ${reason}`, `ES: ${reason}`]);
    expect(value(await call('jurisdiction.own', {}))).toMatchObject({ mode: 'paper', caps: [] });
    expect(Object.values(value(await call('jurisdiction.own', {})).products).map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => 'open'),
    );
    // In paper mode everything is open, whatever the country.
    await giveEuros(paper, { id }, 10_000n);
    const period = await offerOptions(paper);
    expect(outcome(await call('second.place', { side: 'up', stake: '5', instrument: COIN, period }))).toBe('ok');
  } finally {
    await paper.close();
  }
}, 120_000);

test('JURISDICTION-11: declared countries wait in a list of the console, the oldest first, until they are confirmed or the account is closed', async () => {
  const house = await startTestServer({}, 'residences');
  try {
    const tokenOf = await castOperators(house);
    const as = async (role: Parameters<typeof tokenOf>[0]) => house.operatorAs(await tokenOf(role));
    const [compliance, support, product] = [await as('compliance'), await as('support'), await as('product')];
    const waiting = async (filter = {}) => value(await support('console.residences', filter)).rows;
    const ids = async () => (await waiting()).map(({ customerId }) => customerId);
    const [first, second, third] = [
      await house.registerCustomer(),
      await house.registerCustomer(),
      await house.registerCustomer(),
    ];
    for (const { call } of [first, second, third]) value(await call('jurisdiction.declare', { country: 'ES' }));
    expect(await ids()).toEqual([first.id, second.id, third.id]);
    expect(outcome(await product('console.residences', {}))).toBe('FORBIDDEN');
    // Who states another country waits anew; the same one again keeps the place.
    value(await first.call('jurisdiction.declare', { country: 'FR' }));
    value(await second.call('jurisdiction.declare', { country: 'ES' }));
    expect(await ids()).toEqual([second.id, third.id, first.id]);
    const reason = 'Address of the document.';
    value(await compliance('console.confirmResidence', { id: second.id, country: 'ES', reason }));
    await house.running.services.closings.close(third.id, { name: 'customer', because: 'asked for' });
    expect(await waiting()).toMatchObject([
      { customerId: first.id, declared: 'FR', confirmed: null, identityLevel: 'none' },
    ]);
    value(await second.call('jurisdiction.declare', { country: 'PT' }));
    expect(await waiting({ search: second.email })).toMatchObject([{ declared: 'PT', confirmed: 'ES' }]);
    const [edge] = await waiting();
    expect((await waiting({ after: edge?.id })).map(({ customerId }) => customerId)).toEqual([second.id]);
    // A closed account's residence is still read.
    expect(value(await support('console.customerJurisdiction', { id: third.id }))).toMatchObject({
      residence: { declared: 'ES' },
      products: [],
    });
  } finally {
    await house.close();
  }
}, 120_000);
