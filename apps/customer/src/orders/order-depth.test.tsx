// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { listedCoin } from '../market/testing.ts';
import { closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';
import { coinOf } from './testing.ts';

// Nothing is pushed in a test: this is the book.
vi.mock('../shell/live-depth.ts', () => ({
  useDepth: () => ({ asks: [['62410.00', '0', '2']], bids: [['62400.00', '0', '2']], checksum: 0 }),
}));

const t = (key: string, values?: Record<string, string>): string => text('market', key, values);
afterEach(closeApp);

test('ORDER-48: a market order larger than the book says how much is offered, and shows no total of it', async () => {
  await openApp('/tradeDealDetail?symbol=BTC-USDT&type=2', {
    session: session(),
    answers: {
      'user.get': () => user(),
      'quotes.single': () => listedCoin,
      'funds.coins': () => [coinOf('USDT', '900000.000000'), coinOf('BTC', '0.00000000')],
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = await screen.findByRole('dialog');
  const totalOf = (part: HTMLElement): string | null | undefined =>
    within(part).getByText(t('market.order.cost')).parentElement?.textContent;
  await fill(new RegExp(`^${t('market.quantity')}`), '2');
  await waitFor(() => expect(totalOf(sheet)).toContain('124,919.85'));
  const only = t('market.order.onlyOffered.buy', { offered: '2 BTC' });
  expect(within(sheet).queryByText(only)).toBeNull();
  await fill(new RegExp(`^${t('market.quantity')}`), '10');
  expect(await within(sheet).findByText(only)).toBeDefined();
  expect(totalOf(sheet)).toBe(`${t('market.order.cost')}–`);
  await userEvent.click(await within(sheet).findByRole('button', { name: /^Buy 10 BTC/ }));
  const question = await screen.findByRole('alertdialog');
  const values = { offered: '2', quantity: '8', name: 'BTC' };
  expect(within(question).getByText(t('market.order.unfilled', values))).toBeDefined();
});
