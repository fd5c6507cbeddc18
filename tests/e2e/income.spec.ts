import { type CastCustomer, clientOf, sessionOf, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import {
  buy,
  DAY_MS,
  endSale,
  eurosOf,
  inCents,
  incomesOf,
  inFunds,
  listProduct,
  openList,
  ownOf,
  PRODUCTS,
  type Product,
  paidOf,
  redeem,
} from './income.ts';
import { confirmProposal, doWithReason, goToScreen } from './operator.ts';
import { clockAhead } from './server.ts';

// Days pass in this house.
test.use({ house: 'income' });

/** The rest of the day of the purchase, two whole days, and as much of another as was gone of the first. */
const TERM_MS = 3 * DAY_MS;
const MONEY = 200_000;

test('PRODUCTS-17: two wind a product up in the console, and its holder reads it in their language', async ({
  visit,
  operator,
  colleague,
  operators,
  fundedCustomer,
}) => {
  test.setTimeout(120_000);
  const { operator: first, colleague: second } = await operators();
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const amounts = { unitPrice: '10', minimum: '10', maximum: '5000', capacity: '10000', external: '0' };
  const what = { kind: 'quantified', name: 'Pier income', about: 'It pays each day.', manager: '' } as const;
  const times = { days: 30, opensAt: from, closesAt: from + 30 * DAY_MS };
  const terms = { ...what, account: 'stock', asset: 'EUR', ppm: 100, ...amounts, ...times } as const;
  const listing = value(await first('console.proposeIncomeProduct', { ...terms, reason: 'The desk offers it.' }));
  value(await second('console.confirmProposal', { id: Number(listing.id) }));
  const customer = await fundedCustomer([{ amount: '2000', currency: 'EUR' }]);
  const product = value(await customer.call('quant.page', {})).list.find(({ name }) => name === terms.name)?.id ?? 0;
  value(await customer.call('quant.buy', { product, amount: '1000' }));
  const { page } = operator;
  await goToScreen(page, 'Income products');
  const row = page.getByRole('row').filter({ hasText: terms.name });
  await row.click();
  await page.getByRole('button', { name: 'Wind up', exact: true }).click();
  await doWithReason(page, 'Propose wind-up', 'The desk closes.');
  await confirmProposal(page, colleague.page);
  await page.keyboard.press('x');
  await expect(row.getByText('Wound up', { exact: true })).toBeVisible();
  await expect.poll(() => eurosOf(customer.call)).toEqual({ available: 200_000, held: 0 });
  const { page: app, texts, watch } = await visit({ language: 'ar', customer });
  await app.goto('/notification');
  await expect(app.getByText(texts('notify', 'notify.kind.income-wound-up.title'), { exact: true })).toBeVisible();
  await app.goto('/myInvestment?active=2');
  await expect(app.getByText(texts('products', 'products.holding.redeemed'), { exact: true })).toBeVisible();
  expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
});

type Walk = { readonly product: Product; readonly visitor: Visitor; readonly customer: CastCustomer };

/** How the own purchase stands in its list, in the visitor's words. */
const expectState = async (visitor: Visitor, product: Product, state: string): Promise<void> => {
  const chip = visitor.texts('products', `products.holding.${state}`);
  await expect(ownOf(visitor, product).getByText(chip, { exact: true })).toBeVisible();
};

test('PRODUCTS-1, PRODUCTS-4, PRODUCTS-6, PRODUCTS-7, PRODUCTS-16: an ETF, a quantified product and a fund from their listing by two to the money back with its income, each in two languages', async ({
  visit,
  bourse,
  operator,
  colleague,
  operators,
  fundedCustomer,
}) => {
  test.setTimeout(300_000);
  const { operator: first, colleague: second } = await operators();
  const money = { from: 'real.house.clearing.card.EUR', to: 'real.house.income.EUR', amount: '500' };
  const posting = value(await first('console.proposePosting', { ...money, reason: 'What the products pay.' }));
  value(await second('console.confirmProposal', { id: Number(posting.id) }));
  const walks: Walk[] = [];
  for (const product of PRODUCTS) {
    const { kind, principal } = product;
    await test.step(`${kind}: is listed by two`, () => listProduct(operator.page, colleague.page, product));
    for (const language of product.languages)
      await test.step(`${kind}: is bought in ${language}`, async () => {
        const customer = await fundedCustomer([{ amount: '2000', currency: 'EUR' }]);
        const visitor = await visit({ language, customer });
        walks.push({ product, visitor, customer });
        await buy(visitor, product);
        const held = inCents(principal);
        expect(await eurosOf(customer.call)).toEqual({ available: MONEY - held, held });
        await visitor.page.goto(product.own);
        await expectState(visitor, product, product.bought);
        expect(await paidOf(visitor, product)).toBe(0);
      });
    await endSale(operator.page, product);
  }
  await bourse.later(TERM_MS);
  for (const { product, visitor, customer } of walks)
    await test.step(`${product.kind}: pays, and gives the money back`, async () => {
      const { page, context, texts, watch } = visitor;
      const { incomes, principal, income } = product;
      const earned = incomes[0] + incomes[1];
      await context.addInitScript(clockAhead(bourse.aheadMs()));
      const { accessToken } = await sessionOf(bourse.url, customer);
      const call = clientOf(bourse.url, accessToken);
      const held = product.isAsked ? inCents(principal) : 0;
      // The payments come by themselves, and with the last of a term what was held for it.
      await expect.poll(() => eurosOf(call), { timeout: 30_000 }).toEqual({ available: MONEY + earned - held, held });
      await openList(visitor, product);
      const offered = page.getByRole('main').getByRole('link').filter({ hasText: product.name });
      await expect(offered.getByText(texts('products', 'products.state.closed'), { exact: true })).toBeVisible();
      if (income !== undefined) expect(await incomesOf(visitor, product.name, income)).toEqual(incomes);
      if (product.kind === 'Fund') expect(await inFunds(visitor)).toBe(held);
      await page.goto(product.own);
      if (product.isAsked) expect(await redeem(visitor, product)).toEqual([held, earned]);
      await expectState(visitor, product, 'redeemed');
      expect(await paidOf(visitor, product)).toBe(earned);
      expect(await eurosOf(call)).toEqual({ available: MONEY + earned, held: 0 });
      expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
    });
});
