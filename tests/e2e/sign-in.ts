import { expect } from '@playwright/test';
import type { Visitor } from './fixtures.ts';
import type { Bourse } from './server.ts';

type Credentials = { readonly email: string; readonly password: string };

const chooseBy = async ({ page, texts }: Visitor, by: 'email' | 'phone'): Promise<void> => {
  await page.getByRole('tab', { name: texts('identity', `identity.${by}`), exact: true }).click();
};

/** Chooses the e-mail tab and types the address in. */
export const enterEmail = async (visitor: Visitor, email: string): Promise<void> => {
  const { page, texts } = visitor;
  await chooseBy(visitor, 'email');
  await page.getByRole('textbox', { name: texts('identity', 'identity.email'), exact: true }).fill(email);
};

/** Confirms with the password, in the sheet that asks who it is. */
export const confirmIdentity = async ({ page, texts }: Visitor, password: string): Promise<void> => {
  const sheet = page.getByRole('dialog', { name: texts('shell', 'shell.confirmation.title') });
  await sheet.getByLabel(texts('shell', 'shell.confirmation.password'), { exact: true }).fill(password);
  await sheet.getByRole('button', { name: texts('shell', 'shell.confirm'), exact: true }).click();
  await expect(sheet).toBeHidden();
};

/** Chooses the phone tab, the area code and the number. */
export const enterPhone = async (visitor: Visitor, area: string, number: string): Promise<void> => {
  const { page, texts } = visitor;
  await chooseBy(visitor, 'phone');
  await page.getByRole('button', { name: texts.like('identity', 'identity.areaCode') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('searchbox').fill(area);
  await sheet.getByText(`+${area}`, { exact: true }).first().click();
  await expect(sheet).toBeHidden();
  await page.getByRole('textbox', { name: texts('identity', 'identity.phone'), exact: true }).fill(number);
};

const finish = async ({ page, texts }: Visitor, password: string, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: texts('identity', 'identity.code'), exact: true }).fill(code);
  await page.getByLabel(texts('identity', 'identity.password'), { exact: true }).fill(password);
  await page.getByLabel(texts('identity', 'identity.repeatPassword'), { exact: true }).fill(password);
  const accept = page.getByRole('checkbox');
  if (!(await accept.isChecked())) await accept.check({ force: true });
  await page.getByRole('button', { name: texts('identity', 'identity.register.submit') }).click();
};

/** Fills the rest of the form in for an address that a code was sent to, and sends it. */
export const registerByEmail = (
  visitor: Visitor,
  { password, code }: Credentials & { readonly code: string },
): Promise<void> => finish(visitor, password, code);

const sendCode = async ({ page, texts }: Visitor): Promise<void> => {
  await page.getByRole('button', { name: texts('identity', 'identity.sendCode') }).click();
  await expect(page.getByText(texts('identity', 'identity.codeSent'))).toBeVisible();
};

/** Opens an account by e-mail on the page that stands open, up to Home, signed in (AUTH-14). */
export const openAccountHere = async (visitor: Visitor, bourse: Bourse, credentials: Credentials): Promise<void> => {
  await enterEmail(visitor, credentials.email);
  await sendCode(visitor);
  await finish(visitor, credentials.password, await bourse.codeFor(credentials.email));
  await expect(visitor.page).toHaveURL(/\/home/);
};

/** Opens an account by e-mail from the page of registering to Home. */
export const openAccountByEmail = async (visitor: Visitor, bourse: Bourse, credentials: Credentials): Promise<void> => {
  await visitor.page.goto('/reg');
  await openAccountHere(visitor, bourse, credentials);
};

/** The same by phone; the number without its area code. */
export const openAccountByPhone = async (
  visitor: Visitor,
  bourse: Bourse,
  { area, number, password }: { readonly area: string; readonly number: string; readonly password: string },
): Promise<void> => {
  await visitor.page.goto('/reg');
  await enterPhone(visitor, area, number);
  await sendCode(visitor);
  await finish(visitor, password, await bourse.codeFor(`+${area}${number}`));
  await expect(visitor.page).toHaveURL(/\/home/);
};

/** Signs in on the page that asks for it. */
export const signInByPassword = async (visitor: Visitor, { email, password }: Credentials): Promise<void> => {
  const { page, texts } = visitor;
  await enterEmail(visitor, email);
  await page.getByLabel(texts('identity', 'identity.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: texts('identity', 'identity.login.submit'), exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
};
