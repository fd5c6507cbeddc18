// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Session } from '../shell/session.ts';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

const t = (key: string): string => text('content', key);

const open = (mode: Session['mode']) =>
  openApp('/home', { session: session(mode), answers: { 'user.get': () => user({ mode }) } });

test('FUNDS-20: the first page of a demo account has no way to deposit or withdraw', async () => {
  await open('demo');
  expect(await screen.findByRole('link', { name: t('content.action.transfer') })).toBeDefined();
  for (const key of ['deposit', 'withdraw'])
    expect(screen.queryByRole('link', { name: t(`content.action.${key}`) })).toBeNull();
});

test('FUNDS-20: the first page of a real account has both', async () => {
  await open('real');
  for (const key of ['deposit', 'withdraw', 'transfer'])
    expect(await screen.findByRole('link', { name: t(`content.action.${key}`) })).toBeDefined();
});
