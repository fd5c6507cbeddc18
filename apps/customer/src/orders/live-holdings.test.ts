import { expect, test } from 'vitest';
import type { Holding, Holdings } from '../shell/index.ts';
import { holdingAtPrice, holdingsAtPrices } from './live-holdings.ts';

const held = (over: Partial<Holding> = {}): Holding => ({
  kind: 'share',
  product: 'stocks',
  account: 'stock',
  asset: 'US.LANTR',
  instrument: 'US.LANTR',
  symbol: 'LANTR',
  pair: 'LANTR',
  isQuote: false,
  name: 'Lantern',
  logo: null,
  venue: 'US',
  currency: 'USD',
  quantity: '10',
  available: '10',
  uncosted: '0',
  averagePrice: '42.30',
  last: '42.32',
  cost: '423.11',
  value: '423.20',
  unrealised: '0.09',
  unrealisedPercent: '0.02',
  today: '0.09',
  todayPercent: '0.02',
  todayBase: '423.11',
  rate: '0.900000000000',
  worth: '380.88',
  unrealisedWorth: '0.08',
  todayWorth: '0.08',
  ...over,
});

const all = (...holdings: Holding[]): Holdings => ({
  currency: 'EUR',
  dayStart: 0,
  value: '380.88',
  unrealised: '0.08',
  realised: '5.00',
  conversionFees: '-2.00',
  today: '0.08',
  todayPercent: '0.02',
  todayBase: '380.79',
  course: [],
  holdings,
  unpriced: [],
});

test('FIGURES-16: for a position bought today, today’s P&L equals the unrealised P&L at every price', () => {
  for (const last of ['42.31', '42.32', '43.00', '39.99']) {
    const now = holdingAtPrice(held(), last);
    expect(now.today).toBe(now.unrealised);
    expect(now.todayPercent).toBe(now.unrealisedPercent);
    expect(now.todayWorth).toBe(now.unrealisedWorth);
  }
  expect(holdingAtPrice(held(), '43.00')).toMatchObject({ value: '430.00', unrealised: '6.89', today: '6.89' });
});

test('FIGURES-16: the totals move with the rows, by each row’s move in the account currency', () => {
  const reported = all(held());
  expect(holdingsAtPrices(reported, () => undefined)).toEqual(reported);
  const now = holdingsAtPrices(reported, () => '43.00');
  // 430.00 and 6.89 of USD at 0.9, rounded down.
  expect(now).toMatchObject({ value: '387.00', unrealised: '6.20', today: '6.20', realised: '5.00' });
  expect(now.holdings[0]).toMatchObject({ worth: '387.00', unrealisedWorth: '6.20', todayWorth: '6.20' });
});

test('FIGURES-16: a quantity without a cost moves market value and today’s P&L, and no other result', () => {
  const gift = held({
    uncosted: '10',
    cost: '0.00',
    unrealised: null,
    unrealisedWorth: null,
    today: '0.20',
    todayWorth: '0.18',
  });
  expect(holdingAtPrice(gift, '43.00')).toMatchObject({
    value: '430.00',
    unrealised: null,
    unrealisedWorth: null,
    today: '7.00',
  });
  expect(holdingsAtPrices(all(gift), () => '43.00')).toMatchObject({ value: '387.00', unrealised: '0.08' });
});

test('FIGURES-16: yen at a price of euro in yen are worth less as it rises', () => {
  const yen = held({
    isQuote: true,
    quantity: '16000',
    currency: 'EUR',
    last: '160.00',
    cost: '100.00',
    value: '100.00',
    rate: '1',
  });
  expect(holdingAtPrice(yen, '200.00')).toMatchObject({ value: '80.00', unrealised: '-20.00' });
});
