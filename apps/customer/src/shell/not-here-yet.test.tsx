// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from './testing.tsx';

afterEach(closeApp);

test('an address whose screen is not built says so in words, without printing the address', async () => {
  await openApp('/tradeU', { session: session() });
  expect(await screen.findByText(text('shell', 'shell.notHere.heading'))).toBeDefined();
  expect(document.body.textContent).not.toContain('tradeU');
});
