import { assert, type CustomerId, err, mulDiv, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { hasOverdue } from '../ledger/index.ts';
import { mayTakeRisk, type RiskRefusal } from '../platform/index.ts';
import type { CreditEvent, CreditTerms } from './state.ts';
import { ownWorth } from './worth.ts';

const BPS = 10_000n;

export type ApplyCredit = {
  readonly type: 'apply-credit';
  readonly customer: CustomerId;
  /** The deployment's terms of the level. */
  readonly terms: CreditTerms;
  /** What the customer traded, and how much the level asks for; smallest units of one currency. */
  readonly turnover: bigint;
  readonly needed: bigint;
};

/**
 * Asks for a level, one at a time, on the terms that were shown (rule CREDIT-2). Errors: ACCOUNT_NOT_FOUND, FROZEN, CREDIT_TURNOVER_LOW,
 * CREDIT_OVERDUE, CREDIT_APPLYING, CREDIT_GRANTED (this level or a higher one).
 */
export const applyCredit = (
  core: Core,
  { customer, terms, turnover, needed }: ApplyCredit,
  at: number,
): Result<
  CreditEvent[],
  'ACCOUNT_NOT_FOUND' | RiskRefusal | 'CREDIT_TURNOVER_LOW' | 'CREDIT_OVERDUE' | 'CREDIT_APPLYING' | 'CREDIT_GRANTED'
> => {
  const { credit } = core.state;
  assert(terms.level > 0 && terms.termMs >= terms.dayMs && terms.termMs % terms.dayMs === 0, 'a level of whole days');
  const known = mayTakeRisk(core, { mode: 'real', customer }, at);
  if (!known.ok) return known;
  if (turnover < needed) return err('CREDIT_TURNOVER_LOW');
  if (hasOverdue(credit, customer)) return err('CREDIT_OVERDUE');
  const own = [...(credit.applications.get(customer)?.values() ?? [])];
  if (own.some(({ status }) => status === 'applying')) return err('CREDIT_APPLYING');
  if ((credit.lines.get(customer)?.terms.level ?? 0) >= terms.level) return err('CREDIT_GRANTED');
  const application = { id: credit.nextApplication, customer, terms, appliedAt: at, status: 'applying' } as const;
  return ok([{ type: 'credit-applied', at, application }]);
};

export type DecideCredit = {
  readonly type: 'decide-credit';
  readonly customer: CustomerId;
  readonly id: number;
  /** Why it is refused, for the customer to read; null approves it. */
  readonly refusal: string | null;
  readonly by: string;
  /** The other operator, where two must agree. */
  readonly agreedBy: string | null;
  /** The deployment's bound that a limit of one operator's alone stays within. */
  readonly aloneUpTo: bigint;
};

/**
 * Approves an application with a limit worked out now from the customer's own assets, or refuses it (rules CREDIT-3, CREDIT-4). A limit is never
 * less than the one before. Errors: CREDIT_NOT_APPLYING (also one that was decided), RATE_UNAVAILABLE, CREDIT_LIMIT_NONE (it would come to nothing), FOUR_EYES_NEEDED.
 */
export const decideCredit = (
  core: Core,
  { customer, id, refusal, by, agreedBy, aloneUpTo }: DecideCredit,
  at: number,
): Result<CreditEvent[], 'CREDIT_NOT_APPLYING' | 'RATE_UNAVAILABLE' | 'CREDIT_LIMIT_NONE' | 'FOUR_EYES_NEEDED'> => {
  const { credit } = core.state;
  const found = [...(credit.applications.get(customer)?.values() ?? [])].find((each) => each.id === id);
  if (found?.status !== 'applying') return err('CREDIT_NOT_APPLYING');
  if (refusal !== null)
    return ok([{ type: 'credit-refused', at, application: { ...found, status: 'refused' }, reason: refusal, by }]);
  const { terms } = found;
  const worth = ownWorth(core, customer, terms.asset, at);
  if (worth === undefined) return err('RATE_UNAVAILABLE');
  const worked = mulDiv(worth, BigInt(terms.quotaBps), BPS, 'down');
  const before = credit.lines.get(customer)?.limit ?? 0n;
  const limit = worked > before ? worked : before;
  if (limit === 0n) return err('CREDIT_LIMIT_NONE');
  const isAlone = agreedBy === null || agreedBy === by;
  if (isAlone && limit > aloneUpTo) return err('FOUR_EYES_NEEDED');
  return ok([
    {
      type: 'credit-approved',
      at,
      application: { ...found, status: 'approved' },
      line: { customer, limit, terms },
      worth,
      by,
      agreedBy: isAlone ? null : agreedBy,
    },
  ]);
};
