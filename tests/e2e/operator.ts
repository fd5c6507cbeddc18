import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { demo } from '../../apps/server/src/identity/index.ts';

/** Signs the demo operator in as a person would: password, then the six digits. A code works once, so once a server. */
export const signInOperator = async (page: Page, consoleUrl: string): Promise<void> => {
  const { username, password, secret } = demo.operator;
  await page.goto(consoleUrl);
  await page.getByLabel('Operator').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  // The digits go into whichever of the six boxes has the focus.
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(await generate({ secret }));
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
};

/** The access token of the operator signed in on a page of the console. */
export const operatorToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    for (let index = 0; index < sessionStorage.length; index += 1) {
      const held: unknown = JSON.parse(sessionStorage.getItem(sessionStorage.key(index) ?? '') ?? 'null');
      if (typeof held === 'object' && held !== null && 'accessToken' in held) return String(held.accessToken);
    }
    throw new Error('no operator is signed in');
  });

export type Review = {
  /** What the customer claimed, as the console writes it: '1,000.00'. */
  readonly claimed: string;
  /** What arrived, as it is typed in. */
  readonly arrived: string;
  readonly reference: string;
};

/** Opens the oldest deposit that waits with this claim, looks at its proof and credits what arrived. */
export const creditDeposit = async (page: Page, { claimed, arrived, reference }: Review): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: /Deposits/ })
    .click();
  await page.getByRole('row').filter({ hasText: claimed }).first().click();
  const proof = page.getByRole('img', { name: /Proof of deposit/ });
  await expect(proof).toBeVisible();
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Amount that arrived').fill(arrived);
  await page.getByLabel('External reference').fill(reference);
  await page.getByRole('button', { name: 'Credit…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Please confirm' });
  await expect(question).toContainText(reference);
  await question.getByRole('button', { name: /^Credit / }).click();
  await expect(page.getByRole('heading', { name: 'What was credited' })).toBeVisible();
  await page.keyboard.press('x');
};
