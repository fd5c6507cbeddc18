// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, user } from './testing.tsx';

afterEach(closeApp);

const MARK = 'Demo account · simulated money';

test.each(['/home', '/market', '/transaction?gid=US.QUILM', '/swap'])(
  'SHELL-13: %s says that it is the demo account',
  async (href) => {
    await openApp(href, { session: session('demo') });
    // Never cut: what does not fit one line stands in two.
    expect((await screen.findByText(MARK)).className).not.toContain('truncate');
    expect(document.documentElement.dataset['account']).toBe('demo');
  },
);

test('SHELL-13: the real account has no such mark', async () => {
  await openApp('/home', { session: session('real') });
  expect(await screen.findByRole('main')).toBeDefined();
  expect(screen.queryByText(MARK)).toBeNull();
  expect(document.documentElement.dataset['account']).toBe('real');
});

test('SHELL-14: where the demo account is refused, one tap leads to the real account', async () => {
  const { made } = await openApp('/withdraw', {
    session: session('demo'),
    answers: {
      'user.get': () => user({ mode: 'demo' }),
      'auth.switch': () => session('real'),
    },
  });
  await screen.findByText('Not available in the demo account');
  expect(screen.getByText(/to deposit or withdraw\.$/)).toBeDefined();
  const [, refused] = await screen.findAllByRole('button', { name: 'Use real account' });
  await userEvent.click(refused as HTMLElement);
  await waitFor(() => expect(screen.queryByText(MARK)).toBeNull());
  expect(made.find(({ name }) => name === 'auth.switch')?.input).toEqual({ mode: 'real' });
});

test('SHELL-14: what fails to load in the demo account offers the real one in place of trying again', async () => {
  await openApp('/withdraw-apply?type=USDT', {
    session: session('demo'),
    answers: { 'funds.withdrawalTerms': () => ({ refusal: 'DEMO_NOT_ALLOWED', message: 'Not in the demo account.' }) },
  });
  expect(await screen.findByText('Not in the demo account.')).toBeDefined();
  expect(await screen.findAllByRole('button', { name: 'Use real account' })).toHaveLength(2);
});
