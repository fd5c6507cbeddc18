import { assert, type CustomerId, err, type FreezeModule, type IdentityLevel, ok, type Result } from '@bourse/rules';
import type { Core } from '../context.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import type { PlatformEvent } from './event.ts';

export type OpenCustomer = {
  readonly type: 'open-customer';
  readonly customer: CustomerId;
  readonly invitedBy?: CustomerId | null;
};

/** A new customer, without money; nobody invites themselves. Errors: ACCOUNT_EXISTS. */
export const openCustomer = (
  core: Core,
  command: OpenCustomer,
  at: number,
): Result<PlatformEvent[], 'ACCOUNT_EXISTS'> => {
  const { customer } = command;
  assert(customer > 0 && Number.isSafeInteger(customer), `${customer} is no customer's number`);
  if (core.state.platform.customers.has(customer)) return err('ACCOUNT_EXISTS');
  const invitedBy = command.invitedBy ?? null;
  assert(invitedBy !== customer, 'nobody invites themselves');
  return ok([{ type: 'customer-opened', at, customer, invitedBy }]);
};

export type StartDemo = { readonly type: 'start-demo'; readonly customer: CustomerId };

/** Puts the brand's demo money into the customer's demo accounts, once. Errors: ACCOUNT_NOT_FOUND. */
export const startDemo = (core: Core, command: StartDemo, at: number): Result<PlatformEvent[], 'ACCOUNT_NOT_FOUND'> => {
  const customer = core.state.platform.customers.get(command.customer);
  if (!customer) return err('ACCOUNT_NOT_FOUND');
  if (customer.demoStarted) return ok([]);
  const { ledger } = core.state;
  const entries: Entry[] = core.config.demoMoney.map(({ account, money }) => ({
    type: 'post',
    from: ledger.house('demo', 'clearing.paper', money.asset).key,
    to: ledger.customer('demo', command.customer, account, money.asset).key,
    units: money.units,
  }));
  return ok([{ type: 'demo-started', at, customer: command.customer, entries: segregated(ledger, entries) }]);
};

export type FreezeModules = {
  readonly type: 'freeze-modules';
  readonly customer: CustomerId;
  /** What is closed or opened; all else stays as it is. */
  readonly modules: readonly FreezeModule[];
  readonly frozen: boolean;
  readonly reason: string;
  readonly by: string;
};

/** Closes modules to a customer, or opens them again (rule PLATFORM-3). Errors: ACCOUNT_NOT_FOUND. */
export const freezeModules = (
  core: Core,
  command: FreezeModules,
  at: number,
): Result<PlatformEvent[], 'ACCOUNT_NOT_FOUND'> => {
  const { customer, modules, frozen, reason, by } = command;
  const known = core.state.platform.customers.get(customer);
  if (!known) return err('ACCOUNT_NOT_FOUND');
  const others = known.frozen.filter((each) => !modules.includes(each));
  const closed = new Set(frozen ? [...others, ...modules] : others);
  return ok([{ type: 'modules-frozen', at, customer, modules: [...closed].sort(), reason, by }]);
};

export type SetIdentityLevel = {
  readonly type: 'set-identity-level';
  readonly customer: CustomerId;
  readonly level: IdentityLevel;
  readonly by: string;
};

/** Writes down how far a person's identity has been looked at (rule PLATFORM-6). Errors: ACCOUNT_NOT_FOUND. */
export const setIdentityLevel = (
  core: Core,
  { customer, level, by }: SetIdentityLevel,
  at: number,
): Result<PlatformEvent[], 'ACCOUNT_NOT_FOUND'> => {
  const known = core.state.platform.customers.get(customer);
  if (!known) return err('ACCOUNT_NOT_FOUND');
  return ok(known.level === level ? [] : [{ type: 'identity-level-set', at, customer, level, by }]);
};

export type DelayWithdrawals = {
  readonly type: 'delay-withdrawals';
  readonly customer: CustomerId;
  /** Milliseconds UTC. */
  readonly until: number;
  readonly because: string;
};

/** Lets no withdrawal be asked for before an instant; an earlier end never shortens a delay (rule PLATFORM-7). Errors: ACCOUNT_NOT_FOUND. */
export const delayWithdrawals = (
  core: Core,
  { customer, until, because }: DelayWithdrawals,
  at: number,
): Result<PlatformEvent[], 'ACCOUNT_NOT_FOUND'> => {
  const known = core.state.platform.customers.get(customer);
  if (!known) return err('ACCOUNT_NOT_FOUND');
  return ok(until <= known.withdrawalsWaitUntil ? [] : [{ type: 'withdrawals-delayed', at, customer, until, because }]);
};
