import { expect, test } from 'vitest';
import { DAY_MS, resultText, TestExchange } from '../testing.ts';
import type { CreditTerms } from './state.ts';

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
  const move = (units: bigint) =>
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
  expect(move(100_000n)).toBe('BORROWED_FUNDS');
  // The first day's interest of 5 is owed too.
  expect(move(99_996n)).toBe('BORROWED_FUNDS');
  expect(move(99_995n)).toBe('funds-transferred');
});
