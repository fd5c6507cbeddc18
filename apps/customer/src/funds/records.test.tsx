// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ReplyOfCall } from '../shell/index.ts';
import { closeApp, openApp, session, user } from '../shell/testing.tsx';

afterEach(closeApp);

type FundRecord = ReplyOfCall<'funds.records'>['list'][number];

const deposit = (id: string, amount: string, currency: string): FundRecord => ({
  id,
  type: 'deposit',
  at: 1,
  account: 'coin',
  currency,
  asked: { amount, currency, others: {} },
  credited: { amount, currency, others: {} },
  depositState: 'done',
  decidedAt: 1,
  reversedAt: null,
  reason: null,
  withdrawn: null,
  withdrawalState: null,
  withdrawalStep: null,
  traded: null,
  order: null,
  name: null,
  symbol: null,
  product: null,
  instrument: null,
  logo: null,
  moved: null,
  from: null,
  to: null,
  transferred: null,
  received: null,
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
