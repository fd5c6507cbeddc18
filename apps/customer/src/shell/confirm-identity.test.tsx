// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { beginSession } from './session.ts';
import { closeApp, fill, openApp, session, text, user } from './testing.tsx';

afterEach(closeApp);

const t = (key: string): string => text('identity', key);

test('SHELL-37: what somebody was asked to confirm is gone once somebody else is signed in, and was never sent', async () => {
  const { made } = await openApp('/fund-password', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'security.get': () => ({ secondFactorSince: null, recoveryCodesLeft: 0, passkeys: [], events: [] }),
    },
  });
  await fill(t('identity.newPassword'), 'a long password');
  await fill(t('identity.repeatPassword'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: t('identity.password.submit') }));
  expect(await screen.findByRole('dialog')).toBeDefined();
  // As when another tab signs in.
  act(() => beginSession({ ...session(), customerId: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(made.filter(({ name }) => name === 'user.setFundsPassword')).toEqual([]);
});
