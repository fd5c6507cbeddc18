import { type IdentityLevel, reaches } from '@bourse/rules';
import type { Customer } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { WithdrawalGate } from './state.ts';

export type GateRefusal = 'FROZEN' | 'IDENTITY_NEEDED' | 'WITHDRAWALS_WAIT' | 'WITHDRAWAL_PENDING';

/** What the deployment asks of who withdraws so much. */
export type GateTerms = { readonly level: IdentityLevel; readonly oneAtATime: boolean };

/** What a gate refuses a customer with at an instant, milliseconds UTC; undefined where it is open. Rule FUNDS-42. */
export const gateRefusal = (
  core: ReadonlyCore,
  gate: WithdrawalGate,
  customer: Customer,
  { level, oneAtATime }: GateTerms,
  at: number,
): GateRefusal | undefined => {
  switch (gate) {
    case 'freeze':
      return customer.frozen.includes('WITHDRAW') ? 'FROZEN' : undefined;
    case 'identity':
      return reaches(customer.level, level) ? undefined : 'IDENTITY_NEEDED';
    case 'credentials-wait':
      return at < customer.withdrawalsWaitUntil ? 'WITHDRAWALS_WAIT' : undefined;
    case 'pending':
      return oneAtATime && core.state.funds.withdrawalsOf.has(customer.id) ? 'WITHDRAWAL_PENDING' : undefined;
  }
};
