import { quantityLots } from '@bourse/rules';
import { ballotCommitment, ballotDigest, ballotPricesDigest } from '@bourse/rules/ballot';
import { expect, test } from 'vitest';
import { movable } from '../funds/index.ts';
import { unsettledOf } from '../ledger/index.ts';
import { closingBlockers } from '../platform/index.ts';
import { DAY_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import type { OfferingTerms } from './index.ts';

const SEED = '5a'.repeat(32);
const OPERATORS = { by: 'ann', agreedBy: 'bob' } as const;

/** 100 shares at 10.00 USD by lots of 10, from now for a day. */
const terms = (exchange: TestExchange, changes: Partial<OfferingTerms> = {}): OfferingTerms => ({
  name: 'Aurix, new shares',
  instrument: SHARE.id,
  kind: 1,
  price: 1_000n,
  boardLot: quantityLots(10),
  offered: quantityLots(100),
  least: quantityLots(10),
  most: quantityLots(100),
  opensAt: exchange.now,
  closesAt: exchange.now + DAY_MS,
  paysAt: exchange.now + 2 * DAY_MS,
  listsAt: exchange.now + 3 * DAY_MS,
  commitment: ballotCommitment(SEED) ?? '',
  ...changes,
});

const listed = (changes: Partial<OfferingTerms> = {}, customers = [1, 2, 3]): TestExchange => {
  const exchange = new TestExchange();
  for (const customer of customers) {
    exchange.run({ type: 'open-customer', customer });
    exchange.fund(customer, 'stock', 'USD', 200_000n);
  }
  exchange.run({ type: 'list-offering', terms: terms(exchange, changes), ...OPERATORS });
  return exchange;
};

const apply = (exchange: TestExchange, customer: number, quantity: number): string =>
  resultText(exchange.run({ type: 'apply-for-shares', customer, offering: 1, quantity: quantityLots(quantity) }));

const open = (exchange: TestExchange, seed = SEED): string =>
  resultText(exchange.run({ type: 'open-ballot', offering: 1, seed }));

const stageOf = (exchange: TestExchange) => exchange.core.state.ipo.issues.get(1)?.offering.stage;

const usd = (exchange: TestExchange, customer: number): string => exchange.money(customer, 'USD', 'stock');

const statuses = (exchange: TestExchange) =>
  exchange.core.state.ipo.issues.get(1)?.applications.map(({ status, allotted }) => `${status} ${allotted}`);

const pass = (exchange: TestExchange): void => {
  exchange.now += DAY_MS;
  exchange.runDue();
};

/** Passes the close and what comes after it, up to the sealed seed of an oversubscribed offering. */
const close = (exchange: TestExchange): void => {
  pass(exchange);
  exchange.now += 10_000;
  exchange.tick(10_000, SHARE.id);
  exchange.runDue();
};

test('IPO-1: an offering takes two operators and terms that fit together', () => {
  const exchange = new TestExchange();
  const list = (changes: Partial<OfferingTerms>, agreedBy = 'bob'): string =>
    resultText(exchange.run({ type: 'list-offering', terms: terms(exchange, changes), by: 'ann', agreedBy }));
  expect(list({}, 'ann')).toBe('FOUR_EYES_NEEDED');
  const sizes = 'OFFERING_SIZES_MISFIT';
  const times = 'OFFERING_TIMES_MISFIT';
  const price = 'OFFERING_PRICE_MISFIT';
  const wrong: readonly [Partial<OfferingTerms>, string][] = [
    [{ price: 0n }, price],
    [{ price: -1n }, price],
    // A cent above what a lot would cost at the highest price that a book takes.
    [{ price: 2n ** 31n }, price],
    [{ most: quantityLots(105) }, sizes],
    [{ most: quantityLots(110) }, sizes],
    [{ least: quantityLots(110) }, sizes],
    [{ boardLot: quantityLots(0) }, sizes],
    [{ boardLot: quantityLots(-10) }, sizes],
    [{ offered: quantityLots(-1) }, sizes],
    [{ offered: quantityLots(10 * 2 ** 40) }, sizes],
    [{ offered: quantityLots(2 ** 35), most: quantityLots(10 * 2 ** 30), boardLot: quantityLots(2) }, sizes],
    [{ kind: 4 }, sizes],
    [{ opensAt: exchange.now - 1 }, times],
    [{ opensAt: -1 }, times],
    [{ closesAt: exchange.now }, times],
    [{ paysAt: exchange.now + DAY_MS }, times],
    [{ listsAt: exchange.now + DAY_MS }, times],
    [{ listsAt: exchange.now + 3_651 * DAY_MS }, times],
    [{ instrument: 'LUM-USDT' }, 'NOT_TRADABLE'],
    [{ instrument: 'none' }, 'INSTRUMENT_NOT_FOUND'],
  ];
  for (const [changes, error] of wrong) expect([changes, list(changes)]).toEqual([changes, error]);
  expect(() => list({ commitment: SEED.slice(2) })).toThrow('a commitment is a SHA-256');
  expect(list({})).toBe('offering-listed');
});

test('IPO-4: an application holds its whole price, and is changed until the last millisecond', () => {
  const exchange = listed();
  expect(apply(exchange, 1, 50)).toBe('shares-applied');
  expect(usd(exchange, 1)).toBe('150000, 50000');
  exchange.now += DAY_MS - 1;
  expect([apply(exchange, 1, 20), usd(exchange, 1)]).toEqual(['shares-applied', '180000, 20000']);
  expect([apply(exchange, 1, 20), usd(exchange, 1)]).toEqual(['', '180000, 20000']);
  expect([apply(exchange, 1, 100), usd(exchange, 1)]).toEqual(['shares-applied', '100000, 100000']);
  exchange.now += 1;
  expect([apply(exchange, 1, 10), apply(exchange, 2, 10)]).toEqual(['OFFERING_CLOSED', 'OFFERING_CLOSED']);
  expect(exchange.core.state.ipo.issues.get(1)?.offering).toMatchObject({ applied: 100, applications: 1 });
});

test('IPO-5: what does not fit the terms, the money or the customer is refused', () => {
  const exchange = listed({ least: quantityLots(20), price: 4_000n });
  const tried = [0, 10, 25, 110, Number.NaN, 60].map((quantity) => apply(exchange, 1, quantity));
  const tooFew = 'BELOW_MINIMUM';
  expect(tried).toEqual([tooFew, tooFew, 'OFF_LOT', 'ABOVE_MAXIMUM', tooFew, 'INSUFFICIENT_FUNDS']);
  expect(apply(exchange, 9, 20)).toBe('ACCOUNT_NOT_FOUND');
  const freeze = { modules: ['FINANCIAL'], frozen: true, reason: 'r', by: 'ann' } as const;
  exchange.run({ type: 'freeze-modules', customer: 2, ...freeze });
  expect(apply(exchange, 2, 20)).toBe('FROZEN');
  expect(apply(exchange, 3, 50)).toBe('shares-applied');
  exchange.run({ type: 'exclude-self', customer: 3, forMs: 7 * DAY_MS });
  expect([apply(exchange, 3, 60), apply(exchange, 3, 20)]).toEqual(['SELF_EXCLUDED', 'shares-applied']);
  expect(usd(exchange, 3)).toBe('120000, 80000');
  const unknown = exchange.run({ type: 'apply-for-shares', customer: 1, offering: 2, quantity: quantityLots(20) });
  expect(resultText(unknown)).toBe('OFFERING_NOT_FOUND');
  const later = listed({ opensAt: 1_000_001 });
  expect(apply(later, 1, 20)).toBe('OFFERING_CLOSED');
});

test('IPO-6: the seed opens a ballot once, after the freeze, and is that of the commitment or nothing', () => {
  const exchange = listed();
  apply(exchange, 1, 100);
  apply(exchange, 2, 100);
  expect(open(exchange)).toBe('OFFERING_OPEN');
  pass(exchange);
  expect([stageOf(exchange), open(exchange)]).toEqual(['freezing', 'OFFERING_OPEN']);
  exchange.now += 10_000;
  exchange.tick(10_000, SHARE.id);
  exchange.runDue();
  expect(stageOf(exchange)).toBe('frozen');
  expect([open(exchange, '00'.repeat(32)), open(exchange, 'x')]).toEqual(['SEED_MISMATCH', 'SEED_MISMATCH']);
  expect([open(exchange), open(exchange)]).toEqual(['ballot-opened', 'OFFERING_CLOSED']);
  expect(resultText(exchange.run({ type: 'open-ballot', offering: 2, seed: SEED }))).toBe('OFFERING_NOT_FOUND');
});

test('IPO-6: the digest of the applications at the close is recorded with nobody asking', () => {
  const exchange = listed();
  apply(exchange, 1, 50);
  apply(exchange, 2, 30);
  apply(exchange, 1, 20);
  exchange.now += DAY_MS - 1;
  exchange.runDue();
  expect(stageOf(exchange)).toBe('open');
  exchange.now += 1;
  exchange.runDue();
  const applications = [
    { id: 1, quantity: 20 },
    { id: 2, quantity: 30 },
  ];
  expect(exchange.core.state.ipo.issues.get(1)?.offering.digest).toBe(ballotDigest(applications));
});

test('IPO-13: a ballot depends on prices after the close, and waits until there are some', () => {
  const exchange = listed();
  apply(exchange, 1, 100);
  apply(exchange, 2, 100);
  exchange.now += DAY_MS;
  exchange.tick(10_100, SHARE.id);
  exchange.runDue();
  exchange.now += 60_000;
  exchange.runDue();
  // The tick at the close is none after it.
  expect(stageOf(exchange)).toBe('freezing');
  exchange.tick(10_200, SHARE.id);
  exchange.tick(9_900);
  exchange.now += 10_000;
  exchange.runDue();
  const at = exchange.now - 10_000;
  const prices = [
    { instrument: 'LUM-USDT', price: 9_900, at },
    { instrument: SHARE.id, price: 10_200, at },
  ];
  expect(exchange.last('applications-frozen')).toMatchObject({
    prices,
    offering: { stage: 'frozen', prices: ballotPricesDigest(prices) },
  });
});

test('IPO-6, IPO-8: an offering that is not oversubscribed has no ballot, and its seed stays sealed', () => {
  const exchange = listed();
  apply(exchange, 1, 100);
  pass(exchange);
  expect([stageOf(exchange), open(exchange)]).toEqual(['allotted', 'OFFERING_CLOSED']);
  expect(exchange.core.state.ipo.issues.get(1)?.offering).toMatchObject({ seed: null, prices: null });
});

test('IPO-8, IPO-9: undersubscribed, all get all, pay at the payment moment and hold the shares at the listing', () => {
  const exchange = listed();
  apply(exchange, 1, 50);
  apply(exchange, 2, 30);
  pass(exchange);
  expect([statuses(exchange), usd(exchange, 1)]).toEqual([['allotted 50', 'allotted 30'], '150000, 50000']);
  pass(exchange);
  expect([statuses(exchange), usd(exchange, 1)]).toEqual([['paid 50', 'paid 30'], '150000, 0']);
  expect(exchange.house('issues', 'USD')).toBe(80_000n);
  expect(closingBlockers(exchange.core, 2)).toContain('positions');
  pass(exchange);
  const holding = exchange.core.state.stocks.shares.get({ mode: 'real', customer: 1 }, SHARE.id);
  expect(holding).toMatchObject({ quantity: 50, cost: 50_000n, fees: 0n });
  expect(exchange.money(1, SHARE.base, 'stock')).toBe('50, 0');
  expect(exchange.core.state.ipo.issues.get(1)?.offering.stage).toBe('listed');
  exchange.tick(10_000, SHARE.id);
  expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 50 })).toMatch(/^50@/);
  expect(exchange.faults()).toEqual([]);
});

test('IPO-7: oversubscribed, everyone gets a lot by ballot and the rest is shared pro rata', () => {
  const exchange = listed();
  for (const [customer, quantity] of [
    [1, 100],
    [2, 60],
    [3, 10],
  ] as const)
    apply(exchange, customer, quantity);
  close(exchange);
  open(exchange);
  exchange.runDue();
  const allotted = exchange.core.state.ipo.issues.get(1)?.applications.map((application) => application.allotted) ?? [];
  // A lot each; of the other seven 4.5 and 2.5 are due: 4 and 2, and one lot by ballot.
  expect(allotted[2]).toBe(10);
  expect([
    [60, 30, 10],
    [50, 40, 10],
  ]).toContainEqual(allotted);
  expect(usd(exchange, 1)).toBe(`${200_000 - 1_000 * (allotted[0] ?? 0)}, ${1_000 * (allotted[0] ?? 0)}`);
  expect(exchange.faults()).toEqual([]);
});

test('IPO-7, IPO-11: with fewer lots than applications the ballot decides who gets one', () => {
  const customers = Array.from({ length: 30 }, (_, index) => index + 1);
  const exchange = listed({}, customers);
  for (const customer of customers) apply(exchange, customer, 20);
  const restored = () => restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  const isRestored = () => expect(takeSnapshot(restored())).toEqual(takeSnapshot(exchange.core));
  exchange.now += DAY_MS;
  for (const _ of [1, 2]) exchange.run({ type: 'run-agenda' });
  isRestored();
  const digest = restored().state.ipo.issues.get(1)?.digest.text();
  expect(digest).toBe(exchange.core.state.ipo.issues.get(1)?.digest.text());
  close(exchange);
  expect(exchange.core.state.ipo.issues.get(1)?.offering.digest).toBe(digest);
  open(exchange);
  for (const _ of [1, 2]) exchange.run({ type: 'run-agenda' });
  isRestored();
  for (const most of [7, 7, 7]) exchange.run({ type: 'run-agenda', most });
  expect(statuses(exchange)).toContain('applied 0');
  const drawOf = ({ state }: typeof exchange.core) => state.ipo.issues.get(1)?.draw?.allotment;
  expect(drawOf(exchange.core)?.lots.length).toBe(30);
  expect(drawOf(restored())).toEqual(drawOf(exchange.core));
  exchange.runDue();
  const applications = exchange.core.state.ipo.issues.get(1)?.applications ?? [];
  const winners = applications.filter(({ allotted }) => allotted === 10);
  expect(winners.map(({ number }) => number).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(applications.filter(({ status }) => status === 'not-allotted').length).toBe(20);
  const out = applications.find(({ status }) => status === 'not-allotted');
  expect(usd(exchange, out?.customer ?? 0)).toBe('200000, 0');
});

test.each([0, 1, 2, 3])('IPO-10: called off after %d of its moments, everything goes back', (moments) => {
  const exchange = listed();
  apply(exchange, 1, 100);
  apply(exchange, 2, 100);
  const off = { type: 'call-off-offering', offering: 1, reason: 'Withdrawn by the issuer.' } as const;
  for (let moment = 0; moment < moments; moment++) {
    if (moment > 0) {
      pass(exchange);
      continue;
    }
    close(exchange);
    open(exchange);
    exchange.runDue();
  }
  expect(resultText(exchange.run({ ...off, by: 'ann', agreedBy: 'ann' }))).toBe('FOUR_EYES_NEEDED');
  const isListed = moments === 3;
  expect(resultText(exchange.run({ ...off, ...OPERATORS }))).toBe(isListed ? 'OFFERING_CLOSED' : 'offering-called-off');
  exchange.now += 9 * DAY_MS;
  exchange.runDue();
  if (!isListed) expect([usd(exchange, 1), usd(exchange, 2)]).toEqual(['200000, 0', '200000, 0']);
  expect(exchange.core.state.ipo.held.size).toBe(0);
  expect(exchange.faults()).toEqual([]);
});

const HOUR_MS = 3_600_000;

/** Customer 1 has nothing but the proceeds of a sale of today, pays with all of them for 90 shares, and no money is left. */
const paidUnsettled = (): TestExchange => {
  const now = new TestExchange().now;
  const [closesAt, paysAt, listsAt] = [now + HOUR_MS, now + 2 * HOUR_MS, now + 50 * HOUR_MS];
  const exchange = listed({ closesAt, paysAt, listsAt });
  exchange.order({ on: SHARE.id, lots: 10 });
  exchange.order({ on: SHARE.id, side: 'sell', lots: 10 });
  const units = movable(exchange.core, 'real', 1, 'stock', 'USD');
  const amount = { asset: 'USD', units };
  exchange.run({ type: 'transfer-funds', mode: 'real', customer: 1, from: 'stock', to: 'platform', amount });
  expect(usd(exchange, 1)).toBe('99800, 0');
  expect(apply(exchange, 1, 90)).toBe('shares-applied');
  exchange.now = paysAt;
  exchange.runDue();
  expect([usd(exchange, 1), statuses(exchange)]).toEqual(['9800, 0', ['paid 90']]);
  return exchange;
};

const movableUsd = ({ core }: TestExchange): bigint => movable(core, 'real', 1, 'stock', 'USD');
const unsettledUsd = ({ core }: TestExchange): bigint => unsettledOf(core.state.stocks, 'real', 1, 'USD');

const CALL_OFF = { type: 'call-off-offering', offering: 1, reason: 'Withdrawn by the issuer.', ...OPERATORS } as const;

test('IPO-10: what was paid with proceeds that have not settled comes back unsettled, and settles on the day of their sale', () => {
  const exchange = paidUnsettled();
  expect([unsettledUsd(exchange), movableUsd(exchange)]).toEqual([9_800n, 0n]);
  const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
  expect(takeSnapshot(restored)).toEqual(takeSnapshot(exchange.core));
  exchange.run(CALL_OFF);
  exchange.runDue();
  expect([usd(exchange, 1), unsettledUsd(exchange), movableUsd(exchange)]).toEqual(['99800, 0', 99_800n, 0n]);
  expect(exchange.core.state.stocks.spentOnShares.size).toBe(0);
  exchange.now = 2 * DAY_MS;
  exchange.runDue();
  expect([unsettledUsd(exchange), movableUsd(exchange)]).toEqual([0n, 99_800n]);
  expect(exchange.faults()).toEqual([]);
});

test('IPO-10: what has settled meanwhile comes back settled; what was listed comes back never', () => {
  const late = paidUnsettled();
  late.now = 2 * DAY_MS;
  late.runDue();
  late.run(CALL_OFF);
  late.runDue();
  expect([usd(late, 1), movableUsd(late)]).toEqual(['99800, 0', 99_800n]);
  const whole = paidUnsettled();
  whole.now += 50 * HOUR_MS;
  whole.runDue();
  expect([statuses(whole), whole.core.state.stocks.spentOnShares.size]).toEqual([[], 0]);
  expect([late.faults(), whole.faults()]).toEqual([[], []]);
});
