import { expect, test } from 'vitest';
import offersTexts from '../../../../locales/en/offers.json' with { type: 'json' };
import { lockUp } from './lock-up.ts';
import {
  bestTier,
  costOf,
  goneOf,
  leftOf,
  lockedTier,
  mostCostOf,
  mostOf,
  mostPaid,
  ofCounter,
  ofVip,
  openTier,
  percentOff,
  problemOf,
  shownTier,
} from './offer-form.ts';

const tier = (discount: string, needsPassword: boolean) => ({ discount, price: '1', needsPassword });
const terms = { kind: 'block', lot: '1', minimum: '2', maximum: '10', taken: '3', left: '100', total: '200' } as const;

test('OFFERS-8: what is taken off, and which tier is the best and which is open to all', () => {
  expect(percentOff({ discount: '0.9' })).toBe('10');
  expect(percentOff({ discount: '0.9875' })).toBe('1.25');
  expect(percentOff({ discount: '1' })).toBe('0');
  const tiers = [tier('0.95', true), tier('0.95', false), tier('0.9', true)];
  expect(bestTier(tiers)).toBe(tiers[2]);
  expect(bestTier(tiers.slice(0, 2))).toBe(tiers[1]);
  expect(openTier(tiers)).toBe(tiers[1]);
  expect(openTier([tier('0.9', true)])).toBeUndefined();
  expect([shownTier(tiers), lockedTier(tiers)]).toEqual([tiers[1], tiers[2]]);
  expect(shownTier([tier('0.9', true)])).toEqual(tier('0.9', true));
});

test('OFFERS-2, OFFERS-8: the most is what one may take less what one has, and no more than is left', () => {
  expect(mostOf(terms)).toBe('7');
  expect(mostOf({ ...terms, left: '4' })).toBe('4');
  expect(mostOf({ lot: '0.01', maximum: '1', taken: '0.25', left: '5' })).toBe('0.75');
  expect(goneOf(terms)).toBe(50);
  expect(goneOf({ lot: '1', total: '0', left: '0' })).toBe(100);
});

test('OFFERS-8: the maximum is no more than the money pays for', () => {
  const priced = (funds: string, price = '10.01') => ({ price, funds });
  expect(mostPaid(terms, priced('1000.00'))).toBe('7');
  // 4 × 10.01 is a cent more than there is.
  expect(mostPaid(terms, priced('40.03'))).toBe('3');
  expect(mostPaid(terms, priced('40.04'))).toBe('4');
  expect(mostPaid(terms, priced('20.01'))).toBeUndefined();
  expect(mostPaid({ ...terms, lot: '0.5', minimum: '0.5' }, priced('26.00', '10.005'))).toBe('2.5');
});

test.each([
  ['12.34', '3', 2, '37.02'],
  ['12.345', '3', 2, '37.04'],
  ['0.0001', '1', 2, '0.01'],
  ['12', '3', 2, '36.00'],
  ['12.5', '0.5', 2, '6.25'],
  ['99999999.99', '999999999', 2, '99999999890000000.01'],
])('OFFERS-3: %s × %s is exact, rounded up to %i decimals: %s', (price, quantity, decimals, cost) => {
  expect(costOf(price, quantity, decimals)).toBe(cost);
});

test.each([
  ['100.00', 300, '103.00'],
  ['0.01', 300, '0.02'],
  ['37.04', 500, '38.90'],
  ['37.04', 0, '37.04'],
  ['1000', 250, '1025'],
])('OFFERS-3: %s with a collar of %i hundredths of a percent is at most %s, rounded up', (cost, collarBps, most) => {
  expect(mostCostOf({ collarBps }, cost)).toBe(most);
});

test('what is left of the money can be below zero', () => {
  expect(leftOf('100.00', '37.02')).toBe('62.98');
  expect(leftOf('10.00', '37.02')).toBe('-27.02');
});

test.each([
  ['', 'stock72'],
  ['0', 'stock72'],
  ['1', 'Followorder83'],
  ['8', 'offers.atMost'],
  ['2.5', 'offers.offLot'],
  ['7', 'Insufficient_balance'],
  ['6', undefined],
] as const)('OFFERS-8: %s shares: %s', (text, problem) => {
  expect(problemOf(terms, text, { price: '10.00', funds: '60.00' })).toBe(problem);
});

test('OFFERS-10: of a VIP allocation too few says the least and too many the most, by the published names', () => {
  const vip = { ...terms, kind: 'vip' } as const;
  expect(problemOf(vip, '1', { price: '10.00', funds: '900.00' })).toBe('vipFundrgising_17');
  expect(problemOf(vip, '8', { price: '10.00', funds: '900.00' })).toBe('vipFundrgising_18');
  const text = (key: string) => (offersTexts as Readonly<Record<string, string>>)[key];
  expect([text('vipFundrgising_17'), text('vipFundrgising_18')]).toEqual([
    'At least {{least}} shares.',
    'At most {{most}} shares.',
  ]);
});

test('OFFERS-10: a VIP allocation is an offer once it is open, and nothing while it is locked', () => {
  expect(ofVip({ id: 7, access: 'locked' })).toBeUndefined();
  const { kind: _kind, ...sizes } = terms;
  const moments = { opensAt: 0, closesAt: 1, lockMs: 0, collarBps: 300, isReviewed: false };
  const share = { instrument: 'US.A', code: 'A', name: 'A', venue: 'US', currency: 'USD' };
  const vip = {
    ...sizes,
    ...moments,
    ...share,
    id: 7,
    access: 'open',
    last: '10.00',
    discount: '0.8',
    price: '8.00',
  } as const;
  expect(ofVip(vip)).toMatchObject({
    kind: 'vip',
    id: 7,
    tiers: [{ discount: '0.8', price: '8.00', needsPassword: false }],
  });
});

test('OFFERS-8: a quantity between two lots is none', () => {
  const lots = { ...terms, lot: '5', minimum: '5', maximum: '50', taken: '0' };
  expect(problemOf(lots, '12', { price: '1.00', funds: '60.00' })).toBe('offers.offLot');
  expect(problemOf(lots, '15', { price: '1.00', funds: '60.00' })).toBeUndefined();
});

test('an offer over the counter is one of a single tier that is open to all', () => {
  const money = (amount: string) => ({ amount, currency: 'USD', others: {} });
  const { kind: _kind, ...sizes } = terms;
  const base = { ...sizes, id: 1, instrument: 'US.A', code: 'A', name: 'A', venue: 'US', currency: 'USD' };
  const moments = { opensAt: 0, closesAt: 1, lockMs: 0, collarBps: 300, isReviewed: false };
  const offer = ofCounter({
    ...base,
    ...moments,
    account: 'stock',
    discount: '0.97',
    last: money('10.00'),
    price: money('9.70'),
  });
  expect(offer).toMatchObject({
    kind: 'otc',
    last: '10.00',
    tiers: [{ discount: '0.97', price: '9.70', needsPassword: false }],
  });
});

test('a lock-up of whole days is said in days, another in hours', () => {
  expect(lockUp(3 * 86_400_000)).toEqual({ unit: 'days', count: 3 });
  expect(lockUp(36 * 3_600_000)).toEqual({ unit: 'hours', count: 36 });
  expect(lockUp(1)).toEqual({ unit: 'hours', count: 1 });
});
