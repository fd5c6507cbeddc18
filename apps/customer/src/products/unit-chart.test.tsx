// @vitest-environment happy-dom
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeApp, openApp, session, text } from '../shell/testing.tsx';

afterEach(closeApp);

const DAY_MS = 86_400_000;
type Etf = ReplyOf<Endpoints['etf.get']>;

const etf = (days: number, unitIncome: string): Etf => ({
  id: 3,
  kind: 'etf',
  name: 'Harbour income',
  about: 'It pays each day.',
  manager: 'The desk',
  account: 'stock',
  currency: 'EUR',
  unitPrice: '10.00',
  unitIncome,
  ratePercent: '0.0150',
  days,
  minimum: '10.00',
  maximum: '5000.00',
  capacity: '20000.00',
  external: '0.00',
  bought: '0.00',
  left: '20000.00',
  progress: '0.00',
  opensAt: Math.floor(Date.now() / DAY_MS) * DAY_MS,
  closesAt: Date.now() + 100 * DAY_MS,
  state: 'open',
  available: '2000.00',
  holdRatio: '0',
  stockName: null,
  stockPrice: null,
});

test.each([
  [1, '0.00070000', '€10.0000 → €10.0007', false],
  [180, '0.00150000', '€10.0000 → €10.2700', true],
])(
  'PRODUCTS-9: over %i days with %s a day it says %s, and draws a line (%s) only where one can be seen',
  async (days, income, figures, isDrawn) => {
    await openApp('/etfdetails?id=3', {
      session: session(),
      answers: { 'etf.get': () => etf(days, income), 'etf.kline': () => [] },
    });
    const said = await screen.findByText(figures);
    expect(said.parentElement?.textContent).toContain(isDrawn ? '+2.70%' : '0.007%');
    expect(screen.queryAllByRole('slider', { name: text('products', 'products.course') })).toHaveLength(
      isDrawn ? 1 : 0,
    );
  },
);

test('PRODUCTS-15: the page of a product leads with its rate in a year, and names a term of one day as one', async () => {
  await openApp('/etfdetails?id=3', {
    session: session(),
    answers: { 'etf.get': () => etf(1, '0.00070000'), 'etf.kline': () => [] },
  });
  const said = (key: string, values: Readonly<Record<string, string>> = {}) =>
    text('products', `products.${key}`, values);
  const label = await screen.findByText(said('yearRate'));
  // 0.015 % a day.
  expect(label.parentElement?.textContent).toContain('5.48%');
  expect(screen.getByText(said('leaveAfter', { days: '1 day' }))).toBeDefined();
  expect(screen.getByText(said('unitIncome')).parentElement?.textContent).toContain('€0.0007');
});
