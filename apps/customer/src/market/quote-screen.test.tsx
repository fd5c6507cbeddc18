// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';
import { listedShare } from './testing.ts';

afterEach(closeApp);

const coinOf = (symbol: string) => ({
  ...listedShare.quote,
  instrument: symbol,
  code: symbol,
  symbol,
  name: symbol,
  product: 'bb' as const,
});

const COIN = {
  id: 1,
  instrument: 'BTC-USDT',
  showSymbol: 'BTC/USDT',
  coin: 'BTC',
  baseCoin: 'USDT',
  logo: null,
  scheduled: true,
  currency: 'EUR',
  quickAmounts: [],
};

test.each(['/quote?componentName=SecondContract', '/quote?tradeKey=SecondContract'])(
  'LIST-2: %s lists what options are of, and its rows lead to their page',
  async (address) => {
    const { at } = await openApp(address, {
      session: session(),
      answers: {
        'second.coins': () => ({ list: [COIN] }),
        'quotes.search': ({ type }) => ({
          list: type === 'coin' ? ['BTC-USDT', 'LUM-USDT'].map(coinOf) : [],
          total: 2,
        }),
      },
    });
    const tab = await screen.findByRole('tab', { name: text('market', 'market.type.option') });
    expect(tab.getAttribute('aria-selected')).toBe('true');
    const row = await screen.findByRole('link', { name: /BTC-USDT/ });
    expect(screen.queryByRole('link', { name: /LUM-USDT/ })).toBeNull();
    await userEvent.click(row);
    expect(at()).toBe('/tradeDeal?symbol=BTC-USDT');
  },
);

test('LIST-2: without options there is no tab of them', async () => {
  await openApp('/quote?componentName=SecondContract', {
    session: session(),
    answers: { 'second.coins': () => ({ list: [] }), 'quotes.search': () => ({ list: [], total: 0 }) },
  });
  await screen.findByText(text('shell', 'shell.nothingFound'));
  expect(screen.queryByRole('tab', { name: text('market', 'market.type.option') })).toBeNull();
});
