import { expect, type Page } from '@playwright/test';
import type { Visitor } from './fixtures.ts';
import { confirmAction, goToScreen } from './operator.ts';
import { png } from './picture.ts';

type Item = 'name' | 'id-number' | 'front' | 'back' | 'address' | 'proof';

const PICTURES: readonly Item[] = ['front', 'back', 'proof'];

/** What stands on each page of the two levels, in their order. */
export const IDENTITY = {
  primary: [['name', 'id-number'], ['front'], ['back']],
  advanced: [['address'], ['proof']],
} as const;

const give = async ({ page, texts }: Visitor, item: Item, text: string): Promise<void> => {
  const name = texts('identity', `identity.item.${item}`);
  if (!PICTURES.includes(item)) return page.getByRole('textbox', { name, exact: true }).fill(text);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${item}.png`, mimeType: 'image/png', buffer: png(item === 'back' ? 250 : 240) });
  await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar', { name, exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: texts('identity', 'identity.verify.replace') })).toBeVisible();
};

/** Fills these pages of an application in, one after the other, from the first of them on, and hands it in. */
export const fillInApplication = async (
  visitor: Visitor,
  pages: readonly (readonly Item[])[],
  words: Readonly<Partial<Record<Item, string>>>,
): Promise<void> => {
  const { page, texts } = visitor;
  for (const items of pages) {
    for (const item of items) await give(visitor, item, words[item] ?? '');
    await page.getByRole('button', { name: texts('identity', 'identity.verify.next'), exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: texts('identity', 'identity.verify.reviewTitle') })).toBeVisible();
  await page.getByRole('button', { name: texts('identity', 'identity.verify.handIn') }).click();
};

/** What the reviewer asks for again, by the console's words: item and reason; nothing to approve all of it. */
export type Verdict = { readonly item: string; readonly reason: string } | 'approve';

/** Takes the oldest application that waits under review, looks at each of its items, and decides. */
export const reviewApplication = async (page: Page, verdict: Verdict): Promise<void> => {
  await goToScreen(page, 'Identity');
  await page.getByRole('table', { name: 'Applications' }).getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Show in full' }).click();
  const marks = page.locator('.marks').getByRole('listitem');
  await expect(marks.first()).toBeVisible();
  for (const mark of await marks.all()) {
    const isConfirming = verdict !== 'approve' && (await mark.getByText(verdict.item, { exact: true }).count()) > 0;
    await mark.getByRole('button', { name: isConfirming ? 'Ask again' : 'Correct', exact: true }).click();
  }
  if (verdict !== 'approve') {
    await page.getByRole('combobox', { name: `Reason: ${verdict.item}` }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: verdict.reason }).click();
  }
  const verb = verdict === 'approve' ? 'Approve' : 'Ask again for one item';
  await page.getByRole('button', { name: `${verb}…`, exact: true }).click();
  await confirmAction(page, verb);
  await page.keyboard.press('x');
};
