// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string): string => text('identity', key);
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36';

const openWith = (events: readonly { readonly kind: 'signed-in' | 'sign-in-failed'; readonly tries: number }[]) =>
  openApp('/security', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'user.sessions': () => [],
      'security.get': () => ({
        secondFactorSince: null,
        recoveryCodesLeft: 0,
        passkeys: [],
        events: events.map((event, at) => ({
          ...event,
          id: String(at),
          device: CHROME,
          address: '203.0.***.***',
          at: Date.now(),
        })),
      }),
    },
  });

test('IDENTITY-78: a failed sign-in is told with device, network and number, and what to do about it', async () => {
  await openWith([
    { kind: 'sign-in-failed', tries: 3 },
    { kind: 'signed-in', tries: 1 },
  ]);
  const note = await screen.findByRole('note');
  expect(note.textContent).toContain(t('identity.security.attempts.textNoFactor'));
  const way = within(note).getByRole('link', { name: t('identity.security.attempts.change') });
  expect(way.getAttribute('href')).toBe('/changePassword');
  const row = screen.getByText(t('identity.security.event.sign-in-failed')).closest('div')?.textContent;
  for (const part of ['203.0.***.***', 'Chrome, Windows', '× 3']) expect(row).toContain(part);
});

test('IDENTITY-78: without a failed attempt there is no advice', async () => {
  await openWith([{ kind: 'signed-in', tries: 1 }]);
  await screen.findByText(t('identity.security.event.signed-in'));
  expect(screen.queryByRole('note')).toBeNull();
});
