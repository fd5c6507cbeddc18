import { freshEmail, registerCustomer } from './cast.ts';
import { expect, test } from './fixtures.ts';
import { enterEmail, registerByEmail, signInByPassword } from './sign-in.ts';

test.describe('who may stand where', () => {
  test('SHELL-2: a visitor who wants a customer screen is sent to sign in, and back there afterwards', async ({
    visit,
    bourse,
  }) => {
    const customer = await registerCustomer(bourse);
    const visitor = await visit();
    const { page } = visitor;
    await page.goto('/fundingRecords?active=1&invite_code=Z9Y8');
    await expect(page).toHaveURL(/\/login\?/);
    const query = new URL(page.url()).searchParams;
    expect(query.get('redirect')).toBe('/fundingRecords?active=1&invite_code=Z9Y8');
    expect(query.get('invite_code')).toBe('Z9Y8');
    await signInByPassword(visitor, customer);
    await expect(page).toHaveURL(/\/fundingRecords\?active=1/);
  });

  test('SHELL-1: an unknown address leads home', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/no/such/page');
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('main')).toBeVisible();
  });

  test('SHELL-3: the short invitation address opens registering with the code filled in', async ({ visit }) => {
    const { page, texts } = await visit();
    await page.goto('/i&AB12CD');
    await expect(page).toHaveURL(/\/reg\?invite_code=AB12CD/);
    await expect(
      page
        .getByLabel(texts('identity', 'identity.invitationOptional'))
        .or(page.getByLabel(texts('identity', 'identity.invitation'), { exact: true })),
    ).toHaveValue('AB12CD');
  });

  test('SHELL-4: a redirect to another site or to a script is not followed', async ({ visit, bourse }) => {
    const customer = await registerCustomer(bourse);
    for (const redirect of [
      'https://elsewhere.example/',
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
    ]) {
      const visitor = await visit();
      await visitor.page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await signInByPassword(visitor, customer);
      await expect(visitor.page).toHaveURL(`${bourse.url}/home`);
      expect(visitor.watch.executions).toEqual([]);
    }
  });

  test('SHELL-4: signing out forgets the person on the device', async ({ visit, bourse }) => {
    const customer = await registerCustomer(bourse);
    const visitor = await visit();
    const { page, texts } = visitor;
    await page.goto('/login?redirect=%2Fmine');
    await signInByPassword(visitor, customer);
    await expect(page).toHaveURL(`${bourse.url}/mine`);
    await page.getByRole('button', { name: texts('identity', 'identity.signOut') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('identity', 'identity.signOut') })
      .click();
    await expect(page).toHaveURL(/\/login/);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(stored).not.toContain('refreshToken');
    await page.goto('/mine');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fmine/);
  });
});

test.describe('opening an account', () => {
  test('AUTH-1: a wrong code is refused beside its field, and the right one opens the account', async ({
    visit,
    bourse,
  }) => {
    const visitor = await visit({ language: 'zh-tw', theme: 'light' });
    const email = freshEmail();
    const { page, texts } = visitor;
    await page.goto('/reg');
    await enterEmail(visitor, email);
    await page.getByRole('button', { name: texts('identity', 'identity.sendCode') }).click();
    await expect(page.getByText(texts('identity', 'identity.codeSent'))).toBeVisible();
    await registerByEmail(visitor, { email, password: 'a password of mine', code: '000000' });
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page).toHaveURL(/\/reg/);
    await page.getByLabel(texts('identity', 'identity.code'), { exact: true }).fill(await bourse.codeFor(email));
    await page.getByRole('button', { name: texts('identity', 'identity.register.submit') }).click();
    await expect(page).toHaveURL(/\/home/);
  });
});
