// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const WRONG = 'Incorrect e-mail or password.';
const t = (key: string): string => text('identity', key);

test('AUTH-3: an e-mail typed where a phone number is asked becomes one, and is typed on', async () => {
  const { made } = await openApp('/login', {
    answers: { 'auth.login': () => ({ refusal: 'BAD_CREDENTIALS', message: WRONG }) },
  });
  await userEvent.click(await screen.findByLabelText(t('identity.phone'), { selector: 'input' }));
  await userEvent.keyboard('ada@bourse.test');
  expect(screen.getByRole('tab', { name: t('identity.email') }).getAttribute('aria-selected')).toBe('true');
  expect((screen.getByLabelText(t('identity.email')) as HTMLInputElement).value).toBe('ada@bourse.test');
  await fill(t('identity.password'), 'not the password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  expect(await screen.findByText(WRONG)).toBeDefined();
  expect(made.find(({ name }) => name === 'auth.login')?.input).toMatchObject({
    by: 'email',
    username: 'ada@bourse.test',
  });
});

test('AUTH-3: a refused phone number and password are named as such', async () => {
  await openApp('/login', { answers: { 'auth.login': () => ({ refusal: 'BAD_CREDENTIALS', message: WRONG }) } });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.phone') }));
  await fill(t('identity.phone'), '600123123');
  await fill(t('identity.password'), 'not the password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  expect(await screen.findByText(t('identity.login.badPhone'))).toBeDefined();
});

test('IDENTITY-67: who lost the authenticator signs in by a recovery code, which a phone can type, and is told what to do next', async () => {
  let wasCalled = false;
  const { made, at } = await openApp('/login?redirect=%2Fassets', {
    answers: {
      'auth.login': () => {
        if (wasCalled) return session();
        wasCalled = true;
        return { refusal: 'SECOND_FACTOR_NEEDED', message: '' };
      },
      'security.get': () => ({ secondFactorSince: 1_795_000_000_000, recoveryCodesLeft: 9, passkeys: [], events: [] }),
      'user.sessions': () => [],
      'user.get': () => user(),
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.email') }));
  await fill(t('identity.email'), 'ada@bourse.test');
  await fill(t('identity.password'), 'the password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  const code = await screen.findByLabelText(t('identity.secondFactor'));
  expect(code.getAttribute('inputmode')).not.toBe('numeric');
  expect(screen.getByRole('button', { name: t('identity.secondFactorNone') })).toBeDefined();
  await userEvent.type(code, ' ab3de-fgh45 ');
  await userEvent.click(screen.getByRole('button', { name: t('identity.login.submit') }));
  await waitFor(() => expect(at()).toBe('/security?recovered=1&next=%2Fassets'));
  expect(made.findLast(({ name }) => name === 'auth.login')?.input).toMatchObject({ secondFactor: 'ab3de-fgh45' });
  expect(await screen.findByText(t('identity.security.recovered.text'))).toBeDefined();
  expect(screen.getByRole('link', { name: text('shell', 'shell.return') }).getAttribute('href')).toBe('/assets');
});
