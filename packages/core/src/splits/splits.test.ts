import { priceTicks, quantityLots } from '@bourse/rules';
import { expect, test } from 'vitest';
import { marginOrder } from '../margin/testing.ts';
import {
  DAY_MS,
  listingsWith,
  MARGIN,
  restoreSnapshot,
  resultText,
  SHARE,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import type { AnnounceSplit } from './announce-split.ts';

const EX = DAY_MS;
const TWO_FOR_ONE = { from: 1, to: 2 };
const TERMS: AnnounceSplit['terms'] = { instrument: SHARE.id, ratio: TWO_FOR_ONE, exAt: EX, source: 'notice 1' };

/** Three customers with money for shares, and a split. */
class Register extends TestExchange {
  constructor(config: ConstructorParameters<typeof TestExchange>[0] = {}) {
    super(config);
    for (const customer of [1, 2, 3]) this.fund(customer, 'stock', 'USD', 10_000_000n);
  }

  announce(changes: Partial<AnnounceSplit['terms']> = {}, agreedBy = 'bob'): string {
    return resultText(this.run({ type: 'announce-split', terms: { ...TERMS, ...changes }, by: 'ann', agreedBy }));
  }

  cancelSplit(split = 1, agreedBy = 'bob'): string {
    return resultText(this.run({ type: 'cancel-split', split, reason: 'r', by: 'ann', agreedBy }));
  }

  /** A fresh price, then an order for the share. */
  trade(by: number, side: 'buy' | 'sell', lots: number, price = 10_000): void {
    this.tick(price, SHARE.id);
    expect(this.order({ by, on: SHARE.id, side, lots })).toMatch(/filled$/);
  }

  at(moment: number): this {
    this.now = moment;
    return this;
  }

  held(customer: number) {
    return this.core.state.stocks.shares.get({ mode: 'real', customer }, SHARE.id);
  }

  shares(customer: number): string {
    return this.money(customer, SHARE.base, 'stock');
  }

  cash(customer: number): bigint {
    return this.core.state.ledger.customer('real', customer, 'stock', 'USD').available;
  }

  pieces(count: number): void {
    for (let piece = 0; piece < count; piece += 1) this.run({ type: 'run-agenda', most: 1 });
  }

  /** Each piece looks at one customer; all of them, and what else is due. */
  inPieces(): void {
    for (let piece = 0; piece < 50 && this.core.state.splits.splits.get(1)?.stage !== 'done'; piece += 1)
      this.pieces(1);
  }

  isSame(): boolean {
    const taken = takeSnapshot(this.core);
    expect(takeSnapshot(restoreSnapshot(this.core.config, taken))).toEqual(taken);
    return true;
  }
}

const leveraged = (): Register =>
  new Register({ listings: listingsWith(SHARE.id, () => ({ margin: { ...MARGIN, account: 'stock' } })) });

const open = (register: Register, customer: number, side: 'buy' | 'sell', lots = 10): void => {
  register.tick(10_000, SHARE.id);
  const answer = resultText(register.run(marginOrder({ customer, on: SHARE.id, side, lots })));
  expect(answer).toContain('position-opened');
};

test.each<[what: string, changes: Partial<AnnounceSplit['terms']>, answer: string]>([
  ['of no instrument', { instrument: 'NONE' }, 'INSTRUMENT_NOT_FOUND'],
  ['of a coin, which is not kept in holdings', { instrument: 'LUM-USDT' }, 'INSTRUMENT_NOT_FOUND'],
  ['of one into one', { ratio: { from: 1, to: 1 } }, 'INCOME_TERMS_MISFIT'],
  ['not in lowest terms', { ratio: { from: 2, to: 4 } }, 'INCOME_TERMS_MISFIT'],
  ['of none', { ratio: { from: 1, to: 0 } }, 'INCOME_TERMS_MISFIT'],
  ['of half a share', { ratio: { from: 1, to: 1.5 } }, 'INCOME_TERMS_MISFIT'],
  ['into more than a thousand', { ratio: { from: 1, to: 1_001 } }, 'INCOME_TERMS_MISFIT'],
  ['that leaves a price of less than a hundred ticks', { ratio: { from: 1, to: 101 } }, 'INCOME_TERMS_MISFIT'],
  ['whose moment has passed', { exAt: 1_000_000 }, 'EX_DAY_MISFIT'],
  ['of three for two', { ratio: { from: 2, to: 3 } }, 'split-announced'],
])('SPLIT-1: a split %s', (_what, changes, answer) => {
  expect(new Register().announce(changes)).toBe(answer);
});

test('SPLIT-1: two operators announce it, one at a time and not at the moment of another action', () => {
  const register = new Register();
  expect(register.announce({}, 'ann')).toBe('FOUR_EYES_NEEDED');
  expect(register.announce()).toBe('split-announced');
  expect(register.announce()).toBe('SPLIT_BLOCKED');
  expect(register.announce({ exAt: EX + DAY_MS, source: 'notice 2' })).toBe('SPLIT_BLOCKED');
  const dividend = { instrument: SHARE.id, asset: 'USD', perShare: 1n, exAt: EX, recordAt: EX, payAt: EX, source: 'n' };
  const both = { type: 'announce-dividend', by: 'ann', agreedBy: 'bob' } as const;
  expect(resultText(register.run({ ...both, terms: dividend }))).toBe('CONFLICT');
  expect(resultText(register.run({ ...both, terms: { ...dividend, exAt: EX - 1 } }))).toBe('dividend-announced');
  register.cancelSplit();
  expect(register.announce({ exAt: EX - 1 })).toBe('EX_DAY_MISFIT');
});

test.each(['notice 1', 'notice 2'])('SPLIT-11: a share that had a split is split again, by %s', (source) => {
  const register = new Register();
  register.trade(1, 'buy', 7);
  register.announce();
  register.at(EX).runDue();
  expect(register.held(1)?.quantity).toBe(14);
  expect(register.announce({ exAt: EX + DAY_MS, source })).toBe('split-announced');
  register.at(EX + DAY_MS).runDue();
  expect(register.held(1)?.quantity).toBe(28);
});

test('SPLIT-2: two operators cancel it before its moment, and nobody afterwards', () => {
  const register = new Register();
  register.trade(1, 'buy', 10);
  register.announce();
  expect(register.cancelSplit(1, 'ann')).toBe('FOUR_EYES_NEEDED');
  expect(register.cancelSplit(2)).toBe('SPLIT_NOT_FOUND');
  expect(register.cancelSplit()).toBe('split-cancelled');
  expect(register.cancelSplit()).toBe('CONFLICT');
  register.runDue();
  expect(register.last('split-holders-notified')).toMatchObject({ isCancelled: true, customers: [1] });
  expect(register.announce()).toBe('split-announced');
  register.at(EX);
  expect(register.cancelSplit(2)).toBe('CONFLICT');
  expect(register.runDue()).toContain('split-adjusted');
  expect(register.held(1)?.quantity).toBe(20);
});

test('SPLIT-3: shares are multiplied, their cost stays, and nothing is paid', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 7);
  const { cost, heldFees } = { ...register.held(1) };
  const cash = register.cash(1);
  register.at(EX).runDue();
  expect(register.held(1)).toMatchObject({ quantity: 14, bought: 14, cost, heldFees });
  expect(register.shares(1)).toBe('14, 0');
  expect(register.cash(1)).toBe(cash);
  expect(register.core.state.market.references.get(SHARE.id)?.price).toBe(5_000);
  expect(register.order({ by: 1, on: SHARE.id, side: 'sell', lots: 14 })).toBe('SUSPENDED');
  register.trade(1, 'sell', 14, 5_000);
  expect(register.faults()).toEqual([]);
});

test('SPLIT-4: what is left over of a reverse split is paid at the last price, with its part of the cost', () => {
  const register = new Register();
  register.announce({ ratio: { from: 10, to: 1 } });
  register.trade(1, 'buy', 23);
  register.trade(2, 'buy', 7);
  const [cost, cash, other] = [register.held(1)?.cost ?? 0n, register.cash(1), register.cash(2)];
  register.at(EX).runDue();
  // Three of before at 100.00.
  expect(register.cash(1) - cash).toBe(30_000n);
  expect(register.cash(2) - other).toBe(70_000n);
  expect(register.held(1)).toMatchObject({ quantity: 2, cost: cost - (cost * 3n) / 23n });
  expect(register.held(2)).toBeUndefined();
  expect(register.last('holding-closed')).toMatchObject({
    reason: 'split',
    holding: { customer: 2, quantity: 0, bought: 7, soldFor: 70_000n },
  });
  expect(register.house('splits', 'USD')).toBe(-100_000n);
  expect(register.core.state.market.references.get(SHARE.id)?.price).toBe(100_000);
  expect(register.faults()).toEqual([]);
});

test('SPLIT-4: of three for two, half a new share is paid', () => {
  const register = new Register();
  register.announce({ ratio: { from: 2, to: 3 } });
  register.trade(1, 'buy', 5);
  const cash = register.cash(1);
  register.at(EX).runDue();
  expect(register.held(1)?.quantity).toBe(7);
  // Half of a new share of 66.66….
  expect(register.cash(1) - cash).toBe(3_333n);
  expect(register.faults()).toEqual([]);
});

test('DIVIDENDS-3: a dividend of after a split that waits for a price is owed for each new share', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  const terms = { instrument: SHARE.id, asset: 'USD', perShare: 100_000_000n, exAt: EX + 1, source: 'notice 2' };
  const dividend = { ...terms, recordAt: EX + 1, payAt: EX + DAY_MS };
  register.run({ type: 'announce-dividend', terms: dividend, by: 'ann', agreedBy: 'bob' });
  register.at(EX + 1);
  // Prices are not remembered over a start.
  register.core.state.market.references.clear();
  register.runDue();
  expect(register.last('split-postponed')).toBeDefined();
  expect(register.last('dividend-fixed')).toBeUndefined();
  expect(register.isSame()).toBe(true);
  register.at(EX + 2_000).tick(5_000, SHARE.id);
  register.runDue();
  expect(register.held(1)?.quantity).toBe(20);
  expect(register.last('dividend-fixed')).toMatchObject({ lines: [{ customer: 1, lots: 20, units: 2_000n }] });
  expect(register.faults()).toEqual([]);
});

test('SPLIT-5: it is done in pieces, nothing is traded or ordered meanwhile, and what was read back goes on', () => {
  const register = new Register();
  register.announce();
  register.runDue();
  for (const customer of [1, 2, 3]) register.trade(customer, 'buy', 10);
  register.at(EX);
  register.tick(10_000, SHARE.id);
  const orders = () => [
    register.order({ by: 1, on: SHARE.id, side: 'sell', lots: 1 }),
    register.order({ by: 3, on: SHARE.id, lots: 1, limit: 9_900 }),
  ];
  expect(orders()).toEqual(['SUSPENDED', 'SUSPENDED']);
  register.pieces(1);
  register.closed.add('US');
  expect(orders()).toEqual(['SUSPENDED', 'SUSPENDED']);
  register.closed.delete('US');
  expect([1, 2, 3].map((customer) => register.held(customer)?.quantity)).toEqual([20, 10, 10]);
  // The new price comes before all is done: it is the price of another share yet.
  register.tick(5_000, SHARE.id);
  expect(register.core.state.market.references.get(SHARE.id)?.price).toBe(10_000);
  expect(register.isSame()).toBe(true);
  register.inPieces();
  expect([1, 2, 3].map((customer) => register.held(customer)?.quantity)).toEqual([20, 20, 20]);
  expect(register.core.state.splits.splits.get(1)).toMatchObject({ stage: 'done', doneAt: EX });
  register.trade(1, 'sell', 20, 5_000);
  expect(register.faults()).toEqual([]);
});

test('SPLIT-5: without a price it waits for one', () => {
  const register = new Register();
  register.trade(1, 'buy', 3);
  register.announce();
  register.runDue();
  register.at(EX);
  register.core.state.market.references.delete(SHARE.id);
  expect(register.runDue()).toContain('split-postponed');
  expect(register.held(1)?.quantity).toBe(3);
  register.at(EX + 1_000).tick(5_000, SHARE.id);
  register.runDue();
  expect(register.held(1)?.quantity).toBe(6);
  expect(register.core.state.market.references.get(SHARE.id)?.price).toBe(5_000);
  expect(register.core.state.splits.splits.get(1)?.price).toBe(10_000);
});

test('SPLIT-6: open orders for the share end, and what they held is free', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  register.tick(10_000, SHARE.id);
  expect(register.order({ by: 1, on: SHARE.id, side: 'sell', lots: 10, limit: 11_000 })).toBe('#2 rests');
  expect(register.order({ by: 2, on: SHARE.id, lots: 4, limit: 9_000 })).toBe('#3 rests');
  register.order({ by: 2, lots: 4, limit: 9_000 });
  const before = register.core.state.ledger.customer('real', 2, 'stock', 'USD');
  const all = before.available + before.held;
  register.at(EX).runDue();
  expect(register.events.filter(({ type }) => type === 'order-closed').slice(-2)).toMatchObject([
    { order: { id: 2 }, reason: 'split' },
    { order: { id: 3 }, reason: 'split' },
  ]);
  expect(register.shares(1)).toBe('20, 0');
  expect(register.money(2, 'USD', 'stock')).toBe(`${all}, 0`);
  expect(register.faults()).toEqual([]);
});

test('SPLIT-9: who has the share when it is announced is told', () => {
  const register = leveraged();
  register.trade(1, 'buy', 10);
  open(register, 3, 'buy');
  register.announce();
  register.runDue();
  expect(register.last('split-holders-notified')).toMatchObject({ isCancelled: false, customers: [1, 3] });
});

test('MARGIN-21: a position is the same in the new share: entry value, margin and what is left until it is closed', () => {
  const register = leveraged();
  register.announce();
  open(register, 1, 'buy');
  open(register, 2, 'sell');
  const set = { type: 'set-exits', mode: 'real', customer: 1, position: 1 } as const;
  register.run({ ...set, target: 12_000, stop: 9_500 } as never);
  const before = [1, 2].map((id) => register.core.state.margin.positions.get(id));
  register.at(EX).pieces(30);
  for (const [index, id] of [1, 2].entries()) {
    const [old, now] = [before[index], register.core.state.margin.positions.get(id)];
    expect(now).toMatchObject({ quantity: 20, entry: old?.entry });
    expect((now?.margin ?? 0n) + (now?.financing ?? 0n)).toBe((old?.margin ?? 0n) + (old?.financing ?? 0n));
    expect(Math.abs((now?.liquidationPrice ?? 0) * 2 - (old?.liquidationPrice ?? 0))).toBeLessThan(20);
  }
  // Half the price is the same price: nobody is closed by it.
  register.at(EX + 10);
  expect(register.trigger(5_000, SHARE.id)).toBe('');
  expect(register.faults()).toEqual([]);
});

test('MARGIN-21: what is left over of a position is settled with its margin, and one of less than a share is closed', () => {
  const register = leveraged();
  register.announce({ ratio: { from: 10, to: 1 } });
  open(register, 1, 'buy', 23);
  open(register, 2, 'sell', 4);
  open(register, 3, 'sell', 25);
  register.at(EX);
  register.tick(10_100, SHARE.id);
  register.runDue();
  const [long, none, short] = [1, 2, 3].map((id) => register.core.state.margin.positions.get(id));
  expect([long?.quantity, none, short?.quantity]).toEqual([2, undefined, 2]);
  expect(register.last('position-closed')).toMatchObject({ reason: 'split', trade: { fee: 0n, quantity: 4 } });
  expect(register.faults()).toEqual([]);
});

test('LIMITS-4, MARGIN-21: what a split settles of a position counts for the loss limit', () => {
  const register = leveraged();
  const limit = { kind: 'loss', asset: 'USD', units: 1_000_000n, windowMs: 30 * DAY_MS } as const;
  register.run({ type: 'set-own-limit', customer: 1, wanted: { kind: 'loss', limit }, loosenMs: DAY_MS });
  register.announce({ ratio: { from: 10, to: 1 } });
  open(register, 1, 'buy', 23);
  register.at(EX);
  register.tick(9_900, SHARE.id);
  register.runDue();
  expect(register.last('position-split')).toMatchObject({ units: -30n });
  expect(register.core.state.limits.own.get(1)?.losses).toContainEqual({ at: EX, millionths: 30_000_000n });
});

test('MARGIN-21: a position that was called is called on, and one whose price was reached before is closed at the old price', () => {
  const register = leveraged();
  register.announce({ ratio: { from: 10, to: 1 } });
  open(register, 1, 'buy');
  const { callPrice, liquidationPrice } = register.core.state.margin.positions.get(1) ?? {};
  register.at(EX - 10);
  expect(register.trigger((callPrice ?? 1) - 1, SHARE.id)).toContain('margin-called');
  open(register, 2, 'buy', 20);
  // Reached just before the moment, and not carried out yet.
  register.reach((liquidationPrice ?? 1) - 1, SHARE.id);
  register.at(EX);
  register.run({ type: 'run-agenda', most: 1 });
  register.inPieces();
  for (let turn = 0; turn < 5; turn += 1) register.run({ type: 'run-triggers' });
  const left = register.core.state.margin.positions.get(2);
  expect(left?.quantity ?? 2).toBe(2);
  expect(register.faults()).toEqual([]);
});

/** An offer of a hundred shares, ten at least, at their price. */
const listOffer = (register: Register, lockMs: number): string => {
  const sizes = { lots: 100, minimumLots: 10, maximumLots: 60, discountsBps: [0] };
  const until = { opensAt: register.now, closesAt: register.now + 1_000, lockMs };
  const offer = { kind: 'block', instrument: SHARE.id, ...sizes, ...until, isReviewed: false, papers: null } as const;
  return resultText(register.run({ type: 'list-offer', offer, by: 'ann', agreedBy: 'bob' }));
};

test('SPLIT-1: an offer is closed before a split is announced, and none is listed while it is', () => {
  const register = new Register();
  expect(listOffer(register, 0)).toBe('offer-listed');
  expect(register.announce()).toBe('SPLIT_BLOCKED');
  register.run({ type: 'close-offer', offer: 1, reason: 'r', by: 'ann' });
  expect(register.announce()).toBe('split-announced');
  expect(listOffer(register, 0)).toBe('NOT_TRADABLE');
  register.at(EX).runDue();
  expect(listOffer(register, 0)).toBe('offer-listed');
});

test.each([
  [TWO_FOR_ONE, 20, 30, '10, 50'],
  [{ from: 10, to: 1 }, 25, 1, '0, 2'],
  [{ from: 30, to: 1 }, 25, 5, '1, 0'],
])('SPLIT-7: of shares in a lock-up by %o whole lots stay locked', (ratio, locked, others, shares) => {
  const register = new Register();
  listOffer(register, 5 * DAY_MS);
  register.tick(10_000, SHARE.id);
  const order = { mode: 'real', customer: 1, offer: 1, tier: 0, most: 1_000_000n } as const;
  const take = { type: 'take-offer', ...order, quantity: quantityLots(locked) } as const;
  expect(resultText(register.run(take))).toBe('offer-filled');
  register.trade(1, 'buy', shares === '10, 50' ? 5 : others);
  register.run({ type: 'close-offer', offer: 1, reason: 'r', by: 'ann' });
  expect(register.announce({ ratio })).toBe('split-announced');
  register.at(EX).runDue();
  expect(register.shares(1)).toBe(shares === '10, 50' ? '10, 40' : shares);
  expect(register.isSame()).toBe(true);
  register.at(EX + 5 * DAY_MS).runDue();
  expect(register.shares(1)).toMatch(/, 0$/);
  expect(register.faults()).toEqual([]);
});

test('SPLIT-8: copies are multiplied with the shares, and a target is not reached by the split', () => {
  const register = new Register();
  const limits = { fixedMaximum: 1_000_000n, slippageMaximumBps: 500 };
  const sizing = { mode: 'ratio', percent: 50 } as const;
  const terms = { sizing, asset: 'USD', cap: 10_000_000n, slippageBps: 500, profitPercent: 10, stopPercent: 10 };
  register.run({ type: 'apply-as-leader', customer: 1 });
  register.run({ type: 'decide-leader', customer: 1, decision: 'approve', reason: 'r', by: 'operator' });
  register.run({ type: 'follow-leader', customer: 2, leader: 1, terms, limits });
  register.tick(10_000, SHARE.id);
  register.order({ by: 1, on: SHARE.id, lots: 100 });
  register.runDue();
  const copied = () => register.core.state.follow.followings.get(1)?.copied.get(SHARE.id);
  const level = (kind: 'copies-rise' | 'copies-fall') =>
    register.core.state.triggers.waiting.get(kind, `1 ${SHARE.id}`)?.level ?? 0;
  const before = { ...copied(), rise: level('copies-rise'), fall: level('copies-fall') };
  register.announce();
  register.at(EX).runDue();
  expect(copied()).toEqual({ lots: 100, cost: before.cost, fees: before.fees });
  expect(register.core.state.follow.bought.get(1)?.get(SHARE.id)?.lots).toBe(200);
  expect(level('copies-rise')).toBe(Math.round(before.rise / 2));
  expect(level('copies-fall')).toBe(Math.round(before.fall / 2));
  register.trigger(5_000, SHARE.id);
  register.runDue();
  expect(register.last('target-reached')).toBeUndefined();
  register.trigger(5_560, SHARE.id);
  register.runDue();
  expect(register.last('target-reached')).toMatchObject({ target: 'profit' });
  expect(register.faults()).toEqual([]);
});

test('SPLIT-5: of ten thousand holders each has the new shares, in bounded rows, though it starts again in between', () => {
  const HOLDERS = 10_000;
  let register = new Register();
  register.announce({ ratio: { from: 2, to: 3 } });
  register.tick(10_000, SHARE.id);
  for (let customer = 4; customer <= HOLDERS; customer += 1) register.run({ type: 'open-customer', customer });
  for (let customer = 1; customer <= HOLDERS; customer += 1) {
    register.fund(customer, 'stock', 'USD', 100_000n);
    // The house quotes so many at each tick.
    if (customer % 25 === 0) register.tick(10_000, SHARE.id);
    register.order({ by: customer, on: SHARE.id, side: 'buy', lots: 3 });
  }
  register.at(EX);
  for (let row = 0; row < 12; row += 1) register.run({ type: 'run-agenda' });
  expect(register.core.state.splits.splits.get(1)?.stage).toBe('adjusting');
  const restored = restoreSnapshot(register.core.config, takeSnapshot(register.core));
  restored.state.market.references.set(SHARE.id, { seq: 1, price: priceTicks(10_000), at: EX - 1 });
  register = Object.assign(register, { core: restored });
  register.runDue();
  const rows = register.events.filter((event) => event.type === 'split-adjusted');
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const lots = [...register.core.state.stocks.shares.all()].map(({ quantity }) => quantity);
  expect(lots).toHaveLength(HOLDERS);
  expect(new Set(lots)).toEqual(new Set([4]));
  // Half a share of 66.66… each.
  expect(register.house('splits', 'USD')).toBe(BigInt(HOLDERS) * -3_333n);
  expect(register.faults()).toEqual([]);
}, 60_000);
