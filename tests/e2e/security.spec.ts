import { generate } from 'otplib';
import { registerCustomer } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { addPasskey, giveAuthenticator } from './passkey.ts';
import { enterEmail, signInByPassword } from './sign-in.ts';

test('IDENTITY-14, IDENTITY-15: a second factor with its recovery codes, and a passkey that signs in, through the screens', async ({
  visit,
  bourse,
}) => {
  const customer = await registerCustomer(bourse);
  const visitor = await visit();
  const { page, texts } = visitor;
  const t = (key: string, values?: Readonly<Record<string, string>>) => texts('identity', `identity.${key}`, values);
  await giveAuthenticator(visitor);
  await page.goto('/login?redirect=%2Fsecurity');
  await signInByPassword(visitor, customer);
  await expect(page).toHaveURL(/\/security$/);

  const [spare = ''] = await addPasskey(visitor, customer.password);

  // A password alone no longer signs in; a recovery code that came with the passkey does, where the passkey is not.
  const away = await visit();
  await away.page.goto('/login');
  await enterEmail(away, customer.email);
  await away.page.getByLabel(t('password'), { exact: true }).fill(customer.password);
  await away.page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await away.page.getByLabel(t('secondFactor')).fill(spare);
  await away.page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(away.page).toHaveURL(/\/security\?recovered/);
  await expect(away.page.getByText(t('security.recovered.title'))).toBeVisible();

  // The device confirms that a second kind of factor is turned on.
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: t('security.addAuthenticator') }).click();
  await expect(sheet.getByText(texts('shell', 'shell.factor.byPasskey'))).toBeVisible();
  await sheet.getByLabel(texts('shell', 'shell.confirmation.password'), { exact: true }).fill(customer.password);
  await sheet.getByRole('button', { name: t('security.next') }).click();
  await expect(sheet.getByRole('img', { name: t('security.qr') })).toBeVisible();
  const drawn = await sheet.locator('a[href^="otpauth:"]').getAttribute('href');
  const secret = new URL(drawn ?? '').searchParams.get('secret') ?? '';
  await sheet.getByLabel(t('security.code')).fill(await generate({ secret }));
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  const [recovery = '', another = ''] = await sheet.getByRole('listitem').allTextContents();
  await sheet.getByRole('button', { name: t('security.saved') }).click();
  await expect(page.getByText(t('security.codesLeft', { left: '10' }))).toBeVisible();
  await expect(page.getByText(t('security.event.second-factor-on'))).toBeVisible();

  // Another browser knows the password, and is asked for the factor.
  const other = await visit();
  await other.page.goto('/login');
  await enterEmail(other, customer.email);
  await other.page.getByLabel(t('password'), { exact: true }).fill(customer.password);
  await other.page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await other.page.getByLabel(t('secondFactor')).fill(recovery);
  await other.page.getByRole('button', { name: t('login.submit'), exact: true }).click();
  await expect(other.page).toHaveURL(/\/security\?recovered/);

  // A recovery code is good once; after it the authenticator's next code signs in.
  const third = await visit();
  const signIn = third.page.getByRole('button', { name: t('login.submit'), exact: true });
  await third.page.goto('/login');
  await enterEmail(third, customer.email);
  await third.page.getByLabel(t('password'), { exact: true }).fill(customer.password);
  await signIn.click();
  await third.page.getByLabel(t('secondFactor')).fill(recovery);
  await signIn.click();
  await expect(third.page.getByRole('alert').first()).toBeVisible();
  await expect(third.page).toHaveURL(/\/login/);
  const nextSeconds = Math.floor(Date.now() / 1000) + 30;
  await third.page.getByLabel(t('secondFactor')).fill(await generate({ secret, epoch: nextSeconds }));
  await signIn.click();
  await expect(third.page).toHaveURL(/\/home$/);

  // The passkey signs in by itself.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: t('security.passkeySignIn') }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/security');
  await expect(page.getByText(t('security.codesLeft', { left: '9' }))).toBeVisible();

  // Removed, it signs nobody in.
  await page.getByRole('button', { name: t('security.passkeyEdit', { name: 'Test key' }) }).click();
  await sheet.getByLabel(texts('shell', 'shell.confirmation.password'), { exact: true }).fill(customer.password);
  await sheet.getByRole('button', { name: texts('shell', 'shell.factor.useCode') }).click();
  await sheet.getByLabel(texts('shell', 'shell.confirmation.code')).fill(another);
  await sheet.getByRole('button', { name: t('security.passkeyRemove') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(t('security.passkeyNone'))).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/security/passkey-sign-in'));
  await page.getByRole('button', { name: t('security.passkeySignIn') }).click();
  expect(await (await answer).json()).toMatchObject({ data: null });
  await expect(page).toHaveURL(/\/login/);
  expect(visitor.watch.executions).toEqual([]);
});

test('LEDGER-20: the statement and the own data come as files', async ({ visit, trader }) => {
  const { page, texts } = await visit({ customer: trader });
  const t = (key: string) => texts('identity', `identity.records.${key}`);
  await page.goto('/statement');
  for (const [button, name] of [
    ['pdf', /^statement-.*\.pdf$/],
    ['csv', /^statement-.*\.csv$/],
    ['dataTake', /^own-data-\d+\.json$/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t(button) }).click();
    expect((await download).suggestedFilename()).toMatch(name);
  }
});
