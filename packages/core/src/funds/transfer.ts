import {
  type AccountMode,
  type AccountType,
  type Amount,
  type AssetCode,
  type CustomerId,
  err,
  ok,
  type Result,
} from '@bourse/rules';
import type { Core } from '../context.ts';
import { borrowedOf, unsettledName, unsettledOf } from '../ledger/index.ts';
import { listingOf } from '../market/index.ts';
import { livingOf } from '../orders/index.ts';
import { allowed } from '../platform/index.ts';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { FundsEvent } from './event.ts';

export type TransferFunds = {
  readonly type: 'transfer-funds';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly from: AccountType;
  readonly to: AccountType;
  readonly amount: Amount;
};

export type TransferError =
  | 'ACCOUNT_NOT_FOUND'
  | 'FROZEN'
  | 'SAME_ACCOUNT'
  | 'ASSET_NOT_HELD'
  | 'BAD_AMOUNT'
  | 'INSUFFICIENT_FUNDS'
  | 'UNSETTLED_FUNDS'
  | 'BORROWED_FUNDS';

/** Proceeds of shares that cannot leave an account before they settle. */
export type Unmovable = { readonly settlesAt: number; readonly units: bigint };

/** What of a stock account is held for purchases, in the asset's smallest unit: orders on margin hold settled money, as withdrawals do (rule STOCKS-8). */
const heldForPurchases = (core: ReadonlyCore, mode: AccountMode, customer: CustomerId, asset: AssetCode): bigint => {
  const { ledger, orders } = core.state;
  let held = ledger.customer(mode, customer, 'stock', asset).heldForOrders;
  for (const { id, margin, instrument } of livingOf(orders, { mode, customer }))
    if (margin?.account === 'stock' && listingOf(core, instrument).instrument.quote === asset)
      held -= ledger.heldBy(id);
  return held;
};

/**
 * What of a balance cannot leave its account before it settles, soonest first, what is held for purchases taken off from the front (rule STOCKS-8).
 * Together with what is movable it is what is available (rule STOCKS-7). In the asset's smallest unit.
 */
export const unmovable = (
  core: ReadonlyCore,
  mode: AccountMode,
  customer: CustomerId,
  account: AccountType,
  asset: Amount['asset'],
): readonly Unmovable[] => {
  if (account !== 'stock') return [];
  let held = heldForPurchases(core, mode, customer, asset);
  const left: Unmovable[] = [];
  for (const { settlesAt, units } of core.state.stocks.sales.get(unsettledName(mode, customer, asset)) ?? []) {
    const remaining = units > held ? units - held : 0n;
    held = units > held ? 0n : held - units;
    if (remaining > 0n) left.push({ settlesAt, units: remaining });
  }
  return left;
};

/** What a customer owes on a credit line in an account: so much of the balance stays there (rule CREDIT-8). */
const borrowedIn = (
  { state: { credit } }: ReadonlyCore,
  mode: AccountMode,
  customer: CustomerId,
  account: AccountType,
  asset: Amount['asset'],
): bigint => (mode === 'real' && account === 'stock' ? borrowedOf(credit, customer, asset) : 0n);

/**
 * Why so much of what is available cannot leave its account; undefined where it can. Proceeds that settle come first: what remains then is
 * borrowed (rules STOCKS-7, CREDIT-8).
 */
export const staying = (
  core: ReadonlyCore,
  mode: AccountMode,
  customer: CustomerId,
  account: AccountType,
  { asset, units }: Amount,
): 'UNSETTLED_FUNDS' | 'BORROWED_FUNDS' | undefined => {
  if (movable(core, mode, customer, account, asset) >= units) return undefined;
  const { available } = core.state.ledger.customer(mode, customer, account, asset);
  const borrowed = borrowedIn(core, mode, customer, account, asset);
  return available - borrowed < units ? 'BORROWED_FUNDS' : 'UNSETTLED_FUNDS';
};

/**
 * What of a balance can leave its account: what is available, without what is borrowed (rule CREDIT-8) and the proceeds of shares that have not settled (rule STOCKS-7),
 * of which those come first that are held for purchases (rule STOCKS-8). Holds of withdrawals and of orders on margin are settled money and cover none of them.
 * In the asset's smallest unit; never below zero.
 */
export const movable = (
  core: ReadonlyCore,
  mode: AccountMode,
  customer: CustomerId,
  account: AccountType,
  asset: Amount['asset'],
): bigint => {
  const own = core.state.ledger.customer(mode, customer, account, asset).available;
  const borrowed = borrowedIn(core, mode, customer, account, asset);
  const available = own > borrowed ? own - borrowed : 0n;
  const unsettled = account === 'stock' ? unsettledOf(core.state.stocks, mode, customer, asset) : 0n;
  if (unsettled === 0n) return available;
  const held = heldForPurchases(core, mode, customer, asset);
  const remaining = unsettled > held ? unsettled - held : 0n;
  return available > remaining ? available - remaining : 0n;
};

/**
 * Moves money between a customer's own accounts, one to one, in an asset that both may hold (rule FUNDS-51).
 * Errors, in this order: ACCOUNT_NOT_FOUND, FROZEN, SAME_ACCOUNT, ASSET_NOT_HELD, BAD_AMOUNT, INSUFFICIENT_FUNDS, UNSETTLED_FUNDS, BORROWED_FUNDS.
 */
export const transferFunds = (core: Core, command: TransferFunds, at: number): Result<FundsEvent[], TransferError> => {
  const { mode, customer, from, to, amount } = command;
  const known = allowed(core, customer, 'TRANSFERFUNDS');
  if (!known.ok) return known;
  if (from === to) return err('SAME_ACCOUNT');
  const { accounts } = core.config.funds;
  const { asset, units } = amount;
  if (!accounts[from].includes(asset) || !accounts[to].includes(asset)) return err('ASSET_NOT_HELD');
  if (units <= 0n) return err('BAD_AMOUNT');
  const { ledger } = core.state;
  const source = ledger.customer(mode, customer, from, asset);
  if (source.available < units) return err('INSUFFICIENT_FUNDS');
  const reason = staying(core, mode, customer, from, amount);
  if (reason) return err(reason);
  return ok([
    {
      type: 'funds-transferred',
      at,
      mode,
      customer,
      from,
      to,
      amount,
      entries: [{ type: 'post', from: source, to: ledger.customer(mode, customer, to, asset), units }],
    },
  ]);
};
