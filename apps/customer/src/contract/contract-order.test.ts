import { parseDecimal, priceTicks, quantityLots, scaleOf } from '@bourse/rules';
import { expect, test } from 'vitest';
import {
  type ContractForm,
  type ContractMarket,
  mostOfBoth,
  previewOf,
  problemsOf,
  shareOfMost,
} from './contract-order.ts';
import { listedContract } from './testing.ts';

const { terms } = listedContract;
const usdt = (text: string): bigint => {
  const read = parseDecimal(text, 6);
  if (!read.ok) throw new Error(`${text} is no amount`);
  return read.value;
};
const level = (price: number, lots: number) => ({ price: priceTicks(price * 100), quantity: quantityLots(lots) });

const market: ContractMarket = {
  terms,
  scale: scaleOf(terms, { decimals: 3 }, { decimals: 6 }),
  quoteDecimals: 6,
  quote: 'USDT',
  base: 'BTC',
  reference: priceTicks(6_000_000),
  isOpen: true,
  asks: [level(60_000, 100), level(60_100, 100)],
  bids: [level(59_900, 100)],
  funds: usdt('1000'),
  holding: undefined,
  margin: {
    leverages: [2, 5, 10, 20],
    tiers: [
      { upTo: usdt('50000'), maintenanceBps: 50, maxLeverage: 20 },
      { upTo: null, maintenanceBps: 500, maxLeverage: 5 },
    ],
    callBps: 13_000,
    closeOutBps: 10_000,
    financing: { everyMs: 28_800_000, ppm: { long: 0, short: 0 } },
    maxLots: 10_000_000,
    opened: 0n,
  },
  ratePpb: 100_000,
};
const form: ContractForm = { kind: 'market', price: '', leverage: 10, quantity: '20' };

test('CONTRACT-8: each side says what it takes and where it is liquidated, before it is sent', () => {
  // 0.02 BTC at 60,000: margin 120, a fee of 0.6 to open and one to close; liquidated at 60,000 × (1 − 1/10 + 0.5 %).
  expect(previewOf(form, market, 'long')).toMatchObject({
    contracts: 20,
    price: '60000.00',
    margin: '120.000000',
    openingFee: '0.600000',
    closingFee: '0.600000',
    total: '121.200000',
    left: '878.800000',
    liquidation: '54300.00',
    funding: '0.120000',
  });
  // A short sells at the bid and is liquidated above it: 59,900 × (1 + 1/10 − 0.5 %). It receives what longs pay.
  expect(previewOf(form, market, 'short')).toMatchObject({
    price: '59900.00',
    liquidation: '65590.50',
    funding: '-0.119800',
  });
});

test('CONTRACT-8: a limit that rests is reckoned at its price, and what nobody offers of a market order is told', () => {
  const resting = { ...form, kind: 'limit', price: '59000' } as const;
  expect(previewOf(resting, market, 'long')).toMatchObject({ price: '59000.00', margin: '118.000000', unfilled: 0 });
  expect(previewOf({ ...form, quantity: '150' }, market, 'short')).toMatchObject({ contracts: 100, unfilled: 50 });
});

test('CONTRACT-8: a share of the most is whole contracts that both sides could open', () => {
  const most = mostOfBoth(form, market) ?? 0;
  // 1,000 USDT at 6.06 a contract would be 165 long; only 100 are bid for.
  expect(most).toBe(100);
  expect([0, 25, 50, 75, 100].map((percent) => shareOfMost(most, percent))).toEqual(['', '25', '50', '75', '100']);
  expect(mostOfBoth(form, { ...market, funds: 0n })).toBe(0);
});

test.each<[string, Partial<ContractForm>, Partial<ContractMarket>, readonly string[]]>([
  ['nothing typed', { quantity: '' }, {}, ['quantitycan_onlyenter_integers']],
  ['a part of a contract', { quantity: '1.5' }, {}, ['quantitycan_onlyenter_integers']],
  ['none', { quantity: '0' }, {}, ['quantitycan_onlyenter_integers']],
  ['no number', { isSizeUnread: true }, {}, ['quantitycan_onlyenter_integers']],
  ['no limit', { kind: 'limit' }, {}, ['Please_entera_price_greater']],
  ['a limit of nothing', { kind: 'limit', price: '0' }, {}, ['Please_entera_price_greater']],
  ['seven decimals', { kind: 'limit', price: '60000.0000001' }, {}, ['Please_entera_price_greater']],
  ['between two ticks', { kind: 'limit', price: '60000.001' }, {}, ['market.order.offTick']],
  ['far from the market', { kind: 'limit', price: '90000' }, {}, ['market.order.outsideBand']],
  ['more than the money', {}, { funds: usdt('121.19') }, ['Insufficient_balance']],
  ['all of the money', {}, { funds: usdt('121.20') }, []],
  [
    'more than the leverage may open',
    { quantity: '840', kind: 'limit', price: '60000' },
    { funds: usdt('90000') },
    ['market.leverage.aboveTier'],
  ],
  ['as it should be', {}, {}, []],
])('CONTRACT-8: %s', (_title, typed, over, expected) => {
  expect(problemsOf({ ...form, ...typed }, { ...market, ...over }, 'long').map(({ key }) => key)).toEqual(expected);
});
