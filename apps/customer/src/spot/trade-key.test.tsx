// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

test.each([
  ['/trade?tradeKey=RAIG-OTC', '/otc'],
  ['/trade?tradeKey=subscribe', '/newShares'],
  ['/trade?tradeKey=SecondContract&symbol=BTC-USDT', '/tradeDeal?symbol=BTC-USDT'],
  ['/tradeDeal?tradeKey=Ustandard&symbol=BTC-USDT.P', '/tradeDealU?symbol=BTC-USDT.P'],
  ['/tradeDeal?tradeKey=BBTrading', '/trade?tradeKey=BBTrading'],
])('SPOT-17: %s leads to %s', async (address, page) => {
  const { at } = await openApp(address, { session: session() });
  await waitFor(() => expect(at()).toBe(page));
});

test.each(['/trade?tradeKey=ApanStocks', '/tradeDeal?tradeKey=ApanStocks'])(
  'SPOT-17: %s shows the shares, not another product',
  async (address) => {
    await openApp(address, { session: session() });
    const tab = await screen.findByRole('tab', { name: text('spot', 'spot.key.Shares') });
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
  },
);

test('SPOT-17: the key of options stays on their page', async () => {
  const { at } = await openApp('/tradeDeal?tradeKey=SecondContract&symbol=BTC-USDT', {
    session: session(),
    answers: { 'second.coins': () => ({ list: [] }) },
  });
  expect(await screen.findByText(text('option', 'option.noCoins'))).toBeDefined();
  expect(at()).toContain('/tradeDeal?tradeKey=SecondContract');
});

test('SPOT-19: the tab that was chosen opens the next time', async () => {
  await openApp('/trade', { session: session() });
  const tabOf = (key: string) => screen.findByRole('tab', { name: text('spot', `spot.key.${key}`) });
  expect((await tabOf('BBTrading')).getAttribute('aria-selected')).toBe('true');
  await userEvent.click(await tabOf('Divisa'));
  const stored = localStorage.getItem('bourse.TRADE_KEY') ?? '';
  closeApp();
  localStorage.setItem('bourse.TRADE_KEY', stored);
  await openApp('/trade', { session: session() });
  await waitFor(async () => expect((await tabOf('Divisa')).getAttribute('aria-selected')).toBe('true'));
});
