import { describe, expect, test } from 'vitest';
import {
  amountProblem,
  bindingLimit,
  coinInput,
  destinationOf,
  destinationProblem,
  emptyWithdrawal,
  formInput,
  mostOf,
  type Payee,
  payoutOf,
  previewOf,
  reduceWithdrawal,
  type WithdrawTerms,
} from './withdraw-form.ts';

const terms: WithdrawTerms = {
  channel: 'usdt',
  asset: 'USDT',
  decimals: 6,
  available: '500.000000',
  unsettled: [],
  minimum: '10.000000',
  dailyLeft: null,
  mostWaiting: 10,
  maximum: '400.000000',
  fee: '1.010000',
  arrives: '8.990000',
  feeBps: 10,
  feeFixed: '1.000000',
  level: 'primary',
  identity: null,
  blocker: null,
  blockers: [],
  waitsUntil: null,
  secondFactors: [],
  usualMs: null,
};
const NOW = 1_000;
const wallet: Payee = { id: 3, title: 'TRC20', masked: 'T9yD••••xWwb', address: 'T9yDxWwb', usableFrom: 0 };
const fresh: Payee = { ...wallet, id: 4, usableFrom: NOW + 1 };
const asking = (amount: string) => ({ ...emptyWithdrawal, amount });

describe('withdrawal form', () => {
  test.each([
    ['500.000001', 'deposit14'],
    ['9.999999', 'funds.withdraw.range'],
    ['400.000001', 'funds.withdraw.range'],
    ['10', undefined],
    ['400.', undefined],
  ])('FUNDS-47: an amount of "%s" gives %s', (amount, key) => {
    for (const channel of ['card', 'usdt', 'coin', 'wire'] as const)
      expect(amountProblem(amount, { ...terms, channel })).toBe(key);
  });

  test('FUNDS-47: where it goes is asked for in the words of each published form', () => {
    const of = (channel: WithdrawTerms['channel'], payee?: Payee) =>
      destinationProblem({ ...terms, channel }, payee, NOW);
    expect((['card', 'usdt', 'coin', 'wire'] as const).map((channel) => of(channel))).toEqual([
      'cardWithdraw_1',
      'usdtWithdraw_1',
      'withdraw_please_address',
      'Unbound_bank_card',
    ]);
    expect([of('card', fresh), of('card', wallet)]).toEqual(['funds.withdraw.destinationWaits', undefined]);
  });

  test.each([
    ['200', '150', 'funds.withdraw.identityLeft'],
    ['150', '150', undefined],
    ['10', '0', 'funds.withdraw.identityLeft'],
  ])('FUNDS-135: of %s with %s left by the identity shown: %s', (amount, left, key) => {
    const identity = { currency: 'EUR', upTo: '2000.00', left, next: 'advanced', nextUpTo: null } as const;
    expect(amountProblem(amount, { ...terms, identity })).toBe(key);
    expect(mostOf({ ...terms, identity })).toBe(left === '0' ? '0.000000' : '150.000000');
    // Where nothing at all goes out without it, the checklist asks for it, and no amount is wrong.
    expect(amountProblem(amount, { ...terms, identity: { ...identity, upTo: '0.00' } })).toBeUndefined();
  });

  test.each([
    ['10', '1.010000', '8.990000'],
    ['10.000001', '1.010001', '8.990000'],
    ['400', '1.400000', '398.600000'],
  ])('FUNDS-41: of %s the fee is %s and %s arrives, the fee rounded up', (amount, fee, arrives) => {
    expect(previewOf(amount, terms)).toEqual({ fee, arrives });
  });

  test('FUNDS-41: where the fee takes all of it there is nothing to show', () => {
    expect(previewOf('1', terms)).toBeUndefined();
    expect(previewOf('', terms)).toBeUndefined();
  });

  test('FUNDS-48: the request keeps its name until what is asked changes', () => {
    const named = { ...asking('20'), requestKey: 'k1' };
    expect(reduceWithdrawal(named, { type: 'amount', amount: '20' }).requestKey).toBe('k1');
    expect(reduceWithdrawal(named, { type: 'amount', amount: '21' }).requestKey).toBeUndefined();
    expect(reduceWithdrawal(named, { type: 'destination', id: 9 }).requestKey).toBeUndefined();
  });

  test('FUNDS-49: more than is left of the day is said as such, within the limits of one request', () => {
    const of = (dailyLeft: string | null) => amountProblem('50', { ...terms, dailyLeft });
    expect([of('49.99'), of('50'), of(null)]).toEqual(['funds.withdraw.dailyLeft', undefined, undefined]);
  });

  test('one that can be used is chosen before one that waits; all is what is there, up to the maximum', () => {
    expect(destinationOf(emptyWithdrawal, [fresh, wallet], NOW)).toBe(wallet);
    expect(destinationOf({ ...emptyWithdrawal, destinationId: 4 }, [fresh, wallet], NOW)).toBe(fresh);
    expect(mostOf(terms)).toBe('400.000000');
    expect(mostOf({ ...terms, available: '3.5' })).toBe('3.500000');
    expect(mostOf({ ...terms, dailyLeft: '2.5' })).toBe('2.500000');
  });

  test('an address of the app names the way out', () => {
    expect(payoutOf('BANK', undefined, 'EUR')).toEqual({ channel: 'wire', asset: 'EUR' });
    expect(payoutOf('usdt', undefined, 'EUR')).toEqual({ channel: 'usdt', asset: 'USDT' });
    expect(payoutOf('btc', undefined, 'EUR')).toEqual({ channel: 'coin', asset: 'BTC' });
  });

  test('what is sent names the destination and nothing that the server derives', () => {
    const secrets = { fundsPassword: 'p', secondFactor: ' ' };
    expect(formInput({ channel: 'card', asset: 'EUR' }, { amount: '20', fee: '1.00' }, wallet, secrets)).toEqual({
      channel: 'card',
      amount: '20',
      destination: 3,
      currency: 'EUR',
      shownFee: '1.00',
      fundsPassword: 'p',
    });
    expect(coinInput('BTC', { amount: '0.1', fee: '0.0002' }, wallet, { ...secrets, secondFactor: '123456' })).toEqual({
      amount: '0.1',
      asset: 'BTC',
      shownFee: '0.0002',
      network: 'TRC20',
      address: 'T9yDxWwb',
      fundsPassword: 'p',
      secondFactor: '123456',
    });
    const passkey = { challengeId: 'c', response: {} };
    expect(coinInput('BTC', { amount: '0.1', fee: '0.0002' }, wallet, { ...secrets, passkey })).toMatchObject({
      passkey,
    });
  });
});

test.each([
  ['the maximum, where nothing is narrower', { dailyLeft: null }, 'maximum'],
  ['what is left of the day', { dailyLeft: '50' }, 'daily'],
  ['a day that is wider than the maximum', { dailyLeft: '9000' }, 'maximum'],
  ['what the identity shown allows', { dailyLeft: '50', left: '20' }, 'identity'],
  ['the day again, where the identity allows more', { dailyLeft: '50', left: '80' }, 'daily'],
] as const)('FUNDS-135: the limit beside the amount is %s', (_what, { dailyLeft, ...rest }, limit) => {
  const left = 'left' in rest ? rest.left : undefined;
  const identity =
    left === undefined ? null : ({ currency: 'EUR', upTo: '2000.00', left, next: 'advanced', nextUpTo: null } as const);
  expect(bindingLimit({ ...terms, dailyLeft, identity })).toBe(limit);
});
