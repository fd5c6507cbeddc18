import { expect, test } from 'vitest';
import { DAY_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import { owedWhenDue } from './loans.ts';
import type { CreditTerms, Loan } from './state.ts';

const terms: CreditTerms = {
  level: 1,
  asset: 'EUR',
  quotaBps: 1_000,
  termMs: 3 * DAY_MS,
  dayMs: DAY_MS,
  dailyPpm: 500,
};

const apply = (exchange: TestExchange, changes: Partial<CreditTerms> = {}) =>
  resultText(
    exchange.run({ type: 'apply-credit', customer: 1, terms: { ...terms, ...changes }, turnover: 5n, needed: 5n }),
  );

const decide = (exchange: TestExchange, refusal: string | null = null, agreedBy: string | null = null) =>
  resultText(
    exchange.run({ type: 'decide-credit', customer: 1, id: 1, refusal, by: 'one', agreedBy, aloneUpTo: 10_000n }),
  );

const draw = (exchange: TestExchange, units: bigint) =>
  resultText(exchange.run({ type: 'draw-credit', customer: 1, units }));

const repay = (exchange: TestExchange, units: bigint | null, id = 1) =>
  resultText(exchange.run({ type: 'repay-credit', customer: 1, id, units }));

const stock = (exchange: TestExchange): bigint =>
  exchange.core.state.ledger.customer('real', 1, 'stock', 'EUR').available;

/** Customer 1 has 1,000.00 EUR, and a line of 100.00. */
const withLine = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 100_000n);
  expect(apply(exchange)).toBe('credit-applied');
  expect(decide(exchange)).toBe('credit-approved');
  return exchange;
};

test('CREDIT-2: one application at a time, for who traded enough, and not below what was granted', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 100_000n);
  expect(resultText(exchange.run({ type: 'apply-credit', customer: 1, terms, turnover: 4n, needed: 5n }))).toBe(
    'CREDIT_TURNOVER_LOW',
  );
  expect(apply(exchange)).toBe('credit-applied');
  expect(apply(exchange, { level: 2 })).toBe('CREDIT_APPLYING');
  expect(decide(exchange, 'not now')).toBe('credit-refused');
  expect(decide(exchange)).toBe('CREDIT_NOT_APPLYING');
  expect(exchange.core.state.credit.applications.get(1)?.get(1)?.status).toBe('refused');
  expect(apply(exchange)).toBe('credit-applied');
  expect(
    resultText(
      exchange.run({
        type: 'decide-credit',
        customer: 1,
        id: 2,
        refusal: null,
        by: 'one',
        agreedBy: null,
        aloneUpTo: 10_000n,
      }),
    ),
  ).toBe('credit-approved');
  expect(apply(exchange)).toBe('CREDIT_GRANTED');
});

test('CREDIT-3: the limit is a share of the own assets; borrowed money is none of them', () => {
  const exchange = withLine();
  expect(exchange.core.state.credit.lines.get(1)?.limit).toBe(10_000n);
  expect(draw(exchange, 10_000n)).toBe('credit-drawn');
  expect(apply(exchange, { level: 2 })).toBe('credit-applied');
  exchange.run({ type: 'decide-credit', customer: 1, id: 2, refusal: null, by: 'one', agreedBy: 'two', aloneUpTo: 0n });
  expect(exchange.core.state.credit.lines.get(1)).toMatchObject({ limit: 10_000n, terms: { level: 2 } });
});

test('CREDIT-4: above the bound of one operator two must agree', () => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 100_010n);
  apply(exchange);
  expect(decide(exchange)).toBe('FOUR_EYES_NEEDED');
  expect(decide(exchange, null, 'one')).toBe('FOUR_EYES_NEEDED');
  expect(decide(exchange, null, 'two')).toBe('credit-approved');
});

test('CREDIT-5: of two drawings for the last of the limit one succeeds', () => {
  const exchange = withLine();
  expect(draw(exchange, 0n)).toBe('BAD_AMOUNT');
  expect(draw(exchange, 6_000n)).toBe('credit-drawn');
  expect(draw(exchange, 4_001n)).toBe('CREDIT_LIMIT_REACHED');
  expect(draw(exchange, 4_000n)).toBe('credit-drawn');
  expect(stock(exchange)).toBe(110_000n);
  expect(exchange.house('credit.loans', 'EUR')).toBe(-10_000n);
  expect(exchange.faults()).toEqual([]);
});

test('CREDIT-6: interest is for each day begun, exact, and is paid first', () => {
  const exchange = withLine();
  draw(exchange, 9_999n);
  // 9,999 × 500 ppm are 4.9995: 4 now, the rest is carried.
  expect(exchange.core.state.credit.loans.get(1)).toMatchObject({ interest: 4n, carried: 999_500n });
  expect(repay(exchange, 10_004n)).toBe('BAD_AMOUNT');
  expect(repay(exchange, 3n)).toBe('credit-repaid');
  expect(exchange.core.state.credit.loans.get(1)).toMatchObject({ interest: 1n, principal: 9_999n });
  expect(repay(exchange, null)).toBe('credit-repaid');
  expect(repay(exchange, null)).toBe('CREDIT_LOAN_NOT_FOUND');
  expect([exchange.house('credit.loans', 'EUR'), exchange.house('credit.interest', 'EUR')]).toEqual([0n, 4n]);
  expect(exchange.faults()).toEqual([]);
});

test('CREDIT-8: what is borrowed does not leave the stock account', () => {
  const exchange = withLine();
  draw(exchange, 10_000n);
  const moved = (units: bigint) =>
    resultText(
      exchange.run({
        type: 'transfer-funds',
        mode: 'real',
        customer: 1,
        from: 'stock',
        to: 'contract',
        amount: { asset: 'EUR', units },
      }),
    );
  expect(moved(100_000n)).toBe('BORROWED_FUNDS');
  // The first day's interest of 5 is owed too.
  expect(moved(99_996n)).toBe('BORROWED_FUNDS');
  expect(moved(99_995n)).toBe('funds-transferred');
});

const loanOf = (exchange: TestExchange, id = 1) => exchange.core.state.credit.loans.get(id);

const later = (exchange: TestExchange, days = 1): string => {
  exchange.now += days * DAY_MS;
  return exchange.runDue();
};

test('CREDIT-1: a level runs for whole days, and level 0 is none', () => {
  const exchange = new TestExchange();
  expect(() => apply(exchange, { level: 0 })).toThrow('a level of whole days');
  expect(() => apply(exchange, { termMs: DAY_MS + 1 })).toThrow('a level of whole days');
  expect(() => apply(exchange, { termMs: 0 })).toThrow('a level of whole days');
  expect(apply(exchange, { termMs: DAY_MS })).toBe('credit-applied');
});

test('CREDIT-6: interest of several days, with what is carried; the customer is told a day before it is due', () => {
  const exchange = withLine();
  draw(exchange, 9_999n);
  expect(later(exchange)).toBe('credit-interest-accrued');
  // Two days are 9.999: 9, and what is left is carried.
  expect(loanOf(exchange)).toMatchObject({ interest: 9n, carried: 999_000n, isOverdue: false });
  expect(later(exchange)).toBe('credit-interest-accrued, credit-due-soon');
  expect(loanOf(exchange)).toMatchObject({ interest: 14n, accrued: 14n, carried: 998_500n });
});

test('CREDIT-11: what a loan says is owed when it is due is what is then taken', () => {
  const exchange = withLine();
  draw(exchange, 9_999n);
  // 9,999 × 500 ppm × 3 are 14.9985.
  expect(owedWhenDue(loanOf(exchange) as Loan)).toBe(10_013n);
  later(exchange);
  expect(owedWhenDue(loanOf(exchange) as Loan)).toBe(10_013n);
  later(exchange);
  expect(owedWhenDue(loanOf(exchange) as Loan)).toBe(10_013n);
  later(exchange);
  const { interest, principal } = exchange.last('credit-repaid') ?? { interest: 0n, principal: 0n };
  expect(interest + principal).toBe(10_013n);
});

test('CREDIT-6: days that passed while nothing ran are counted one by one', () => {
  const exchange = withLine();
  draw(exchange, 9_999n);
  expect(later(exchange, 2)).toBe('credit-interest-accrued, credit-interest-accrued, credit-due-soon');
  expect(loanOf(exchange)?.interest).toBe(14n);
});

test('CREDIT-7: at its due moment a loan is paid from the stock account', () => {
  const exchange = withLine();
  draw(exchange, 10_000n);
  later(exchange, 2);
  exchange.now += DAY_MS - 1;
  expect(exchange.runDue()).toBe('');
  exchange.now += 1;
  expect(exchange.runDue()).toBe('credit-repaid');
  expect(exchange.last('credit-repaid')).toMatchObject({ principal: 10_000n, interest: 15n, by: 'due' });
  expect([loanOf(exchange), stock(exchange)]).toEqual([undefined, 99_985n]);
  expect([exchange.house('credit.loans', 'EUR'), exchange.house('credit.interest', 'EUR')]).toEqual([0n, 15n]);
  expect(later(exchange, 5)).toBe('');
  expect(exchange.faults()).toEqual([]);
});

/** A loan of 1,000.00 USD and nothing else in the stock account, a half of it in shares; of its 3 days none is over. */
const spent = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'USD', 1_000_000n);
  apply(exchange, { asset: 'USD' });
  exchange.run({ type: 'decide-credit', customer: 1, id: 1, refusal: null, by: 'one', agreedBy: 'two', aloneUpTo: 0n });
  expect(move(exchange, 'stock', 1_000_000n)).toBe('funds-transferred');
  expect(draw(exchange, 100_000n)).toBe('credit-drawn');
  expect(exchange.order({ on: SHARE.id, lots: 5 })).toContain('5@10010 house');
  return exchange;
};

const move = (exchange: TestExchange, from: 'stock' | 'platform', units: bigint): string => {
  const to = from === 'stock' ? 'platform' : 'stock';
  const amount = { asset: 'USD', units };
  return resultText(exchange.run({ type: 'transfer-funds', mode: 'real', customer: 1, from, to, amount }));
};

const dollars = (exchange: TestExchange): bigint =>
  exchange.core.state.ledger.customer('real', 1, 'stock', 'USD').available;

test('CREDIT-7: what is there is taken when a loan is due, what is left is overdue and goes on bearing interest', () => {
  const exchange = spent();
  const had = dollars(exchange);
  expect(later(exchange, 3)).toBe(
    'credit-interest-accrued, credit-interest-accrued, credit-due-soon, credit-repaid, credit-overdue, credit-interest-accrued',
  );
  const left = 100_000n - (had - 150n);
  // Three days at 50, paid first; the fourth has begun, on what is left.
  expect(exchange.last('credit-repaid')).toMatchObject({ interest: 150n, principal: had - 150n, by: 'due' });
  expect(exchange.last('credit-overdue')?.loan).toMatchObject({ principal: left, interest: 0n, isOverdue: true });
  expect(loanOf(exchange)).toMatchObject({ principal: left, interest: (left * 500n) / 1_000_000n, isOverdue: true });
  expect([dollars(exchange), exchange.house('credit.loans', 'USD')]).toEqual([0n, -left]);
  // The customer is told once.
  expect(later(exchange)).toBe('credit-interest-accrued');
  expect(exchange.faults()).toEqual([]);
});

test('CREDIT-7: while a loan is overdue withdrawals, drawings and applications are refused; paying it ends that', () => {
  const exchange = spent();
  later(exchange, 3);
  const withdraw = () =>
    resultText(
      exchange.run({
        type: 'request-withdrawal',
        customer: 1,
        channel: 'wire',
        account: 'stock',
        amount: { asset: 'USD', units: 1_000n },
        policy: {
          minimum: 1n,
          maximum: 5_000n,
          fee: 0n,
          oneAtATime: false,
          worth: 1_000n,
          checks: { primary: null, advanced: null, twoOperators: null, daily: null },
        },
        destination: 'bank:7',
      }),
    );
  expect([withdraw(), draw(exchange, 1n), apply(exchange, { level: 2 })]).toEqual([
    'CREDIT_OVERDUE',
    'CREDIT_OVERDUE',
    'CREDIT_OVERDUE',
  ]);
  expect(repay(exchange, 1n)).toBe('INSUFFICIENT_FUNDS');
  expect(move(exchange, 'platform', 200_000n)).toBe('funds-transferred');
  expect(repay(exchange, 1n)).toBe('credit-repaid');
  expect(draw(exchange, 1n)).toBe('CREDIT_OVERDUE');
  expect(repay(exchange, null)).toBe('credit-repaid');
  expect(later(exchange, 2)).toBe('');
  expect(withdraw()).toBe('withdrawal-requested');
  expect([draw(exchange, 1n), apply(exchange, { level: 2 })]).toEqual(['credit-drawn', 'credit-applied']);
});

test('CREDIT-7: each day what has come is taken for what is overdue', () => {
  const exchange = spent();
  later(exchange, 3);
  const owed = loanOf(exchange);
  move(exchange, 'platform', 1_000n);
  expect(later(exchange)).toBe('credit-repaid, credit-interest-accrued');
  expect(dollars(exchange)).toBe(0n);
  expect(loanOf(exchange)?.principal).toBe((owed?.principal ?? 0n) + (owed?.interest ?? 0n) - 1_000n);
  move(exchange, 'platform', 500_000n);
  expect(later(exchange)).toBe('credit-repaid');
  expect([loanOf(exchange), exchange.house('credit.loans', 'USD')]).toEqual([undefined, 0n]);
});

test('CREDIT-7: of two loans due together the older is paid first, from what there is', () => {
  const exchange = withLine();
  draw(exchange, 4_000n);
  draw(exchange, 6_000n);
  expect(later(exchange, 2)).not.toContain('credit-repaid');
  expect(later(exchange)).toBe('credit-repaid, credit-repaid');
  expect(exchange.house('credit.loans', 'EUR')).toBe(0n);
});

test('CREDIT-7: proceeds that have not settled pay no loan', () => {
  const exchange = spent();
  expect(exchange.order({ on: SHARE.id, side: 'sell', lots: 5 })).toContain('5@9990 house');
  expect(repay(exchange, 100_000n)).toBe('INSUFFICIENT_FUNDS');
  expect(repay(exchange, 60_000n)).toBe('UNSETTLED_FUNDS');
  expect(repay(exchange, 40_000n)).toBe('credit-repaid');
});

test('CREDIT-8: operators do not post what is borrowed away either', () => {
  const exchange = withLine();
  draw(exchange, 10_000n);
  const { ledger } = exchange.core.state;
  const [from, to] = [ledger.customer('real', 1, 'stock', 'EUR').key, ledger.house('real', 'fees', 'EUR').key];
  const post = (units: bigint) =>
    resultText(exchange.run({ type: 'post-manually', from, to, units, reason: 'test', by: 'one', agreedBy: 'two' }));
  expect([post(110_001n), post(99_996n), post(99_995n)]).toEqual([
    'INSUFFICIENT_FUNDS',
    'BORROWED_FUNDS',
    'posted-manually',
  ]);
});

test('PLATFORM-5: lines and loans come back from a snapshot; one from before credit has none', () => {
  const exchange = withLine();
  draw(exchange, 9_999n);
  apply(exchange, { level: 2 });
  const taken = takeSnapshot(exchange.core);
  const { config } = exchange.core;
  expect(takeSnapshot(restoreSnapshot(config, takeSnapshot(exchange.core)))).toEqual(taken);
  const before = takeSnapshot(new TestExchange().core) as Record<string, unknown>;
  delete before['credit'];
  const { credit } = restoreSnapshot(config, before as typeof taken).state;
  expect([credit.nextLoan, credit.nextApplication, credit.lines.size]).toEqual([1, 1, 0]);
});
