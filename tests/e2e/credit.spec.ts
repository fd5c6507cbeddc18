import type { Page } from '@playwright/test';
import { type CastCustomer, clientOf, sessionOf, value } from './cast.ts';
import { expect, test, type Visitor } from './fixtures.ts';
import { doWithReason, goToScreen } from './operator.ts';
import { clockAhead } from './server.ts';

// A day passes in this house.
test.use({ house: 'credit' });

const LANGUAGES = ['en', 'it'] as const;
const A_DAY_MS = 24 * 3_600_000 + 60_000;
/** The first level lends a twentieth of 20,000 EUR, at 0.03 % for each day begun. */
const [OWN, LIMIT, DRAWN, OWED] = [20_000, 1_000, 1_000, 1_000.6] as const;
/** What is owed, however a language separates its digits. */
const OWED_SHOWN = /1\D?000\D60/;

const t =
  ({ texts }: Visitor) =>
  (key: string, values?: Readonly<Record<string, string>>): string =>
    texts('credit', `credit.${key}`, values);

/** Applies for the first level, past what it costs. */
const apply = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const text = t(visitor);
  await page.goto('/credit');
  await page.getByRole('button', { name: text('apply'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(text('ofAssets', { percent: '5' }), { exact: true })).toBeVisible();
  await question.getByRole('button', { name: text('apply'), exact: true }).click();
  await expect(page.getByText(text('status.applying'), { exact: true })).toBeVisible();
};

/** Approves the one application that waits. */
const approve = async (page: Page): Promise<void> => {
  await goToScreen(page, 'Credit');
  const row = page.getByRole('row').filter({ hasText: 'To decide' });
  await row.click();
  await doWithReason(page, 'Approve', 'Their assets bear it.');
  await expect(row).toHaveCount(0);
};

/** Draws all of the line. */
const draw = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const text = t(visitor);
  await page.goto('/credit');
  await page.getByRole('button', { name: text('draw'), exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: text('amount') }).fill(String(DRAWN));
  await sheet.getByRole('button', { name: text('review'), exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(text('owedWhenDue'), { exact: true })).toBeVisible();
  await question.getByRole('button', { name: visitor.texts.like('credit', 'credit.drawAmount') }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(text('loan.open'), { exact: true })).toBeVisible();
};

/** Repays the one loan in full, of which the row says what is owed. */
const repay = async (visitor: Visitor): Promise<void> => {
  const { page } = visitor;
  const text = t(visitor);
  await page.goto('/credit');
  const loan = page.getByRole('button').filter({ hasText: text('loan.open') });
  await expect(loan).toContainText(OWED_SHOWN);
  await loan.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('review'), exact: true })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: visitor.texts.like('credit', 'credit.repayAmount') }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(text('loan.open'), { exact: true })).toHaveCount(0);
};

const eurosOf = async ({ call }: Pick<CastCustomer, 'call'>): Promise<number> => {
  const found = value(await call('funds.assets', {})).find(
    ({ accountType, asset }) => accountType === 'stock' && asset === 'EUR',
  );
  return Number(found?.available ?? 0);
};

test('CREDIT-2, CREDIT-3, CREDIT-5, CREDIT-6: a line of credit from the application to the repayment, in two languages', async ({
  visit,
  bourse,
  operator,
  fundedCustomer,
}) => {
  test.setTimeout(240_000);
  const walks: { readonly visitor: Visitor; readonly customer: CastCustomer }[] = [];
  for (const language of LANGUAGES) {
    const customer = await fundedCustomer([{ amount: String(OWN), currency: 'EUR' }]);
    const visitor = await visit({ language, customer });
    walks.push({ visitor, customer });
    await apply(visitor);
    await approve(operator.page);
    expect(value(await customer.call('credit.line', {}))).toMatchObject({ level: 1, limit: LIMIT.toFixed(2) });
    await draw(visitor);
    expect(await eurosOf(customer)).toBe(OWN + DRAWN);
  }
  await bourse.later(A_DAY_MS);
  for (const { visitor, customer } of walks) {
    const { page, context, watch } = visitor;
    await context.addInitScript(clockAhead(bourse.aheadMs()));
    const { accessToken } = await sessionOf(bourse.url, customer);
    const call = clientOf(bourse.url, accessToken);
    await expect
      .poll(async () => value(await call('credit.line', {})).interest, { timeout: 30_000 })
      .toBe((OWED - DRAWN).toFixed(2));
    await repay(visitor);
    expect(await eurosOf({ call })).toBe(OWN + DRAWN - OWED);
    expect(value(await call('credit.line', {}))).toMatchObject({ used: '0.00', interest: '0.00', loans: [] });
    await page.goto('/credit?tab=records');
    await expect(page.getByText(t(visitor)('record.repayment'), { exact: true })).toBeVisible();
    expect(watch).toEqual({ breaches: [], executions: [], crashes: [] });
  }
});
