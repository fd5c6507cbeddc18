import { generate } from 'otplib';
import { demo } from '../../apps/server/src/identity/index.ts';
import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { openSettled } from './look.ts';
import { confirmAction, doWithReason } from './operator.ts';
import { giveAuthenticator } from './passkey.ts';

test('a detail opened by the keyboard takes the focus, and gives it back to the list when Escape closes it', async ({
  operator: { page },
  bourse,
  trader,
}) => {
  expect(trader.email).not.toBe('');
  expect(await openSettled(page, `${bourse.consoleUrl}/deposits?status=all`)).toEqual([]);
  const list = page.getByRole('region', { name: 'Deposits' });
  const detail = page.getByRole('complementary', { name: 'Detail' });
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(detail.getByRole('article')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(list).toBeFocused();
});

test('on a phone the rail comes when it is asked for, leads somewhere and goes', async ({
  operator: { page },
  bourse,
}) => {
  await page.setViewportSize(PHONE);
  expect(await openSettled(page, `${bourse.consoleUrl}/today`)).toEqual([]);
  const rail = page.getByRole('navigation', { name: 'Screens' });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(rail).toBeHidden();
  await menu.click();
  await expect(rail.getByRole('link', { name: /^Today/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rail).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await rail.getByRole('link', { name: 'Customers' }).click();
  await expect(page).toHaveURL(/\/customers/);
  await expect(rail).toBeHidden();
  await page.setViewportSize(DESKTOP);
});

test('CONSOLE-46: a name in the rail stays on its line under the pointer', async ({ operator: { page }, bourse }) => {
  await page.setViewportSize(DESKTOP);
  expect(await openSettled(page, `${bourse.consoleUrl}/today`)).toEqual([]);
  const links = page.getByRole('navigation', { name: 'Screens' }).locator('a:has(.name)');
  expect(await links.count()).toBeGreaterThan(10);
  for (const link of await links.all()) {
    const name = link.locator('.name');
    // The rail scrolls where it is longer than the window.
    await link.scrollIntoViewIfNeeded();
    const before = await name.boundingBox();
    await link.hover();
    expect
      .soft(await name.boundingBox(), (await link.textContent()) ?? '')
      .toMatchObject({ y: before?.y, height: before?.height });
  }
});

test('CONSOLE-93: no table of a record scrolls sideways, on a desktop or a phone', async ({
  operator: { page },
  bourse,
  trader,
}) => {
  expect(trader.email).not.toBe('');
  const record = page.getByRole('complementary', { name: 'Detail' });
  const wide = () =>
    record
      .locator('.table-scroll')
      .evaluateAll((lists) =>
        lists
          .filter((list) => list.scrollWidth > list.clientWidth + 1)
          .map((list) => `${list.getAttribute('aria-label')}: ${list.scrollWidth} in ${list.clientWidth}`),
      );
  for (const size of [DESKTOP, { width: 768, height: 1024 }, PHONE]) {
    await page.setViewportSize(size);
    expect(await openSettled(page, `${bourse.consoleUrl}/orders`)).toEqual([]);
    await page.locator('main .can-open').filter({ hasText: 'Filled' }).first().click();
    await expect(record.getByRole('table', { name: 'Fills of the order' })).toBeVisible();
    expect.soft(await wide(), `an order, ${size.width} px`).toEqual([]);
    expect(await openSettled(page, `${bourse.consoleUrl}/accounts`)).toEqual([]);
    await page.locator('main .can-open').first().click();
    await expect(record.getByRole('table', { name: 'Postings' })).toBeVisible();
    expect.soft(await wide(), `an account, ${size.width} px`).toEqual([]);
    await record.locator('.can-open').first().click();
    await expect(record.getByRole('table', { name: 'Postings of the entry' })).toBeVisible();
    expect.soft(await wide(), `an entry, ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
});

test('CONSOLE-86: on a phone a strip of choices shows all of them', async ({ operator: { page }, bourse }) => {
  await page.setViewportSize(PHONE);
  for (const place of ['orders', 'reconciliation']) {
    expect(await openSettled(page, `${bourse.consoleUrl}/${place}`)).toEqual([]);
    const choices = page.locator('.ant-segmented-item');
    expect(await choices.count()).toBeGreaterThan(1);
    for (const choice of await choices.all()) await expect(choice).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(DESKTOP);
});

test('CONSOLE-46: no column of a list is cut beside an open record, nor on a phone', async ({
  operator: { page },
  bourse,
  trader,
}) => {
  expect(trader.email).not.toBe('');
  const cut = () =>
    page.locator('main .table-scroll').evaluateAll((lists) =>
      lists.flatMap((list) => {
        const { right } = list.getBoundingClientRect();
        return [...list.querySelectorAll('th')]
          .filter((head) => head.offsetWidth > 0 && head.getBoundingClientRect().right > right + 1)
          .map((head) => head.textContent);
      }),
    );
  for (const place of ['deposits', 'withdrawals', 'identity', 'customers', 'orders', 'audit', 'approvals', 'outbox']) {
    const address = `${bourse.consoleUrl}/${place}?status=all`;
    await page.setViewportSize(PHONE);
    expect(await openSettled(page, address)).toEqual([]);
    const row = page.locator('main .can-open').first();
    await expect(row).toBeVisible();
    expect.soft(await cut(), `${place}, ${PHONE.width} px`).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await row.locator('td').first().click();
    await expect(page.getByRole('complementary', { name: 'Detail' }).getByRole('article')).toBeVisible();
    expect.soft(await cut(), `${place} beside a record, ${DESKTOP.width} px`).toEqual([]);
  }
});

test('CONSOLE-93: no table of the console scrolls sideways on a phone', async ({
  operator: { page },
  bourse,
  trader,
}) => {
  const wide = () =>
    page
      .locator('.table-scroll')
      .evaluateAll((lists) =>
        lists
          .filter((list) => list.scrollWidth > list.clientWidth + 1)
          .map((list) => `${list.getAttribute('aria-label')}: ${list.scrollWidth} in ${list.clientWidth}`),
      );
  await page.setViewportSize(PHONE);
  for (const place of [
    'today',
    'limits?content=withdrawal-limits',
    'limits?content=deposit-limits',
    'limits?content=fees',
    'limits?content=withdrawal-checks',
    'reconciliation',
    'reconciliation?view=period',
    'roles',
    'operators',
    'books',
  ]) {
    expect(await openSettled(page, `${bourse.consoleUrl}/${place}`)).toEqual([]);
    expect.soft(await wide(), place).toEqual([]);
  }
  expect(await openSettled(page, `${bourse.consoleUrl}/customers?search=${encodeURIComponent(trader.email)}`)).toEqual(
    [],
  );
  await page.locator('main .can-open').first().click();
  const record = page.getByRole('complementary', { name: 'Detail' });
  await expect(record.getByRole('article')).toBeVisible();
  await expect(record.getByRole('table', { name: 'Accounts' })).toBeVisible();
  expect.soft(await wide(), 'customer').toEqual([]);
  for (const tab of ['Positions', 'Orders', 'Deposits', 'Withdrawals', 'Statement', 'Wallets']) {
    await record.locator('.ant-segmented-item').filter({ hasText: tab }).first().click();
    await page.waitForLoadState('networkidle');
    expect.soft(await wide(), `customer, ${tab}`).toEqual([]);
  }
  await page.setViewportSize(DESKTOP);
});

test('limits being drafted are shown as a customer will read them', async ({ operator: { page }, bourse }) => {
  expect(await openSettled(page, `${bourse.consoleUrl}/limits`)).toEqual([]);
  await page.getByRole('button', { name: /^Limits and fees of withdrawals/ }).click();
  const phone = page.getByRole('region', { name: 'As on a phone' });
  const way = phone.getByRole('article').first();
  await expect(way).toContainText('€10.00 to €50,000.00 per transaction');
  await page.getByLabel('Fee, fixed, Bank account and card EUR').fill('2.5');
  await expect(way).toContainText('€2.50');
  await expect(way).toContainText('€97.50');
});

test('FUNDS-65: a threshold is proposed, read number by number and taken back; nobody confirms an own one', async ({
  operator: { page },
  bourse,
}) => {
  expect(await openSettled(page, `${bourse.consoleUrl}/limits?content=withdrawal-checks`)).toEqual([]);
  const phone = page.getByRole('region', { name: 'As on a phone' });
  await expect(phone.getByRole('article').last()).toContainText('Complete advanced verification to withdraw.');
  await expect(phone.getByRole('article').last()).toContainText('€2,000.01');
  await page.getByLabel('Above, A second operator EUR').fill('20000');
  await page.getByLabel('What changes').fill('A higher threshold');
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await doWithReason(page, 'Propose version 1', 'The board has decided it.');
  await page.getByRole('button', { name: /^proposal \d+$/ }).click();
  const detail = page.getByRole('complementary', { name: 'Detail' });
  await expect(detail).toContainText('A second operator (EUR), above: 10,000 until now, 20,000 from then on.');
  await expect(detail).toContainText('Another operator has to confirm it.');
  await expect(detail.getByRole('button', { name: 'Confirm…' })).toBeDisabled();
  await detail.getByRole('button', { name: 'Content withdrawal-checks' }).click();
  await expect(detail.getByRole('heading', { name: 'Checks of withdrawals version 1' })).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Against what is live' })).toContainText('10,000 → 20,000');
  await page.keyboard.press('Escape');
  await detail.getByRole('button', { name: 'Withdraw proposal…' }).click();
  await detail.getByLabel(/^Reason/).fill('Not now.');
  await detail.getByRole('button', { name: 'Withdraw proposal…' }).click();
  await confirmAction(page, 'Withdraw proposal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Throw the draft away…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Throw it away' }).click();
  await expect(page.getByLabel('Above, A second operator EUR')).toHaveValue('10,000');
});

test('a sign-in that waited too long for its second step begins again, with the name kept', async ({
  browser,
  bourse,
}) => {
  const context = await browser.newContext({ baseURL: bourse.consoleUrl });
  const page = await context.newPage();
  // What the server says of a first step that is over is what it says of a token that it never gave.
  await page.route('**/console/auth/second-factor', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer over' } }),
  );
  await page.goto('/');
  await page.getByLabel('Operator').fill('operator');
  await page.getByLabel('Password', { exact: true }).fill('paper-console-only');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type('000000');
  await expect(page.getByRole('alert')).toHaveText('That took too long. Enter your password again.');
  await expect(page.getByLabel('Operator')).toHaveValue('operator');
  await context.close();
});

test('IDENTITY-62: a passkey added under My security signs in by itself, with no password and no digits', async ({
  colleague,
  bourse,
}) => {
  // The page that other tests go on with: a passkey ends every session but the one that adds it.
  const { page } = colleague;
  const own = new URL('/own', bourse.consoleUrl).href;
  await giveAuthenticator({ context: page.context(), page });
  await page.goto(own);
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
  await panel.getByLabel('Name of the passkey').fill('Test key');
  await panel.getByLabel('Password', { exact: true }).fill(demo.colleague.password);
  // A code is good once, and the neighbouring period's is good too.
  const epoch = Math.floor(Date.now() / 1000) + 30;
  await panel
    .getByLabel('Six digits of the authenticator')
    .fill(await generate({ secret: demo.colleague.secret, epoch }));
  await panel.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(panel.getByText('Test key')).toBeVisible();
  await expect(page.getByText('Add own passkey · Done')).toBeVisible();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(own);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expect(page.getByText('Sign in: passkey · Done')).toBeVisible();
});
