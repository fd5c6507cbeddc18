// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { listedCoin, listedShare } from '../market/testing.ts';
import { closeApp, fill, openApp, session, text, user } from '../shell/testing.tsx';
import { buyerAnswers, coinOf } from './testing.ts';

const t = (key: string, values?: Record<string, string>): string => text('market', key, values);
afterEach(closeApp);

const openCoin = (address: string) =>
  openApp(address, {
    session: session(),
    answers: {
      'user.get': () => user(),
      'quotes.single': () => listedCoin,
      'funds.coins': () => [coinOf('USDT', '5000.000000'), coinOf('BTC', '0.00000000')],
    },
  });

test('ORDER-38, ORDER-45: beside the form of a phone the heads name their units, and the slider its steps', async () => {
  await openCoin('/tradeDealBB?symbol=BTC-USDT');
  const book = await screen.findByRole('region', { name: t('market.book') });
  expect(within(book).getByText(`${t('market.price')} (USDT)`)).toBeDefined();
  expect(within(book).getByText(`${t('market.quantity')} (BTC)`)).toBeDefined();
  const share = screen.getByRole('slider').closest('.px-2');
  expect([...(share?.querySelectorAll('button') ?? [])].map((step) => step.textContent)).toEqual([
    '0%',
    '25%',
    '50%',
    '75%',
    '100%',
  ]);
});

test('FIGURES-13: the form has two decimals of USDT, all on a tap; the question has every digit, and adds up to the total', async () => {
  await openCoin('/tradeDealDetail?symbol=BTC-USDT&type=2');
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  await fill(new RegExp(`^${t('market.quantity')}`), '0.01');
  const shownAt = (part: HTMLElement, name: string): string | undefined =>
    within(part).getByText(name).parentElement?.textContent?.replace(name, '').replace('\u00a0', ' ');
  const button = await within(sheet).findByRole('button', { name: /^Buy 0.01 BTC/ });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  const shown = ['market.order.value', 'market.fee', 'market.order.cost'].map((key) => shownAt(sheet, t(key)));
  // 0.01 × 62,409.00, and 0.08 % of it
  expect(shown).toEqual(['624.09 USDT', '0.49 USDT', '624.58 USDT']);
  const cost = within(sheet).getByText(t('market.order.cost')).parentElement;
  await userEvent.click(within(cost ?? sheet).getByRole('button'));
  expect(shownAt(sheet, t('market.order.cost'))).toBe('624.589272 USDT');
  await userEvent.click(button);
  const question = await screen.findByRole('alertdialog');
  expect(['market.order.value', 'market.fee', 'market.order.cost'].map((key) => shownAt(question, t(key)))).toEqual([
    '624.09 USDT',
    '0.499272 USDT',
    '624.589272 USDT',
  ]);
});

test('ORDER-50: the form says the least and the most of an order, and how many decimals a quantity has', async () => {
  await openCoin('/tradeDealDetail?symbol=BTC-USDT&type=2');
  await userEvent.click(await screen.findByRole('button', { name: t('market.buy') }));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(within(sheet).getByRole('tab', { name: t('market.order.limit') }));
  const quantity = new RegExp(`^${t('market.quantity')}`);
  // 5,000 at 62,409.00 and 0.08 %, in lots of 0.00001.
  expect(await within(sheet).findByText('Max 0.08005')).toBeDefined();
  await fill(quantity, '0.00001');
  // 5 at 62,409.00 are 8.01 lots.
  expect(await within(sheet).findByText('Minimum order: 0.00009 BTC · 5.621304 USDT')).toBeDefined();
  await fill(quantity, '0.000011');
  expect(await within(sheet).findByText('Up to 5 decimal places')).toBeDefined();
});

test('FIGURES-14: the price of a pair is not shown in its own base', async () => {
  const others = { EUR: '1.00', JPY: '160.00' };
  const pairOf = (base: string) => ({
    ...listedCoin,
    quote: { ...listedCoin.quote, base, lastMoney: { amount: '1.08', currency: 'USDT', others } },
  });
  const open = (listed: typeof listedCoin) =>
    openApp('/tradeDealDetail?symbol=BTC-USDT&type=2', {
      session: session(),
      answers: { 'user.get': () => user(), 'quotes.single': () => listed },
    });
  await open(pairOf('BTC'));
  expect(await screen.findByText('≈ €1.00')).toBeDefined();
  closeApp();
  await open(pairOf('EUR'));
  expect(await screen.findByText(/^≈ .*160/)).toBeDefined();
  expect(screen.queryByText('≈ €1.00')).toBeNull();
});

test('where a language counts shares with a word of their own, the button has it', async () => {
  await openApp('/transaction?gid=US.QUILM&market=US', {
    session: session(),
    language: 'zh-tw',
    answers: buyerAnswers(listedShare, { usd: '5000.00' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: '買入' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(sheet.getByRole('tab', { name: t('market.order.limit') }));
  await fill(new RegExp(`^${t('market.quantity')}`), '4');
  expect(await sheet.findByRole('button', { name: /4 股 QUILM/ })).toBeDefined();
});
