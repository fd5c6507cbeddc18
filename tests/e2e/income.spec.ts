import type { Client } from '@bourse/wire/client';
import type { Page } from '@playwright/test';
import { type CastCustomer, clientOf, sessionOf, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { confirmProposal, doWithReason, goToScreen } from './operator.ts';
import { clockAhead } from './server.ts';

// Days pass in this house.
test.use({ house: 'income' });

const NAME = 'Breakwater income';
const LANGUAGES = ['en', 'ar'] as const;
const DAY_MS = 24 * 3_600_000;
/** Until the first whole day has begun and ended, and half a day more, so that no midnight is near. */
const TERM_MS = 2 * DAY_MS;

const inCents = (amount: string | undefined): number => Math.round(Number(amount ?? '0') * 100);

/** The euros of the stock account, in cents. */
const eurosOf = async (call: Client) => {
  const found = value(await call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'stock' && asset === 'EUR',
  );
  return { available: inCents(found?.available), held: inCents(found?.held) };
};

const dayOf = (inDays: number): string => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);

/** Offers an ETF of a day's term at one percent a day, by two operators, from today on. */
const listProduct = async (page: Page, colleague: Page): Promise<void> => {
  await goToScreen(page, 'Income products');
  await page.getByRole('button', { name: 'Propose a product', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(NAME);
  await page.getByLabel('What it is, as customers read it').fill('It pays each day, for a day at least.');
  await page.getByLabel('Paid from the account').click();
  await page.locator('.ant-select-item-option').filter({ hasText: 'Stock' }).click();
  const typed = [
    ['Price of a unit', '10'],
    ['Minimum a purchase', '10'],
    ['Maximum a purchase', '5000'],
    ['How much there is', '10000'],
    ['Rate a day', '1'],
    ['Term in whole days', '1'],
  ] as const;
  for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
  // A sale that began before today is refused beside its field.
  await page.getByLabel('On sale from, UTC').fill(dayOf(-2));
  await expect(page.getByText('Today (UTC) at the earliest.', { exact: true })).toBeVisible();
  await page.getByLabel('On sale from, UTC').fill(dayOf(0));
  await page.getByLabel('Until before, UTC').fill(dayOf(30));
  await doWithReason(page, 'Propose', 'The desk offers it.');
  await confirmProposal(page, colleague);
  await page.keyboard.press('x');
};

/** Buys for 1,000 after reading how it works. */
const buy = async ({ page, texts }: Visitor): Promise<void> => {
  const t = (key: string) => texts('products', `products.${key}`);
  await page.goto('/etf');
  await page.getByRole('link').filter({ hasText: NAME }).click();
  await expect(page.getByText(t('payer'), { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: t('buy'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: t('amount') }).fill('1000');
  await sheet.getByText(t('agree'), { exact: true }).click();
  await sheet.getByRole('button', { name: texts.like('products', 'products.buyFor') }).click();
  await expect(sheet).toBeHidden();
};

/** Ends its sale, with a reason. */
const endSale = async (page: Page): Promise<void> => {
  await goToScreen(page, 'Income products');
  const row = page.getByRole('row').filter({ hasText: NAME });
  await row.click();
  await page.getByRole('button', { name: 'End sale', exact: true }).click();
  await doWithReason(page, 'End sale', 'Enough is sold.');
  await expect(row.getByText('Sale ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End sale', exact: true })).toHaveCount(0);
};

/** The own purchase, in its list. */
const ownOf = ({ page }: Visitor) => page.getByRole('main').getByRole('listitem').filter({ hasText: NAME });

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

test('PRODUCTS-1, PRODUCTS-4, PRODUCTS-7, PRODUCTS-16: an ETF from its listing by two to the money back with its income, in two languages', async ({
  visit,
  bourse,
  operator,
  colleague,
  operators,
  fundedCustomer,
}) => {
  test.setTimeout(240_000);
  const { operator: first, colleague: second } = await operators();
  const money = { from: 'real.house.clearing.card.EUR', to: 'real.house.income.EUR', amount: '500' };
  const posting = value(await first('console.proposePosting', { ...money, reason: 'What the products pay.' }));
  value(await second('console.confirmProposal', { id: Number(posting.id) }));
  await listProduct(operator.page, colleague.page);
  const walks: { readonly visitor: Visitor; readonly customer: CastCustomer }[] = [];
  for (const language of LANGUAGES) {
    const customer = await fundedCustomer([{ amount: '2000', currency: 'EUR' }]);
    const visitor = await visit({ language, customer });
    walks.push({ visitor, customer });
    const { page, texts } = visitor;
    await buy(visitor);
    expect(await eurosOf(customer.call)).toEqual({ available: 100_000, held: 100_000 });
    await page.goto('/etf?id=1');
    await expect(
      ownOf(visitor).getByText(texts('products', 'products.holding.running'), { exact: true }),
    ).toBeVisible();
  }
  await endSale(operator.page);
  await bourse.later(TERM_MS);
  for (const { visitor, customer } of walks) {
    const { page, context, texts, watch } = visitor;
    const t = (key: string) => texts('products', `products.${key}`);
    await context.addInitScript(clockAhead(bourse.aheadMs()));
    const { accessToken } = await sessionOf(bourse.url, customer);
    const call = clientOf(bourse.url, accessToken);
    // The payment of the day comes by itself.
    await expect
      .poll(async () => inCents(value(await call('etf.orders', {})).list[0]?.paid), { timeout: 30_000 })
      .toBe(1_000);
    await page.goto('/etf');
    await expect(
      page.getByRole('link').filter({ hasText: NAME }).getByText(t('state.closed'), { exact: true }),
    ).toBeVisible();
    await page.goto('/etf?id=1');
    await ownOf(visitor)
      .getByRole('button', { name: t('redeem'), exact: true })
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: t('redeem'), exact: true }).click();
    await expect(question).toBeHidden();
    await expect(ownOf(visitor).getByText(t('holding.redeemed'), { exact: true })).toBeVisible();
    expect(await eurosOf(call)).toEqual({ available: 201_000, held: 0 });
    expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
});
