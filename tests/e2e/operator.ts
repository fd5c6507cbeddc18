import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { demo } from '../../apps/server/src/identity/index.ts';
import { clientOf, type Operators } from './cast.ts';

export type SigningIn = {
  /** The demo operator, unless the colleague that confirms what takes two. */
  readonly who?: 'operator' | 'colleague';
  /** How far the server's clock is ahead of ours, ms. */
  readonly aheadMs?: number;
};

/** Signs an operator in as a person would: password, then the six digits. A code works once, so each of them once in half a minute. */
export const signInOperator = async (
  page: Page,
  consoleUrl: string,
  { who = 'operator', aheadMs = 0 }: SigningIn = {},
): Promise<void> => {
  const { username, password, secret } = demo[who];
  await page.goto(consoleUrl);
  await page.getByLabel('Operator').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  // The digits go into whichever of the six boxes has the focus.
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(await generate({ secret, epoch: Math.floor((Date.now() + aheadMs) / 1000) }));
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

/** The operator signed in on a page, and the colleague, who is signed in for it: two for what takes two. */
export const operatorsOf = async (consoleUrl: string, operator: Page): Promise<Operators> => {
  const context = await operator.context().browser()?.newContext();
  const colleague = await context?.newPage();
  if (!context || !colleague) throw new Error('a page has a browser');
  await signInOperator(colleague, consoleUrl, { who: 'colleague' });
  const clientOn = async (page: Page) => clientOf(consoleUrl, await operatorToken(page));
  const operators = { operator: await clientOn(operator), colleague: await clientOn(colleague) };
  await context.close();
  return operators;
};

/** Opens a screen of the console by its name in the rail. */
export const goToScreen = async (page: Page, name: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Screens' })
    .getByRole('link', { name: new RegExp(`^${name}(,|$)`) })
    .click();
};

/** Types the reason in, reads what will happen, and does it; the button is called after the action in both steps. */
export const doWithReason = async (page: Page, verb: string, reason: string): Promise<void> => {
  await page.getByLabel(/^Reason/).fill(reason);
  await page.getByRole('button', { name: `${verb}…`, exact: true }).click();
  await confirmAction(page, verb);
};

/** Says yes to the question that stands open, by the button called so. */
export const confirmAction = async (page: Page, verb: string | RegExp): Promise<void> => {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: verb }).click();
  await expect(question).toBeHidden();
};

export type Review = {
  /** What the customer claimed, as the console writes it: '1,000.00'. */
  readonly claimed: string;
  /** What arrived, as it is typed in. */
  readonly arrived: string;
  readonly reference: string;
};

/** Opens the oldest deposit that waits with this claim, looks at its proof, and says what arrived. */
const enterArrived = async (page: Page, { claimed, arrived, reference }: Review): Promise<void> => {
  await goToScreen(page, 'Deposits');
  await page.getByRole('row').filter({ hasText: claimed }).first().click();
  await page.getByRole('button', { name: 'Show in full' }).click();
  const proof = page.getByRole('img', { name: /Proof of deposit/ });
  await expect(proof).toBeVisible();
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByLabel('Amount that arrived').fill(arrived);
  await page.getByLabel('External reference').fill(reference);
  await page.getByRole('button', { name: 'Credit…' }).click();
};

/** Credits a deposit that one operator may credit alone. */
export const creditDeposit = async (page: Page, review: Review): Promise<void> => {
  await enterArrived(page, review);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(review.reference);
  await question.getByRole('button', { name: /^Credit / }).click();
  await expect(page.getByRole('heading', { name: 'What was credited' })).toBeVisible();
  await page.keyboard.press('x');
};

/** Has a colleague confirm the proposal that stands open on the proposer's page. */
export const confirmProposal = async (proposer: Page, colleague: Page): Promise<void> => {
  await expect(proposer.getByText('Another operator has to confirm it.')).toBeVisible();
  const open = new URL(proposer.url()).searchParams.get('open')?.split('~').at(-1) ?? '';
  await colleague.goto(new URL(`/approvals?${new URLSearchParams({ open })}`, proposer.url()).href);
  await colleague.getByRole('button', { name: 'Confirm…', exact: true }).click();
  await confirmAction(colleague, 'Confirm');
};

/** Credits a deposit too large for one: the first is told so and proposes it, the colleague confirms. */
export const creditDepositByTwo = async (page: Page, colleague: Page, review: Review): Promise<void> => {
  await enterArrived(page, review);
  await doWithReason(page, 'Propose to credit', 'Seen on the statement.');
  await confirmProposal(page, colleague);
  await page.keyboard.press('x');
};
