import { expect, type Visitor } from './fixtures.ts';

/** Gives the page's device an authenticator that confirms by itself. */
export const giveAuthenticator = async ({ context, page }: Pick<Visitor, 'context' | 'page'>): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

/** Adds the first passkey on the security screen, and gives the recovery codes that come with it. */
export const addPasskey = async ({ page, texts }: Visitor, password: string): Promise<readonly string[]> => {
  const t = (key: string) => texts('identity', `identity.${key}`);
  await page.getByRole('button', { name: t('security.passkeyNew') }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t('security.passkeyName')).fill('Test key');
  await sheet.getByLabel(texts('shell', 'shell.confirmation.password'), { exact: true }).fill(password);
  await sheet.getByRole('button', { name: t('security.passkeyAdd') }).click();
  await expect(sheet.getByRole('listitem')).toHaveCount(10);
  const codes = await sheet.getByRole('listitem').allTextContents();
  await sheet.getByRole('button', { name: t('security.saved') }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Test key')).toBeVisible();
  return codes;
};
