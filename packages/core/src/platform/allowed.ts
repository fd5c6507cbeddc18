import { type CustomerId, err, type FreezeModule, ok, type Result } from '@bourse/rules';
import { isExcluded, isLimitRefusal, type LimitRefusal, limitOnRisk, type Risk } from '../limits/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';

/** What can be refused when somebody wants to take new risk. */
export type RiskRefusal = 'FROZEN' | LimitRefusal;

type Closed = 'ACCOUNT_NOT_FOUND' | 'FROZEN';

const open = ({ state }: ReadonlyCore, id: CustomerId, module: FreezeModule): Result<null, Closed> => {
  const customer = state.platform.customers.get(id);
  if (!customer) return err('ACCOUNT_NOT_FOUND');
  return customer.frozen.includes(module) ? err('FROZEN') : ok(null);
};

/** Whether a module is open to a customer (rule PLATFORM-3). Errors: ACCOUNT_NOT_FOUND, FROZEN. */
export const allowed = (
  core: ReadonlyCore,
  id: CustomerId,
  module: Exclude<FreezeModule, 'FINANCIAL' | 'RECHARGE'>,
): Result<null, Closed> => open(core, id, module);

export const isRiskRefusal = (error: string): error is RiskRefusal => error === 'FROZEN' || isLimitRefusal(error);

/** Whether a customer may pay in (rules PLATFORM-3, LIMITS-8). Errors: ACCOUNT_NOT_FOUND, FROZEN, SELF_EXCLUDED. */
export const mayPayIn = (core: ReadonlyCore, id: CustomerId): Result<null, Closed | 'SELF_EXCLUDED'> => {
  const known = open(core, id, 'RECHARGE');
  return known.ok && isExcluded(core, id) ? err('SELF_EXCLUDED') : known;
};

/**
 * Whether a customer may take new risk: trading is open to them (rule PLATFORM-3), and nothing that they decided for themselves is in the way (rules
 * LIMITS-4, LIMITS-5, LIMITS-8). What only reduces a risk does not ask. Errors, in this order: ACCOUNT_NOT_FOUND, FROZEN, SELF_EXCLUDED,
 * SESSION_LIMIT_REACHED, LOSS_LIMIT_REACHED.
 */
export const mayTakeRisk = (
  core: ReadonlyCore,
  risk: Risk,
  at: number,
): Result<null, 'ACCOUNT_NOT_FOUND' | RiskRefusal> => {
  const known = open(core, risk.customer, 'FINANCIAL');
  if (!known.ok) return known;
  const limit = limitOnRisk(core, risk, at);
  return limit ? err(limit) : known;
};
