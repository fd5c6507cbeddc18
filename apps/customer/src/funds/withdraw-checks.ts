import type { User } from '../shell/use-user.ts';
import type { Payee, WithdrawTerms } from './withdraw-form.ts';

/** A thing that a withdrawal needs, in the order in which they are best done. */
export type CheckName = 'frozen' | 'identity' | 'account' | 'password' | 'factor' | 'wait' | 'pending';

/** Done; to be done by the customer; with a reviewer; over by itself at a known time; good to have. */
export type CheckState = 'done' | 'missing' | 'review' | 'waiting' | 'optional';

export type WithdrawCheck = {
  readonly name: CheckName;
  readonly state: CheckState;
  /** When it is over by itself, ms UTC. */
  readonly until?: number;
};

type CheckInput = {
  readonly terms: WithdrawTerms;
  readonly user: Pick<User, 'identity' | 'primaryIdentity' | 'advancedIdentity'> | undefined;
  readonly destinations: readonly Payee[];
  readonly nowMs: number;
};

const identityCheck = ({ terms, user }: CheckInput): readonly WithdrawCheck[] => {
  if (!terms.blockers.includes('IDENTITY_NEEDED')) {
    // The list has as many steps before an amount is typed as after.
    const isRequired = terms.identity !== null || terms.level !== 'none' || user?.identity === 'approved';
    return isRequired ? [{ name: 'identity', state: 'done' }] : [];
  }
  const requested =
    terms.level === 'advanced' && user?.primaryIdentity === 'approved' ? 'advancedIdentity' : 'primaryIdentity';
  return [{ name: 'identity', state: user?.[requested] === 'in-review' ? 'review' : 'missing' }];
};

const accountCheck = ({ destinations, nowMs }: CheckInput): WithdrawCheck => {
  if (destinations.length === 0) return { name: 'account', state: 'missing' };
  if (destinations.some(({ usableFrom }) => usableFrom <= nowMs)) return { name: 'account', state: 'done' };
  return { name: 'account', state: 'waiting', until: Math.min(...destinations.map(({ usableFrom }) => usableFrom)) };
};

/** All that a withdrawal needs, what is done and what is not, shown before anything is filled in (rule FUNDS-88). */
export const withdrawChecks = (request: CheckInput): readonly WithdrawCheck[] => {
  const { blockers, secondFactors, waitsUntil } = request.terms;
  const has = (blocker: WithdrawTerms['blockers'][number]): boolean => blockers.includes(blocker);
  return [
    ...(has('FROZEN') ? [{ name: 'frozen', state: 'missing' } as const] : []),
    ...identityCheck(request),
    accountCheck(request),
    { name: 'password', state: has('FUNDS_PASSWORD_NOT_SET') ? 'missing' : 'done' },
    { name: 'factor', state: secondFactors.length > 0 ? 'done' : 'optional' },
    ...(has('WITHDRAWALS_WAIT')
      ? [{ name: 'wait', state: 'waiting', ...(waitsUntil === null ? {} : { until: waitsUntil }) } as const]
      : []),
    ...(has('WITHDRAWAL_PENDING') ? [{ name: 'pending', state: 'missing' } as const] : []),
  ];
};

/** How many of the things that a withdrawal needs are done; what is only good to have is none of them, done or not. */
export const progressOf = (checks: readonly WithdrawCheck[]): { readonly done: number; readonly of: number } => {
  const needed = checks.filter(({ name }) => name !== 'factor');
  return { done: needed.filter(({ state }) => state === 'done').length, of: needed.length };
};

/** Whether a withdrawal can be asked for now. */
export const isReadyToWithdraw = (checks: readonly WithdrawCheck[]): boolean =>
  checks.every(({ state }) => state === 'done' || state === 'optional');
