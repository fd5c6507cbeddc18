import { describe, expect, test } from 'vitest';
import {
  bankTargets,
  emptyTopup,
  PROOF_MAX_BYTES,
  proofProblem,
  quickAmounts,
  reachableStep,
  reduceTopup,
  type TopupForm,
  type TopupTarget,
  targetOf,
  topupInput,
  topupProblems,
  walletTargets,
} from './topup-form.ts';

const bank = {
  id: 'b1',
  name: 'Sample Bank',
  number: 'XX00 1',
  code: 'SAMPXX',
  holder: 'House',
  fpsId: '',
  logo: null,
  currency: 'EUR',
  minimum: '10',
  maximum: '50000',
};
const [euro] = bankTargets([bank]) as [TopupTarget];
const [tron] = walletTargets([
  { network: 'TRC20', addresses: [{ id: 'w1', address: 'T123', minimum: '10', maximum: '500' }] },
]) as [TopupTarget];
const proof = { key: 'p1', url: '/p1' };
const ready: TopupForm = { ...emptyTopup, amount: '100', proof };

describe('top-up form', () => {
  test.each([
    ['', 'recharge_num'],
    ['0', 'recharge_num'],
    ['.', 'recharge_num'],
    ['9.99', 'cardTopup_7'],
    ['50000.01', 'cardTopup_7'],
    ['10', undefined],
    ['50000', undefined],
  ])('FUNDS-11: an amount of "%s" gives %s', (amount, key) => {
    expect(topupProblems('card', { ...ready, amount }, euro)[0]?.key).toBe(key);
  });

  test('FUNDS-11: the limits are those of the chosen target, and USDT has a message of its own', () => {
    expect(topupProblems('usdt', { ...ready, amount: '501' }, tron)).toEqual([
      { field: 'amount', key: 'usdtTopup_2', step: 'amount' },
    ]);
  });

  test('FUNDS-12: the amount is looked at before the proof, and an upload under way is not a proof', () => {
    expect(topupProblems('card', emptyTopup, euro).map(({ key }) => key)).toEqual(['recharge_num', 'cardTopup_3']);
    expect(topupProblems('card', reduceTopup(ready, { type: 'upload-started' }), euro)[0]?.key).toBe(
      'recharge_img_load',
    );
  });

  test('FUNDS-13: a step cannot be reached past what is still wrong before it', () => {
    const noAmount = topupProblems('card', { ...ready, amount: '' }, euro);
    expect(reachableStep('review', noAmount, false)).toBe('amount');
    expect(reachableStep('amount', noAmount, false)).toBe('amount');
    const noProof = topupProblems('card', { ...ready, proof: undefined }, euro);
    expect(reachableStep('review', noProof, false)).toBe('proof');
    expect(reachableStep('pay', noProof, false)).toBe('pay');
    expect(reachableStep('review', [], false)).toBe('review');
    expect(reachableStep('sent', [], false)).toBe('intro');
    expect(reachableStep('sent', noAmount, true)).toBe('sent');
    expect(reachableStep('elsewhere', [], false)).toBe('intro');
  });

  test('FUNDS-14: the request keeps its name until what is sent changes', () => {
    const named = { ...ready, requestKey: 'k1' };
    expect(reduceTopup(named, { type: 'amount', amount: '100' }).requestKey).toBe('k1');
    expect(reduceTopup(named, { type: 'amount', amount: '101' }).requestKey).toBeUndefined();
    expect(reduceTopup(named, { type: 'target', id: 'other' }).requestKey).toBeUndefined();
    expect(reduceTopup(named, { type: 'upload-ended', proof: { key: 'p2', url: '' } }).requestKey).toBeUndefined();
  });

  test('a target that is no longer there is replaced by the first', () => {
    expect(targetOf({ ...ready, targetId: 'gone' }, [euro])).toBe(euro);
    expect(targetOf(ready, [])).toBeUndefined();
  });

  test('FUNDS-15: what is sent names the channel, the amount, the proof and the target, and nothing else', () => {
    expect(topupInput('card', ready, euro)).toEqual({
      channel: 'card',
      amount: '100',
      proofKey: 'p1',
      currency: 'EUR',
      bankCode: 'SAMPXX',
    });
    expect(topupInput('usdt', ready, tron)).toEqual({
      channel: 'usdt',
      amount: '100',
      proofKey: 'p1',
      currency: 'USDT',
      network: 'TRC20',
      address: 'T123',
    });
  });

  test('FUNDS-16: a proof is a JPEG or PNG picture of at most 20 MB', () => {
    expect(proofProblem({ type: 'image/png', size: PROOF_MAX_BYTES })).toBeUndefined();
    expect(proofProblem({ type: 'image/png', size: PROOF_MAX_BYTES + 1 })).toBe('funds.topup.tooLarge');
    expect(proofProblem({ type: 'application/pdf', size: 1 })).toBe('funds.topup.wrongType');
  });

  test('sums to choose from lie within the limits', () => {
    expect(quickAmounts(euro)).toEqual(['100', '500', '1000', '5000']);
    expect(quickAmounts(tron)).toEqual(['50', '100', '200', '500']);
    // A coin by what it is worth: 100, 500, 1,000 and 5,000.
    expect(quickAmounts({ ...tron, minimum: '0.01', maximum: '300' }, 3_450)).toEqual(['0.03', '0.1', '0.3', '1']);
  });
});
