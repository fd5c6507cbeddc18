// @vitest-environment happy-dom
import type { Endpoints, ReplyOf } from '@bourse/wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, closeApp, confirm, openApp, session, text } from '../shell/testing.tsx';
import { expectedIncome, termEnd } from './expected-income.ts';

afterEach(closeApp);

const DAY_MS = 86_400_000;
const said = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  text('products', `products.${key}`, values);

type Offer = ReplyOf<Endpoints['fund.get']>;
const offer: Offer = {
  id: 3,
  kind: 'fund',
  name: 'Harbour reserve',
  about: 'It pays each day.',
  manager: 'The desk',
  account: 'stock',
  currency: 'EUR',
  unitPrice: '10.00',
  unitIncome: '0.00120000',
  ratePercent: '0.0120',
  days: 30,
  minimum: '10.00',
  maximum: '5000.00',
  capacity: '20000.00',
  external: '0.00',
  bought: '0.00',
  left: '20000.00',
  progress: '0.00',
  opensAt: 0,
  closesAt: 4_000_000_000_000,
  state: 'open',
  available: '2000.00',
};

const bought = {
  id: 9,
  product: 3,
  kind: offer.kind,
  name: offer.name,
  account: offer.account,
  currency: 'EUR',
  principal: '1000.00',
  unitPrice: '10.00',
  quantity: '100',
  paid: '0.00',
  owed: '0.00',
  state: 'running',
  boughtAt: 1_700_000_000_000,
  endsAt: 1_702_598_400_000,
  redeemedAt: null,
} as const;

const KINDS = [
  {
    kind: 'etf',
    at: '/etfdetails?id=3',
    own: '/etf?id=1',
    answers: {
      'etf.get': () => ({ ...offer, kind: 'etf', holdRatio: '0', stockName: null, stockPrice: null }),
      'etf.kline': () => [],
      'etf.buy': () => ({ ...bought, kind: 'etf' }),
    },
  },
  {
    kind: 'quantified',
    at: '/quantifyDetails/3',
    own: '/myInvestment?active=2',
    answers: {
      'quant.get': () => ({ ...offer, kind: 'quantified', icon: null, productType: 2, rule: null }),
      'quant.buy': () => ({ ...bought, kind: 'quantified' }),
    },
  },
  {
    kind: 'fund',
    at: '/fundBuy?id=3',
    own: '/fundHoldings',
    answers: { 'fund.get': () => offer, 'fund.buy': () => bought },
  },
] as const satisfies readonly { kind: string; at: string; own: string; answers: Answers }[];

for (const { kind, at, own, answers } of KINDS)
  test(`PRODUCTS-18: of a ${kind} the sheet says what the typed amount is expected to bring, and after the purchase leads to it`, async () => {
    const { at: where, made } = await openApp(at, { session: session(), answers });
    const user = userEvent.setup();
    if (kind !== 'fund') await user.click(await screen.findByRole('button', { name: said('buy') }));
    const expected = within(await screen.findByRole('region', { name: said('expectedIncome') }));
    expect(expected.getAllByText('–')).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: said('amount') }), '1000');
    // A thousand at 0.012 % a day for 30 days.
    expect(expected.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '€0.12',
      '€3.60',
      expect.stringMatching(/\d/),
    ]);
    expected.getByText(said('expectedNote'));
    expect(screen.getByText(said('after')).parentElement?.textContent).toContain('€1,000.00');
    await user.click(screen.getByText(said('agree')));
    await user.click(screen.getByRole('button', { name: said('buyFor', { amount: '€1,000.00' }) }));
    // Nothing is bought before it was asked once more.
    const question = await screen.findByRole('alertdialog');
    within(question).getByText(said('says', { name: offer.name, amount: '€1,000.00' }));
    expect(made.filter(({ name }) => name.endsWith('.buy'))).toEqual([]);
    await confirm(said('buy'));
    await screen.findByText(said('boughtSays', { name: offer.name, amount: '€1,000.00' }));
    await user.click(screen.getByRole('link', { name: said('mine') }));
    expect(where()).toBe(own);
  });

test('PRODUCTS-18: the expected income is worked out as it is paid, and to the year where there is no term', () => {
  const terms = { ratePercent: '0.3700', days: 2, available: '2000.00' };
  expect(expectedIncome(terms, '1234.56')).toEqual({ daily: '4.56', total: '9.13', days: 2 });
  expect(expectedIncome({ ...terms, ratePercent: '0.0070', days: 0 }, '10.')).toEqual({
    daily: '0.0007',
    total: '0.25',
    days: 365,
  });
  expect([expectedIncome(terms, ''), expectedIncome(terms, '0')]).toEqual([undefined, undefined]);
  // It begins with the next whole day.
  expect([termEnd({ days: 2 }, 5 * DAY_MS + 1), termEnd({ days: 0 }, 5)]).toEqual([8 * DAY_MS, undefined]);
});
