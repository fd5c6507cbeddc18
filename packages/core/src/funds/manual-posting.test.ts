import { describe, expect, test } from 'vitest';
import { DAY_MS, restoreSnapshot, resultText, SHARE, TestExchange, takeSnapshot } from '../testing.ts';
import { accountsByHand, type PostManually, type ReversePosting } from './manual-posting.ts';

const funded = (): TestExchange => {
  const exchange = new TestExchange();
  exchange.fund(1, 'stock', 'EUR', 2_000n);
  return exchange;
};

const post = (changes: Partial<PostManually> = {}): PostManually => ({
  type: 'post-manually',
  from: 'real.c1.stock.EUR',
  to: 'real.house.fees.EUR',
  units: 300n,
  reason: 'Charged twice.',
  by: 'ann',
  agreedBy: 'bob',
  ...changes,
});
const reverse = (id: number, agreedBy = 'bob'): ReversePosting => ({
  type: 'reverse-posting',
  id,
  reason: 'The wrong customer.',
  by: 'ann',
  agreedBy,
});

describe('FUNDS-71: a posting by hand', () => {
  test.each<[string, Partial<PostManually>, string]>([
    ['from a customer to the house', {}, 'posted-manually'],
    ['all there is', { units: 2_000n }, 'posted-manually'],
    ['from one customer to another', { to: 'real.c2.stock.EUR' }, 'posted-manually'],
    [
      'out of what stands for the outside',
      { from: 'real.house.clearing.card.EUR', to: 'real.c1.stock.EUR' },
      'posted-manually',
    ],
    ['by one operator', { agreedBy: 'ann' }, 'FOUR_EYES_NEEDED'],
    ['from nobody', { from: 'real.c99.stock.EUR' }, 'ACCOUNT_NOT_FOUND'],
    ['to what is no account', { to: 'somewhere' }, 'ACCOUNT_NOT_FOUND'],
    ['to what only looks like one', { to: 'real.c01.stock.EUR' }, 'ACCOUNT_NOT_FOUND'],
    ['to an account that may not hold it', { to: 'real.c1.contract.USD' }, 'ACCOUNT_NOT_FOUND'],
    ['out of the money kept apart', { from: 'real.house.money.client.EUR' }, 'ACCOUNT_NOT_FOUND'],
    ['out of the rebates that are owed', { from: 'real.house.rebates.EUR' }, 'ACCOUNT_NOT_FOUND'],
    ['of shares', { from: 'real.c1.stock.US.AURX', to: 'real.c2.stock.US.AURX' }, 'ACCOUNT_NOT_FOUND'],
    ['to itself', { to: 'real.c1.stock.EUR' }, 'POSTING_MISFIT'],
    ['into the other account mode', { to: 'demo.c1.stock.EUR' }, 'POSTING_MISFIT'],
    ['into another asset', { to: 'real.c1.stock.USD' }, 'POSTING_MISFIT'],
    ['of nothing', { units: 0n }, 'BAD_AMOUNT'],
    ['of less than nothing', { units: -1n }, 'BAD_AMOUNT'],
    ['of more than there is', { units: 2_001n }, 'INSUFFICIENT_FUNDS'],
    ['of what the house does not have', { from: 'real.house.fees.EUR', to: 'real.c1.stock.EUR' }, 'INSUFFICIENT_FUNDS'],
  ])('%s', (_, changes, expected) => {
    const exchange = funded();
    expect(resultText(exchange.run(post(changes)))).toBe(expected);
    expect(exchange.faults()).toEqual([]);
  });

  test('FUNDS-71: what is held, and what has not settled, stays', () => {
    const exchange = new TestExchange();
    exchange.fund(1, 'stock', 'USD', 200_000n);
    exchange.order({ on: SHARE.id, lots: 10 });
    exchange.order({ on: SHARE.id, lots: 10, side: 'sell' });
    const { available } = exchange.core.state.ledger.customer('real', 1, 'stock', 'USD');
    const take = (units: bigint) =>
      resultText(exchange.run(post({ from: 'real.c1.stock.USD', to: 'real.house.fees.USD', units })));
    expect(take(available)).toBe('UNSETTLED_FUNDS');
    exchange.now += 3 * DAY_MS;
    exchange.run({ type: 'run-agenda' });
    expect(take(available)).toBe('posted-manually');
    expect(exchange.faults()).toEqual([]);
  });
});

test('CONSOLE-67: the accounts that may be posted to are told with what may be taken from each, and asking opens none', () => {
  const exchange = funded();
  const { ledger } = exchange.core.state;
  const before = [...ledger.accounts()].length;
  const own = accountsByHand(exchange.core, 'real', 1);
  const house = accountsByHand(exchange.core, 'real');
  if (!own.ok || !house.ok) throw new Error('there are no accounts');
  expect([...ledger.accounts()]).toHaveLength(before);
  expect(accountsByHand(exchange.core, 'real', 99)).toEqual({ ok: false, error: 'ACCOUNT_NOT_FOUND' });
  const taken = (key: string) => [...own.value, ...house.value].find(({ account }) => account.key === key)?.takeable;
  expect(taken('real.c1.stock.EUR')).toBe(2_000n);
  expect([taken('real.c1.stock.USD'), taken('real.house.fees.EUR')]).toEqual([0n, 0n]);
  const clearing = house.value.find(({ account }) => account.key === 'real.house.clearing.card.EUR');
  expect([clearing?.account.available, clearing?.takeable]).toEqual([-2_000n, undefined]);
  for (const { account } of [...own.value, ...house.value]) {
    const to = account.key === 'real.c2.stock.EUR' ? 'real.house.fees.EUR' : 'real.c2.stock.EUR';
    expect([account.key, resultText(exchange.run(post({ from: account.key, to, units: 0n })))]).toEqual([
      account.key,
      account.asset === 'EUR' ? 'BAD_AMOUNT' : 'POSTING_MISFIT',
    ]);
  }
});

describe('FUNDS-72: putting a posting by hand right', () => {
  test('FUNDS-72: it is reversed once, by two, and a reversal is not', () => {
    const exchange = funded();
    exchange.run(post());
    expect(exchange.money(1, 'EUR', 'stock')).toBe('1700, 0');
    expect(resultText(exchange.run(reverse(1, 'ann')))).toBe('FOUR_EYES_NEEDED');
    expect(resultText(exchange.run(reverse(2)))).toBe('POSTING_NOT_FOUND');
    expect(resultText(exchange.run(reverse(1)))).toBe('posted-manually');
    expect(exchange.money(1, 'EUR', 'stock')).toBe('2000, 0');
    expect(exchange.house('fees', 'EUR')).toBe(0n);
    for (const id of [1, 2]) expect(resultText(exchange.run(reverse(id)))).toBe('POSTING_NOT_FOUND');
    expect(exchange.faults()).toEqual([]);
  });

  test('FUNDS-72: not below zero either; a snapshot keeps what can still be reversed', () => {
    const exchange = funded();
    exchange.run(post({ from: 'real.house.clearing.card.EUR', to: 'real.c2.stock.EUR' }));
    exchange.run({
      type: 'transfer-funds',
      mode: 'real',
      customer: 2,
      from: 'stock',
      to: 'platform',
      amount: { asset: 'EUR', units: 1n },
    });
    expect(resultText(exchange.run(reverse(1)))).toBe('INSUFFICIENT_FUNDS');
    const restored = restoreSnapshot(exchange.core.config, takeSnapshot(exchange.core));
    expect([...restored.state.funds.postings]).toEqual([...exchange.core.state.funds.postings]);
    expect(restored.state.funds.nextPosting).toBe(2);
  });
});
