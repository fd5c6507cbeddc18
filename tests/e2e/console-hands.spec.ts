import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { openSettled } from './look.ts';

test('a story opened by the keyboard takes the focus, and gives it back to the list when Escape closes it', async ({
  operator: { page },
  bourse,
  trader,
}) => {
  expect(trader.email).not.toBe('');
  expect(await openSettled(page, `${bourse.consoleUrl}/deposits?status=all`)).toEqual([]);
  const list = page.getByRole('region', { name: 'Deposits' });
  const story = page.getByRole('complementary', { name: 'Story' });
  await list.focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(story.getByRole('article')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(story).toHaveCount(0);
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

test('limits being drafted are shown as a customer will read them', async ({ operator: { page }, bourse }) => {
  expect(await openSettled(page, `${bourse.consoleUrl}/limits`)).toEqual([]);
  await page.getByRole('button', { name: /^Limits and fees of withdrawals/ }).click();
  const phone = page.getByRole('region', { name: 'As on a phone' });
  const way = phone.getByRole('article').first();
  await expect(way).toContainText('€10.00 to €50,000.00 each time');
  await page.getByLabel('Fee, fixed, Bank EUR').fill('2.5');
  await expect(way).toContainText('€2.50');
  await expect(way).toContainText('€97.50');
});
