// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

test.each([
  ['open-orders', '/myPositions?tab=current'],
  ['balances', '/withdraw'],
  ['deposits', '/fundingRecords?active=2'],
] as const)('IDENTITY-38: what keeps an account open leads to where it is dealt with: %s', async (blocker, href) => {
  await openApp('/closeAccount', {
    session: session(),
    answers: { 'user.get': () => user(), 'user.closing': () => ({ blockers: [blocker], retentionDays: 1825 }) },
  });
  const link = await screen.findByRole('link', { name: text('identity', `identity.close.blocker.${blocker}`) });
  expect(link.getAttribute('href')).toBe(href);
});
