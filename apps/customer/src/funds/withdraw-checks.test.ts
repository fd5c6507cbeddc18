import { expect, test } from 'vitest';
import { isReadyToWithdraw, progressOf, withdrawChecks } from './withdraw-checks.ts';
import type { Payee, WithdrawTerms } from './withdraw-form.ts';

const NOW = 1_000;
const terms: WithdrawTerms = {
  channel: 'card',
  asset: 'EUR',
  decimals: 2,
  available: '100.00',
  unsettled: [],
  minimum: '10.00',
  dailyLeft: null,
  mostWaiting: 10,
  maximum: '500.00',
  fee: '1.00',
  arrives: '9.00',
  feeBps: 0,
  feeFixed: '1.00',
  level: 'primary',
  identity: null,
  blocker: null,
  blockers: [],
  waitsUntil: null,
  secondFactors: [],
  usualMs: null,
};
const fresh = { identity: 'none', primaryIdentity: 'none', advancedIdentity: 'none' } as const;
const place: Payee = { id: 1, title: 'Bank', masked: '•• 1', usableFrom: 0 };

const reported = (
  over: Partial<WithdrawTerms>,
  user: Parameters<typeof withdrawChecks>[0]['user'] = fresh,
  places: readonly Payee[] = [],
) =>
  withdrawChecks({ terms: { ...terms, ...over }, user, destinations: places, nowMs: NOW }).map(
    ({ name, state, until }) => [name, state, ...(until === undefined ? [] : [until])].join(' '),
  );

test('FUNDS-88: all that is missing is told at once', () => {
  expect(
    reported({ blockers: ['FUNDS_PASSWORD_NOT_SET', 'IDENTITY_NEEDED', 'WITHDRAWALS_WAIT'], waitsUntil: 9_000 }),
  ).toEqual(['identity missing', 'account missing', 'password missing', 'factor optional', 'wait waiting 9000']);
});

test('FUNDS-88: what is done is told too, and only the second factor may be missing', () => {
  const approved = { ...fresh, identity: 'approved', primaryIdentity: 'approved' } as const;
  expect(reported({}, approved, [place])).toEqual([
    'identity done',
    'account done',
    'password done',
    'factor optional',
  ]);
  const checks = withdrawChecks({ terms, user: approved, destinations: [place], nowMs: NOW });
  expect(isReadyToWithdraw(checks)).toBe(true);
  expect(isReadyToWithdraw(withdrawChecks({ terms, user: approved, destinations: [], nowMs: NOW }))).toBe(false);
});

test('FUNDS-135: the list has as many steps before an amount is typed as for one above the bound', () => {
  const identity = { currency: 'EUR', upTo: '2000.00', left: '500.00', next: 'primary', nextUpTo: null } as const;
  expect(reported({ level: 'none', identity })).toContain('identity done');
  expect(reported({ level: 'primary', identity, blockers: ['IDENTITY_NEEDED'] })).toContain('identity missing');
});

test('FUNDS-88: what is optional does not count, whether it is done or not', () => {
  const approved = { ...fresh, identity: 'approved', primaryIdentity: 'approved' } as const;
  const of = (secondFactors: WithdrawTerms['secondFactors']) =>
    progressOf(
      withdrawChecks({ terms: { ...terms, secondFactors }, user: approved, destinations: [place], nowMs: NOW }),
    );
  expect([of([]), of(['code'])]).toEqual([
    { done: 3, of: 3 },
    { done: 3, of: 3 },
  ]);
});

test('FUNDS-88: an identity in review, and a place that waits, are no task of the customer', () => {
  const review = { ...fresh, identity: 'in-review', primaryIdentity: 'in-review' } as const;
  expect(reported({ blockers: ['IDENTITY_NEEDED'] }, review, [{ ...place, usableFrom: 5_000 }])).toEqual([
    'identity review',
    'account waiting 5000',
    'password done',
    'factor optional',
  ]);
});

test('FUNDS-88: a freeze stands first, one under way last', () => {
  expect(reported({ blockers: ['WITHDRAWAL_PENDING', 'FROZEN'], secondFactors: ['code'] }, fresh, [place])).toEqual([
    'frozen missing',
    'identity done',
    'account done',
    'password done',
    'factor done',
    'pending missing',
  ]);
});
