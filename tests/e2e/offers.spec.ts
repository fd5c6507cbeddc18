import type { Client } from '@bourse/wire/client';
import { type CastCustomer, clientOf, sessionOf, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { sellPosition, type Walker } from './journeys.ts';
import { approveOrder, buyOffered, enterOffer, goToPosition, type Listed, listOffer, readBought } from './offers.ts';
import { clockAhead } from './server.ts';

// An hour of lock-up passes in this house.
test.use({ house: 'offers' });

const LOCK_UP_MS = 3_600_000 + 60_000;
/** The password that the samples of paper mode give the list of VIP allocations. */
const LIST_PASSWORD = 'sample-vip';
const LANGUAGES = ['en', 'ar', 'ja', 'ko'] as const;
type Language = (typeof LANGUAGES)[number];

/** The newest of each kind stands first in its list: one share for each language and kind. */
const OFFERS: Readonly<Record<Language, readonly Listed[]>> = {
  en: [
    { kind: 'block', share: 'US.NIMBR', password: 'the block in English' },
    { kind: 'vip', share: 'US.VESPD', password: 'the allotment in English' },
  ],
  ar: [
    { kind: 'block', share: 'US.OXMAR', password: 'the block in Arabic' },
    { kind: 'vip', share: 'US.QUILM', password: 'the allotment in Arabic' },
  ],
  ja: [
    { kind: 'otc', share: 'US.LANTR' },
    { kind: 'vip', share: 'US.TELLW', password: 'the link in Japanese', isLinked: true },
  ],
  ko: [
    { kind: 'otc', share: 'US.TARNB' },
    { kind: 'vip', share: 'US.HOLLO', password: 'the link in Korean', isLinked: true },
  ],
};

const ORDERS = { block: 'block.orders', vip: 'vip.orders', otc: 'otc.orders' } as const;

const inCents = (amount: number): number => Math.round(amount * 100);

const dollarsOf = async (call: Client): Promise<number> => {
  const found = value(await call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'stock' && asset === 'USD',
  );
  return Number(found?.available ?? 0) + Number(found?.held ?? 0);
};

const positionOf = (visitor: Visitor, share: string) => `${visitor.url}/myPositions-details?gid=${share}&market=US`;

test('OFFERS-4, OFFERS-5, OFFERS-8, OFFERS-10: a block, a VIP allocation by its list and by its link, and shares over the counter from their listing to the sale, each in two languages', async ({
  visit,
  bourse,
  operator,
  colleague,
  operators,
  fundedCustomer,
}) => {
  test.setTimeout(420_000);
  const { operator: asOperator } = await operators();
  const walks: { visitor: Visitor; customer: CastCustomer; offers: readonly Listed[] }[] = [];
  for (const language of LANGUAGES) {
    const customer = await fundedCustomer([{ amount: '20000', currency: 'USD' }]);
    const visitor = await visit({ language, customer });
    const call = customer.call;
    const offers = OFFERS[language];
    walks.push({ visitor, customer, offers });
    for (const offer of offers)
      await test.step(`${language}: ${offer.kind} is listed by two, opened, bought and reviewed`, async () => {
        await listOffer(operator.page, colleague.page, offer);
        const before = await dollarsOf(call);
        const { rows } = value(await asOperator('console.offers', { pageNo: 1, pageSize: 1 }));
        await enterOffer(visitor, offer, { id: rows[0]?.id ?? 0, listPassword: LIST_PASSWORD });
        const { total, most } = await buyOffered(visitor, '4');
        const shown = value(await call(ORDERS[offer.kind], {})).list[0];
        expect(shown).toMatchObject({ instrument: offer.share, quantity: '4', discount: '0.9', state: 'review' });
        // What was confirmed is what it costs, or the price has moved by a little, within what was shown.
        expect(most).toBeGreaterThan(total);
        expect(Number(shown?.cost)).toBeLessThanOrEqual(most);
        await approveOrder(operator.page, offer.share);
        expect(await readBought(visitor, offer.kind, shown?.name ?? '')).toBe(Number(shown?.cost));
        expect(inCents(await dollarsOf(call))).toBe(inCents(before) - inCents(Number(shown?.cost)));
        const { page, texts } = visitor;
        await page.goto(positionOf(visitor, offer.share));
        await expect(page.getByText(texts.like('market', 'market.own.lockUp'))).toBeVisible();
      });
  }
  await bourse.later(LOCK_UP_MS);
  for (const { visitor, customer, offers } of walks) {
    const { page, context, texts, watch } = visitor;
    await context.addInitScript(clockAhead(bourse.aheadMs()));
    const { accessToken } = await sessionOf(bourse.url, customer);
    const call = clientOf(bourse.url, accessToken);
    for (const { kind, share } of offers) {
      const before = await dollarsOf(call);
      const { list } = value(await call(ORDERS[kind], {}));
      await goToPosition(visitor, kind, list.find(({ instrument }) => instrument === share)?.name ?? '');
      await expect(page.getByText(texts('market', 'market.own.title'), { exact: true })).toBeVisible();
      await expect(page.getByText(texts.like('market', 'market.own.lockUp'))).toHaveCount(0);
      const walker: Walker = { ...visitor, bourse, credentials: customer, look: async () => undefined };
      const { sold } = await sellPosition(walker, share);
      expect(sold.quantity).toBe(4);
      expect(inCents(await dollarsOf(call))).toBe(inCents(before) + inCents(sold.price * 4 - sold.fee));
    }
    expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
});
