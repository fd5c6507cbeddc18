// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text, user } from './testing.tsx';

afterEach(closeApp);

const open = (refusal: 'BAD_REQUEST' | 'INCOME_PRODUCT_NOT_FOUND' | 'INTERNAL') =>
  openApp('/etfdetails?id=7', {
    session: session(),
    answers: { 'user.get': () => user(), 'etf.get': () => ({ refusal }) },
  });

test.each(['BAD_REQUEST', 'INCOME_PRODUCT_NOT_FOUND'] as const)(
  'SHELL-38: an address that leads to nothing says so, and offers no other try (%s)',
  async (refusal) => {
    await open(refusal);
    expect(await screen.findByText(text('shell', 'shell.leadsNowhere'))).toBeTruthy();
    expect(screen.queryByRole('button', { name: text('shell', 'shell.retry') })).toBeNull();
  },
);

test('SHELL-38: what failed on the way can be tried again', async () => {
  await open('INTERNAL');
  expect(await screen.findByRole('button', { name: text('shell', 'shell.retry') })).toBeTruthy();
  expect(screen.queryByText(text('shell', 'shell.leadsNowhere'))).toBeNull();
});
