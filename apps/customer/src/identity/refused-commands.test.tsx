// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { preferences } from '../shell/preferences.ts';
import { closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string, values = {}): string => text('identity', key, values);

test('SHELL-35: a theme takes effect at once; where the account does not keep it, that is said', async () => {
  const { made } = await openApp('/mine', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'user.setPreferences': () => ({ refusal: 'BUSY', message: 'Not stored: try again.' }),
    },
  });
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.settings.dark') }));
  expect(preferences().theme).toBe('dark');
  expect(await screen.findByText('Not stored: try again.')).toBeDefined();
  expect(made.filter(({ name }) => name === 'user.setPreferences').map(({ input }) => input)).toContainEqual({
    theme: 'dark',
  });
});

test('SHELL-28: why a code was not sent stands beside the code that is asked for, until it changes', async () => {
  await openApp('/recoverFundsPassword', {
    session: session(),
    answers: {
      'user.get': () => user({ hasFundsPassword: true, identity: 'approved', primaryIdentity: 'approved' }),
      'security.get': () => ({ secondFactorSince: 1, recoveryCodesLeft: 0, passkeys: [], events: [] }),
      'recovery.sendCode': () => ({ refusal: 'CODE_TOO_SOON', message: 'Wait a minute.' }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: t('identity.sendCode') }));
  const field = await screen.findByRole('textbox', { name: /ada|a\*/i });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Wait a minute.')).toBeDefined();
  await userEvent.type(field, '1');
  expect(screen.queryByText('Wait a minute.')).toBeNull();
});

test('SHELL-23: a second press on Sign in while it is on its way sends nothing', async () => {
  const { made } = await openApp('/login', {});
  await userEvent.click(await screen.findByRole('tab', { name: t('identity.email') }));
  await fill(t('identity.email'), 'ada@bourse.test');
  await fill(t('identity.password'), 'a password');
  const button = screen.getByRole('button', { name: t('identity.login.submit') });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(made.filter(({ name }) => name === 'auth.login')).toHaveLength(1);
});

const setFundsPassword = async (refusal: 'PASSWORDS_ALIKE' | 'TOO_MANY_REQUESTS', message: string) => {
  await openApp('/fund-password', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'security.get': () => ({ secondFactorSince: null, recoveryCodesLeft: 0, passkeys: [], events: [] }),
      'user.setFundsPassword': () => ({ refusal, message }),
    },
  });
  await fill(t('identity.newPassword'), 'a long password');
  await fill(t('identity.repeatPassword'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.password.submit') }));
  await fill(text('shell', 'shell.confirmation.password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: text('shell', 'shell.confirm') }));
};

test('SHELL-28: a funds password like the sign-in password is refused at its field, and not in a toast', async () => {
  await setFundsPassword('PASSWORDS_ALIKE', 'Choose another one.');
  const field = await screen.findByLabelText(t('identity.newPassword'), { selector: 'input' });
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('Choose another one.')).toHaveLength(1);
  expect(screen.queryByText(/request/i)).toBeNull();
  await userEvent.type(field, '1');
  expect(screen.queryByText('Choose another one.')).toBeNull();
});

test('SHELL-28: a refused password that is about no field is told beside the button', async () => {
  await setFundsPassword('TOO_MANY_REQUESTS', 'Try later.');
  const shown = await screen.findByText('Try later.');
  expect(shown.closest('form')).not.toBeNull();
});
