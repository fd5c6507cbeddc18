// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, closeApp, confirm, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string): string => text('identity', key);

test('IDENTITY-8: who is signed out after a change of password is signed out on the server too', async () => {
  const { made, at } = await openApp('/logopassword', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'security.get': () => ({ secondFactorSince: null, recoveryCodesLeft: 0, passkeys: [], events: [] }),
      'user.updatePassword': () => null,
      'auth.logout': () => null,
    },
  });
  await fill(t('identity.oldPassword'), 'the old password');
  await fill(t('identity.newPassword'), 'another password');
  await fill(t('identity.repeatPassword'), 'another password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.password.submit') }));
  await waitFor(() => expect(at()).toMatch(/^\/login/));
  expect(made.map(({ name }) => name)).toContain('auth.logout');
});

test.each<[string, NonNullable<Answers['auth.logout']>, string]>([
  ['what the server ended is said to be ended', () => null, 'mine_15'],
  ['where it did not answer, that is said', () => ({ refusal: 'INTERNAL' }), 'identity.signedOutHere'],
])('SIGNIN-3: whatever the server answers, the device is signed out; %s', async (_, logout, message) => {
  const { at } = await openApp('/mine', {
    session: session(),
    answers: { 'user.get': () => user(), 'auth.logout': logout },
  });
  await userEvent.click(await screen.findByRole('button', { name: t('identity.signOut') }));
  await confirm(t('identity.signOut'));
  await waitFor(() => expect(at()).toMatch(/^\/login/));
  expect(await screen.findByText(t(message))).toBeDefined();
});

test('IDENTITY-66: of two passwords the one that was wrong is named, beside its own field', async () => {
  await openApp('/changeFundsPassword', {
    session: session(),
    answers: {
      'user.get': () => user({ hasFundsPassword: true }),
      'security.get': () => ({ secondFactorSince: null, recoveryCodesLeft: 0, passkeys: [], events: [] }),
      'user.updateFundsPassword': () => ({ refusal: 'WRONG_OLD_PASSWORD', message: 'Incorrect current password.' }),
    },
  });
  await fill(t('identity.funds.current'), 'the funds password');
  await fill(t('identity.newPassword'), 'another password');
  await fill(t('identity.repeatPassword'), 'another password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.password.submit') }));
  const sheet = await screen.findByRole('dialog', { name: text('shell', 'shell.confirmation.title') });
  await fill(text('shell', 'shell.confirmation.password'), 'not the one');
  await userEvent.click(within(sheet).getByRole('button', { name: text('shell', 'shell.confirm') }));
  expect(await within(sheet).findByText(text('shell', 'shell.confirmation.wrongPassword'))).toBeDefined();
  expect(screen.queryByText('Incorrect current password.')).toBeNull();
});
