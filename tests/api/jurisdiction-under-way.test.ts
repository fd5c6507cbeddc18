import { expect, test } from 'vitest';
import { confirm, declare, residenceOf } from '../../apps/server/src/jurisdiction/residence.ts';
import { sampleCustomer, unknownPassword } from '../../apps/server/src/sample-customers.ts';
import { COIN, giveEuros, offerOptions } from '../modules/option/offer.ts';
import { startLiveTestServer, value } from './harness.ts';

test('JURISDICTION-12: what was let through before the confirmation and is carried out after it is waited for, and ends too', async () => {
  const live = await startLiveTestServer('jurisdiction-under-way');
  try {
    const { services } = live.running;
    const { execute, underWay, database, core } = services;
    const id = await sampleCustomer(services, 'under-way', await unknownPassword(services));
    await giveEuros(live, { id }, 1_000n);
    const funded = { direction: 'in', units: 10_000n, reference: 'test', by: 'ann', agreedBy: 'bob' } as const;
    value(await execute({ type: 'fund-option-pool', ...funded }));
    const bet = { instrument: COIN, period: await offerOptions(live), side: 'up', stake: 500n } as const;
    const startsAt = services.now() + 3_600_000;
    let carryOn: () => void = () => undefined;
    const decided = new Promise<void>((resolve) => {
      carryOn = resolve;
    });
    const place = async () => {
      await decided;
      return execute({ type: 'accept-option', mode: 'real', customer: id, ...bet, startsAt });
    };
    const handlers: { readonly 'follow.create': (input: null, context: object) => Promise<unknown> } = {
      'follow.create': place,
    };
    const placing = underWay
      .noting(handlers)
      ['follow.create'](null, { caller: { kind: 'customer', id, mode: 'real' } });
    await declare(services, id, 'DE');
    const confirming = confirm(services, id, 'DE', 'test');
    await expect.poll(async () => (await residenceOf(database.pool, id)).confirmed, { timeout: 10_000 }).toBe('DE');
    carryOn();
    await expect(placing).resolves.toMatchObject({ ok: true });
    value(await confirming);
    const { available, held } = core.state.ledger.customer('real', id, 'financial', 'EUR');
    expect([available, held]).toEqual([1_000n, 0n]);
  } finally {
    await live.close();
  }
}, 60_000);
