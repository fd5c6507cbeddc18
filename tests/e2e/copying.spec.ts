import type { CastCustomer } from './cast.ts';
import { value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { doWithReason, goToScreen } from './operator.ts';
import { numberIn } from './trade.ts';

const SHARE = 'US.LANTR';
const NAME = 'Even Keel';
const LANGUAGES = ['en', 'ja'] as const;

const trade = async ({ call }: CastCustomer, side: 'buy' | 'sell', quantity: string): Promise<void> => {
  value(await call('orders.buyNewStock', { instrument: SHARE, leverage: 1, kind: 'market', side, quantity }));
};

const balanceOf = async ({ call }: CastCustomer): Promise<{ available: number; held: number }> => {
  const found = value(await call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'stock' && asset === 'USD',
  );
  return { available: Number(found?.available), held: Number(found?.held) };
};

const f =
  ({ texts }: Visitor) =>
  (key: string, values?: Readonly<Record<string, string>>): string =>
    texts('follow', `follow.${key}`, values);

/** Asks to lead under a name, and sees that it is looked at. */
const applyToLead = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const t = f(visitor);
  await page.goto('/followOrderList');
  await page.getByRole('button', { name: t('leadApply'), exact: true }).click();
  await page.getByRole('textbox', { name: t('leadName') }).fill(NAME);
  await page.getByRole('button', { name: t('review'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(NAME);
  await question.getByRole('button', { name: t('leadApply'), exact: true }).click();
  await expect(page.getByText(t('status.applied'))).toBeVisible();
};

/** Chooses the trader by name, says how large copies are and when they end, and confirms it. */
const follow = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const t = f(visitor);
  await page.goto('/followOrderList');
  await page.getByRole('button', { name: t('copyTrader', { name: NAME }), exact: true }).click();
  await page.getByRole('textbox', { name: t('ratio') }).fill('50');
  await page.getByRole('textbox', { name: t('cap') }).fill('9000');
  await page.getByRole('textbox', { name: t('profitTarget') }).fill('200');
  await page.getByRole('button', { name: t('review'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('start'), exact: true })
    .click();
  await page.getByRole('tab', { name: t('tab.copying'), exact: true }).click();
  await expect(page.getByRole('link', { name: NAME })).toBeVisible();
};

/** Reads the report of the copy: both prices, and how much of it filled. */
const readReport = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const t = f(visitor);
  await page.getByRole('tab', { name: t('tab.copies'), exact: true }).click();
  const report = page.getByRole('article').filter({ hasText: NAME }).first();
  await expect(report.getByText(t('state.copied'), { exact: true })).toBeVisible();
  for (const key of ['leaderPrice', 'ownPrice', 'slipped'] as const)
    await expect(report.getByText(t(key), { exact: true })).toBeVisible();
  const filled = report
    .locator('dl > div')
    .filter({ hasText: t('quantity') })
    .locator('dd');
  await expect(filled).toHaveText(/^10 \/ 10$/);
};

const stop = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const t = f(visitor);
  await page.getByRole('tab', { name: t('tab.copying'), exact: true }).click();
  const name = t('stopTrader', { name: NAME });
  await page.getByRole('button', { name, exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('stop'), exact: true })
    .click();
  await expect(page.getByText(t('noSettings'), { exact: true })).toBeVisible();
};

test('FOLLOW-1, FOLLOW-5, FOLLOW-8, FOLLOW-15: copy trading from the application to lead to the money back', async ({
  visit,
  fundedCustomer,
  operator,
}) => {
  const money = [{ amount: '30000', currency: 'USD' }] as const;
  const leader = await fundedCustomer(money);
  const leading = await visit({ customer: leader });
  await applyToLead(leading);
  await goToScreen(operator.page, 'Copy trading');
  await operator.page.getByRole('row').filter({ hasText: NAME }).click();
  await doWithReason(operator.page, 'Approve', 'A long record elsewhere.');
  const copies: { readonly customer: CastCustomer; readonly visitor: Visitor }[] = [];
  for (const language of LANGUAGES) {
    const customer = await fundedCustomer(money);
    const visitor = await visit({ customer, language });
    await follow(visitor);
    copies.push({ customer, visitor });
  }
  await trade(leader, 'buy', '20');
  for (const { customer, visitor } of copies) {
    await readReport(visitor);
    const paid = await balanceOf(customer);
    expect(paid.available).toBeLessThan(30_000);
    await stop(visitor);
    // What was copied stays: it is sold by hand, and the money is there but for spread and fees.
    await trade(customer, 'sell', '10');
    const back = await balanceOf(customer);
    expect(back.held).toBe(0);
    expect(back.available).toBeGreaterThan(paid.available);
    expect(back.available).toBeLessThanOrEqual(30_000 * 1.01);
    expect(visitor.watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
  await trade(leader, 'sell', '20');
  const { page } = leading;
  await page.reload();
  await page.getByRole('link', { name: NAME }).first().click();
  await expect(page.getByText(f(leading)('worstFall'), { exact: true })).toBeVisible();
  expect(
    numberIn((await page.getByText(f(leading)('sales'), { exact: true }).locator('xpath=../dd').textContent()) ?? ''),
  ).toBe(1);
  await page.goBack();
  await page.getByRole('button', { name: f(leading)('leave'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: f(leading)('leave'), exact: true })
    .click();
  await expect(page.getByRole('button', { name: f(leading)('leadApply'), exact: true })).toBeVisible();
});
