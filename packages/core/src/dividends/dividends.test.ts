import { expect, test } from 'vitest';
import { marginOrder } from '../margin/testing.ts';
import { readForm, writeForm } from '../modules.ts';
import {
  ANY_JUMP,
  DAY_MS,
  listingsWith,
  MARGIN,
  restoreSnapshot,
  resultText,
  SHARE,
  TestExchange,
  takeSnapshot,
} from '../testing.ts';
import type { AnnounceDividend } from './announce-dividend.ts';

const EX = DAY_MS;
const PAY = 3 * DAY_MS;

/** 1.255 USD a share. */
const TERMS: AnnounceDividend['terms'] = {
  instrument: SHARE.id,
  asset: 'USD',
  perShare: 125_500_000n,
  exAt: EX,
  recordAt: EX + DAY_MS,
  payAt: PAY,
  source: 'notice 17',
};

/** Three customers with money for shares, and a dividend. */
class Register extends TestExchange {
  constructor(config: ConstructorParameters<typeof TestExchange>[0] = {}) {
    super(config);
    for (const customer of [1, 2, 3]) this.fund(customer, 'stock', 'USD', 10_000_000n);
  }

  announce(changes: Partial<AnnounceDividend['terms']> = {}, agreedBy = 'bob'): string {
    return resultText(this.run({ type: 'announce-dividend', terms: { ...TERMS, ...changes }, by: 'ann', agreedBy }));
  }

  cancelDividend(dividend = 1, agreedBy = 'bob'): string {
    return resultText(this.run({ type: 'cancel-dividend', dividend, reason: 'r', by: 'ann', agreedBy }));
  }

  receive(units: bigint, reference = 'wire 1', agreedBy = 'bob', dividend = 1): string {
    return resultText(this.run({ type: 'receive-dividend', dividend, units, reference, by: 'ann', agreedBy }));
  }

  /** A fresh price, then an order for the share. */
  trade(by: number, side: 'buy' | 'sell', lots: number): void {
    this.tick(10_000, SHARE.id);
    expect(this.order({ by, on: SHARE.id, side, lots })).toMatch(/filled$/);
  }

  at(moment: number): this {
    this.now = moment;
    return this;
  }

  cash(customer: number): bigint {
    return this.core.state.ledger.customer('real', customer, 'stock', 'USD').available;
  }

  /** What is owed to whom. */
  owed(): readonly string[] {
    const lines = this.core.state.dividends.dividends.get(1)?.pools.real.lines ?? [];
    return lines.map(({ customer, lots, units }) => `${customer}: ${lots} ${units}`);
  }

  /** Does so much of what is due, a customer a piece. */
  pieces(count: number): void {
    for (let piece = 0; piece < count; piece += 1) this.run({ type: 'run-agenda', most: 1 });
  }

  /** The same exchange as it is read back from a snapshot. */
  isSame(): boolean {
    const taken = takeSnapshot(this.core);
    expect(takeSnapshot(restoreSnapshot(this.core.config, taken))).toEqual(taken);
    return true;
  }
}

test.each<[what: string, changes: Partial<AnnounceDividend['terms']>, answer: string]>([
  ['of no instrument', { instrument: 'NONE' }, 'INSTRUMENT_NOT_FOUND'],
  ['of a coin, which is not kept in holdings', { instrument: 'LUM-USDT', asset: 'USDT' }, 'INSTRUMENT_NOT_FOUND'],
  ['in another currency than the share', { asset: 'EUR' }, 'INCOME_TERMS_MISFIT'],
  ['of nothing', { perShare: 0n }, 'INCOME_TERMS_MISFIT'],
  ['of more than a million a share', { perShare: 10n ** 14n + 1n }, 'INCOME_TERMS_MISFIT'],
  ['of the price of the share', { perShare: 10n ** 10n }, 'ABOVE_MAXIMUM'],
  ['of less than its price', { perShare: 10n ** 10n - 1n }, 'dividend-announced'],
  ['whose ex-moment has passed', { exAt: 1_000_000 }, 'INCOME_TERMS_MISFIT'],
  ['with a register before the ex-moment', { recordAt: EX - 1 }, 'INCOME_TERMS_MISFIT'],
  ['paid before the register', { payAt: EX + DAY_MS - 1 }, 'INCOME_TERMS_MISFIT'],
  ['of a share in its currency', {}, 'dividend-announced'],
])('DIVIDENDS-1: a dividend %s', (_what, changes, answer) => {
  const register = new Register();
  register.tick(10_000, SHARE.id);
  expect(register.announce(changes)).toBe(answer);
});

test('DIVIDENDS-1: two operators announce it, and the same is announced once', () => {
  const register = new Register();
  expect(register.announce({}, 'ann')).toBe('FOUR_EYES_NEEDED');
  expect(register.announce()).toBe('dividend-announced');
  expect(register.announce({ source: 'notice 18' })).toBe('CONFLICT');
  expect(register.announce({ exAt: EX + 1 })).toBe('CONFLICT');
  expect(register.announce({ exAt: EX + 1, source: 'notice 18' })).toBe('dividend-announced');
});

test('DIVIDENDS-2: two operators cancel it before the ex-moment, and nobody afterwards', () => {
  const register = new Register();
  register.trade(1, 'buy', 10);
  register.announce();
  expect(register.cancelDividend(1, 'ann')).toBe('FOUR_EYES_NEEDED');
  expect(register.cancelDividend(2)).toBe('DIVIDEND_NOT_FOUND');
  expect(register.cancelDividend()).toBe('dividend-cancelled');
  expect(register.cancelDividend()).toBe('CONFLICT');
  expect(register.announce()).toBe('dividend-announced');
  register.runDue();
  register.at(EX);
  expect(register.cancelDividend(2)).toBe('CONFLICT');
  expect(register.runDue()).toBe('dividend-fixed');
  expect(register.owed()).toEqual([]);
  expect(register.core.state.dividends.dividends.get(2)?.pools.real.owed).toBe(1_255n);
});

test('DIVIDENDS-3: who holds shares at the ex-moment is owed for them, rounded down, whoever trades later', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 7);
  register.trade(2, 'buy', 100);
  register.at(EX - 1);
  register.trade(2, 'sell', 40);
  register.at(EX).runDue();
  register.trade(1, 'sell', 7);
  register.trade(3, 'buy', 5);
  // 8.785 USD are 8.78.
  expect(register.owed()).toEqual(['1: 7 878', '2: 60 7530']);
  expect(register.faults()).toEqual([]);
});

test('DIVIDENDS-3: what is traded while the entitlements are fixed in pieces changes none', () => {
  const register = new Register();
  register.announce();
  register.runDue();
  for (const customer of [1, 2, 3]) register.trade(customer, 'buy', 10);
  register.at(EX);
  register.trade(3, 'sell', 4);
  register.pieces(1);
  register.trade(1, 'sell', 10);
  register.trade(2, 'buy', 30);
  expect(register.isSame()).toBe(true);
  register.pieces(1);
  register.trade(3, 'sell', 6);
  register.trade(2, 'sell', 40);
  register.pieces(1);
  expect(register.owed()).toEqual(['1: 10 1255', '2: 10 1255', '3: 10 1255']);
  expect(register.core.state.dividends.dividends.get(1)?.stage).toBe('fixed');
  expect(register.core.state.dividends.dividends.get(1)?.since.shares.size).toBe(0);
});

test('DIVIDENDS-9: who holds the share when it is announced is told, and nobody of what was cancelled meanwhile', () => {
  const register = new Register();
  for (const customer of [1, 3]) register.trade(customer, 'buy', 10);
  register.announce();
  expect(register.runDue()).toBe('dividend-holders-notified');
  expect(register.last('dividend-holders-notified')?.customers).toEqual([1, 3]);
  register.announce({ exAt: EX + 1, source: 'notice 18' });
  register.pieces(1);
  register.cancelDividend(2);
  register.pieces(1);
  expect(register.last('dividend-holders-notified')).toMatchObject({ isCancelled: false, customers: [] });
  expect(register.isSame()).toBe(true);
  register.runDue();
  // Those who were told, and who hold it now, are told that it is cancelled.
  expect(register.last('dividend-holders-notified')).toMatchObject({ isCancelled: true, customers: [1, 3] });
});

test('DIVIDENDS-5: the money of the issuer is booked by two, once a payment, and never more than is owed', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  expect(register.receive(1n)).toBe('CONFLICT');
  register.at(EX).runDue();
  expect(register.receive(1n, 'wire 1', 'ann')).toBe('FOUR_EYES_NEEDED');
  expect(register.receive(1n, 'wire 1', 'bob', 2)).toBe('DIVIDEND_NOT_FOUND');
  expect(register.receive(0n)).toBe('BAD_AMOUNT');
  expect(register.receive(1_256n)).toBe('ABOVE_MAXIMUM');
  expect(register.receive(1_000n)).toBe('dividend-received');
  expect(register.receive(255n)).toBe('REFERENCE_USED');
  expect(register.receive(255n, 'wire 2')).toBe('dividend-received');
  expect(register.house('dividends', 'USD')).toBe(1_255n);
});

test('DIVIDENDS-6: it is paid once, at its pay date, from what has come for it, and not before all of that is there', () => {
  const register = new Register();
  register.announce();
  for (const customer of [1, 2, 3]) register.trade(customer, 'buy', 10);
  register.at(EX).runDue();
  const before = register.cash(1);
  register.at(PAY);
  expect(register.runDue()).not.toContain('dividend-paid');
  register.receive(3_764n);
  expect(register.runDue()).toBe('');
  register.receive(1n, 'wire 2');
  register.pieces(2);
  expect(register.cash(1) - before).toBe(1_255n);
  expect(register.isSame()).toBe(true);
  expect(register.runDue()).toBe('dividend-paid');
  expect(register.runDue()).toBe('');
  expect(register.cash(1) - before).toBe(1_255n);
  expect(register.house('dividends', 'USD')).toBe(0n);
  const { paid, paidAt, lines } = register.core.state.dividends.dividends.get(1)?.pools.real ?? {};
  expect([paid, paidAt, lines]).toEqual([3_765n, PAY, []]);
  expect(register.faults()).toEqual([]);
});

test('DIVIDENDS-6: what comes before the pay date waits for it', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  register.at(EX).runDue();
  register.receive(1_255n);
  register.at(PAY - 1);
  expect(register.runDue()).not.toContain('dividend-paid');
  expect(register.at(PAY).runDue()).toContain('dividend-paid');
});

test('DIVIDENDS-7: open orders are not adjusted, and nothing is withheld', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  register.tick(10_000, SHARE.id);
  expect(register.order({ by: 2, on: SHARE.id, lots: 4, limit: 9_000 })).toBe('#2 rests');
  register.at(EX).runDue();
  register.receive(1_255n);
  const before = register.cash(1);
  register.at(PAY).runDue();
  expect(register.cash(1) - before).toBe(1_255n);
  expect(register.core.state.orders.orders.get(2)).toMatchObject({ status: 'open', limit: 9_000, quantity: 4 });
});

test('DIVIDENDS-8: who is owed a dividend cannot close the account', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  register.at(EX);
  register.trade(1, 'sell', 10);
  const blockers = () => register.core.closingBlockers.some(({ balances }) => balances?.(register.core, 1));
  const owed = () => register.core.state.dividends.unpaid.get(1);
  expect(blockers()).toBe(true);
  register.runDue();
  expect(owed()).toBe(1);
  register.receive(1_255n);
  register.at(PAY).runDue();
  expect(owed()).toBeUndefined();
});

/** Integers are told apart from numbers, and an account is its key. */
const inFull = (_name: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'object' && value !== null && 'key' in value ? value.key : value;
};

/** The share is traded on margin as well, ten times. */
const leveraged = (): Register => {
  const register = new Register({
    listings: listingsWith(SHARE.id, () => ({ margin: { ...MARGIN, account: 'stock' } })),
  });
  register.announce();
  return register;
};

const open = (register: Register, customer: number, side: 'buy' | 'sell', lots = 10): void => {
  register.tick(10_000, SHARE.id);
  const answer = resultText(register.run(marginOrder({ customer, on: SHARE.id, side, lots })));
  expect(answer).toContain('position-opened');
};

test('MARGIN-20: at the ex-moment a long receives a dividend into its margin, and a short pays it', () => {
  const register = leveraged();
  open(register, 1, 'buy');
  open(register, 2, 'sell');
  const [long, short] = [1, 2].map((id) => register.core.state.margin.positions.get(id));
  register.at(EX);
  expect(register.runDue()).toContain('dividend-fixed, position-dividend, position-dividend');
  const of = (id: number) => register.core.state.margin.positions.get(id);
  const financed = (id: number) => of(id)?.financing ?? 0n;
  expect((of(1)?.margin ?? 0n) + financed(1)).toBe((long?.margin ?? 0n) + 1_255n);
  expect((of(2)?.margin ?? 0n) + financed(2)).toBe((short?.margin ?? 0n) - 1_255n);
  expect(register.house('positions.dividends', 'USD')).toBe(0n);
  expect(register.owed()).toEqual([]);
  expect(register.faults()).toEqual([]);
});

test('MARGIN-20: a short pays no more than its margin', () => {
  const register = leveraged();
  register.run({ type: 'cancel-dividend', dividend: 1, reason: 'r', by: 'ann', agreedBy: 'bob' });
  register.announce({ perShare: 9_000_000_000n });
  open(register, 2, 'sell');
  register.at(EX).runDue();
  // What financing brought it came at the same moment, after the dividend or before.
  const { margin, financing } = register.core.state.margin.positions.get(1) ?? {};
  expect([margin, financing]).toEqual([9n, -9n]);
  expect(register.faults()).toEqual([]);
});

test('MARGIN-20: between the ex-moment and their turn positions are neither opened nor closed', () => {
  const register = leveraged();
  open(register, 1, 'buy');
  open(register, 2, 'sell');
  register.at(EX);
  register.tick(9_900, SHARE.id);
  const close = () =>
    resultText(register.run(marginOrder({ customer: 2, on: SHARE.id, side: 'buy', lots: 10, of: 2 })));
  expect(close()).toBe('SUSPENDED');
  register.pieces(2);
  expect(close()).toBe('SUSPENDED');
  expect(register.isSame()).toBe(true);
  register.runDue();
  register.tick(9_900, SHARE.id);
  expect(close()).toContain('position-closed');
  expect(register.house('positions.dividends', 'USD')).toBe(0n);
  expect(register.faults()).toEqual([]);
});

test('DIVIDENDS-10: from the ex-moment on nothing is traded at a price of before it', () => {
  const register = new Register();
  register.announce();
  register.trade(1, 'buy', 10);
  register.at(EX - 1);
  register.tick(10_000, SHARE.id);
  register.at(EX);
  expect(register.order({ by: 1, on: SHARE.id, side: 'sell', lots: 10 })).toBe('SUSPENDED');
  register.tick(9_875, SHARE.id);
  expect(register.order({ by: 1, on: SHARE.id, side: 'sell', lots: 10 })).toMatch(/filled$/);
});

test('DIVIDENDS-10: the fall by a dividend is no jump that is doubted, and another price is', () => {
  const register = new Register({ priceJump: { maxBps: { ...ANY_JUMP, share: 1_000 }, confirmMs: 4_000 } });
  register.tick(10_000, SHARE.id);
  register.announce({ perShare: 4_000_000_000n });
  register.at(EX);
  register.tick(10_000, SHARE.id);
  expect(register.core.state.market.doubted.has(SHARE.id)).toBe(true);
  register.tick(6_000, SHARE.id);
  expect(register.core.state.market.doubted.has(SHARE.id)).toBe(false);
});

test('JOURNAL-49: what is fixed and paid of a dividend is written in its form and read back the same', () => {
  const register = leveraged();
  register.runDue();
  register.trade(1, 'buy', 10);
  open(register, 2, 'sell');
  register.at(EX).runDue();
  register.receive(1_255n);
  register.at(PAY).runDue();
  for (const type of ['dividend-fixed', 'dividend-paid'] as const) {
    const event = register.last(type);
    const written = event ? writeForm(event) : '';
    expect(written.startsWith(`["${type}",`)).toBe(true);
    expect(JSON.stringify(readForm(JSON.parse(written) as unknown[]), inFull)).toBe(JSON.stringify(event, inFull));
  }
});
