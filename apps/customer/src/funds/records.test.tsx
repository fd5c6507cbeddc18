// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReplyOfCall } from '../shell/index.ts';
import { closeApp, openApp, session, text, user } from '../shell/testing.tsx';

afterEach(closeApp);

type FundRecord = ReplyOfCall<'funds.records'>['list'][number];

const empty: Omit<FundRecord, 'id' | 'type' | 'currency'> = {
  at: 1,
  account: null,
  claimed: null,
  credited: null,
  depositState: null,
  decidedAt: null,
  reversedAt: null,
  reason: null,
  withdrawn: null,
  withdrawalState: null,
  withdrawalStep: null,
  traded: null,
  order: null,
  source: null,
  fill: null,
  onMargin: null,
  name: null,
  symbol: null,
  product: null,
  kind: null,
  instrument: null,
  logo: null,
  moved: null,
  from: null,
  to: null,
  transferred: null,
  received: null,
};

const deposit = (id: string, amount: string, currency: string): FundRecord => ({
  ...empty,
  id,
  type: 'deposit',
  account: 'coin',
  currency,
  claimed: { amount, currency, others: {} },
  credited: { amount, currency, others: {} },
  depositState: 'done',
  decidedAt: 1,
});

test('FIGURES-10: a deposit among the records has every digit of a coin, two of USDT and of a currency, none of the yen', async () => {
  const list = [
    deposit('1', '0.05123456', 'BTC'),
    deposit('2', '250.129000', 'USDT'),
    deposit('3', '99.00', 'EUR'),
    deposit('4', '500', 'JPY'),
  ];
  await openApp('/fundingRecords?active=2', {
    session: session(),
    answers: { 'user.get': () => user(), 'funds.records': () => ({ list, total: list.length }) },
  });
  await screen.findAllByText(/BTC/);
  const shown = [...document.querySelectorAll('li .figures')].map((one) => one.textContent?.replaceAll('\u00a0', ' '));
  expect(shown).toEqual(['+0.05123456 BTC', '+250.12 USDT', '+€99.00', '+¥500']);
});

test('FIGURES-21: a trade among the records says side, instrument, quantity, price, fee, what was paid, and when', async () => {
  const record: FundRecord = {
    ...empty,
    id: '7b',
    type: 'trade',
    currency: 'USDT',
    name: 'Bitcoin',
    symbol: 'BTC',
    product: 'bb',
    kind: 'coin',
    instrument: 'BTC-USDT',
    order: 7,
    traded: { amount: '-3064.788062', currency: 'USDT', others: {} },
    fill: { side: 'buy', quantity: '0.05000000', price: '61234.50', amount: '3061.725000', fee: '3.063062' },
  };
  await openApp('/fundingRecords?active=1', {
    session: session(),
    answers: { 'user.get': () => user(), 'funds.records': () => ({ list: [record], total: 1 }) },
  });
  const row = await screen.findByRole('link', { name: /Bitcoin/ });
  const said = row.textContent?.replaceAll('\u00a0', ' ');
  const parts = ['Bought', '01:00', 'Quantity0.05', 'Price61,234.50', 'Fee3.063062 USDT', '−3,064.788062 USDT'];
  for (const part of parts) expect(said).toContain(part);
});

test('FIGURES-21: a trade on margin says what it did with which position, and the leverage', async () => {
  const trade = { ...empty, type: 'trade', currency: 'USD', order: 7, name: 'Halwick', symbol: 'HALWK' } as const;
  const fill = { side: 'sell', quantity: '3', price: '55.68', amount: '167.04', fee: '0.14' } as const;
  const closing = { effect: 'reduce', direction: 'long', leverage: 10 } as const;
  const record: FundRecord = {
    ...trade,
    id: '9s',
    product: 'stocks',
    kind: 'share',
    instrument: 'US.HALWK',
    fill,
    onMargin: closing,
  };
  await openApp('/fundingRecords?active=1', {
    session: session(),
    answers: { 'user.get': () => user(), 'funds.records': () => ({ list: [record], total: 1 }) },
  });
  const row = await screen.findByRole('link', { name: /Halwick/ });
  expect(row.textContent).toContain('Closes long 10×');
  expect(row.textContent).not.toContain(text('funds', 'funds.trade.sell'));
});

test('FUNDS-166: the history leads to the past of every product', async () => {
  await openApp('/fundingRecords?active=5', { session: session(), answers: { 'user.get': () => user() } });
  const list = await screen.findByRole('list', { name: text('funds', 'funds.records.other') });
  const leads = within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(leads.map(([, href]) => href)).toEqual([
    '/tradeDeal?list=history',
    '/tradeDealU?list=history',
    '/myBuysell',
    '/newSharesCenter',
    '/myInvestment',
    '/fundHoldings',
    '/followOrderRecord',
    '/credit?tab=records',
    '/pointsMall?tab=log',
  ]);
  expect(leads[0]?.[0]).toBe(text('shell', 'shell.records.options'));
});
