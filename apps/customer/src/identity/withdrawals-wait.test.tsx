// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string, values = {}): string => text('identity', key, values);

const openSheet = async (credentialsWaitHours: number) => {
  await openApp('/security', {
    session: session(),
    site: { credentialsWaitHours },
    answers: {
      'user.get': () => user(),
      'user.sessions': () => [],
      'security.get': () => ({ secondFactorSince: null, recoveryCodesLeft: 0, passkeys: [], events: [] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: t('identity.security.turnOn') }));
  return within(await screen.findByRole('dialog'));
};

test('IDENTITY-80: that withdrawals wait is said before the first second factor is turned on, with how long', async () => {
  const sheet = await openSheet(48);
  expect(await sheet.findByText(t('identity.withdrawalsWaitThis', { hours: '48' }))).toBeDefined();
  expect(sheet.getByRole('button', { name: t('identity.security.next') })).toBeDefined();
});

test('IDENTITY-80: where withdrawals do not wait, nothing is said of it', async () => {
  const sheet = await openSheet(0);
  expect(await sheet.findByRole('button', { name: t('identity.security.next') })).toBeDefined();
  expect(sheet.queryByText(/suspend/)).toBeNull();
});
