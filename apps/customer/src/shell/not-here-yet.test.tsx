// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { modules } from '../modules.ts';
import { takeModules } from './take-modules.ts';
import { closeApp, openApp, session, text } from './testing.tsx';

afterEach(() => {
  closeApp();
  takeModules(modules);
});

test('an address whose screen is not built says so in words, without printing the address', async () => {
  await openApp('/', { session: session() });
  closeApp();
  // Every published address has a screen: one of a module that is left out has none.
  takeModules(modules.filter(({ name }) => name !== 'contract'));
  await openApp('/tradeU', { session: session() });
  expect(await screen.findByText(text('shell', 'shell.notHere.heading'))).toBeDefined();
  expect(document.body.textContent).not.toContain('tradeU');
});
