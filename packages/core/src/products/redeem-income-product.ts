import { type AccountMode, type CustomerId, err, type IncomeKind, ok, type Result } from '@bourse/rules';
import type { Core, Event } from '../context.ts';
import { type Entry, segregated } from '../ledger/index.ts';
import type { Reactions } from '../module.ts';
import type { ProductsEvent } from './event.ts';
import { IncomePurse, incomeLine, withLine } from './income.ts';
import { type IncomeHolding, type IncomeHoldingId, incomeHold, incomeProductOf } from './state.ts';

export type RedeemIncomeProduct = {
  readonly type: 'redeem-income-product';
  readonly mode: AccountMode;
  readonly customer: CustomerId;
  readonly holding: IncomeHoldingId;
  /** What kind of product it is of: under another there is no such holding. */
  readonly kind: IncomeKind;
};

/** The principal free again, with the income of whole periods that no payment has come to yet, out of a purse. */
export const redeemed = (
  core: Core,
  holding: IncomeHolding,
  purse: IncomePurse,
  reason: 'customer' | 'wound-up',
  at: number,
): ProductsEvent => {
  const { ledger, products } = core.state;
  const product = incomeProductOf(products, holding.product);
  const account = ledger.customer(holding.mode, holding.customer, product.account, product.asset);
  const line = incomeLine(product, holding, at, purse);
  const after = { ...withLine(product, holding, line, at), redeemedAt: at };
  const entries: Entry[] = [{ type: 'release', hold: incomeHold(holding.id), account, units: holding.units }];
  if (line.paid > 0n) entries.push({ type: 'post', from: purse.from, to: account, units: line.paid });
  return {
    type: 'income-product-redeemed',
    at,
    product,
    holding: after,
    line,
    reason,
    entries: segregated(ledger, entries),
  };
};

/**
 * Takes the principal back once the term is over; a freeze does not keep it (rule PRODUCTS-7). What ends by itself is not redeemed.
 * Errors, in this order: ACCOUNT_NOT_FOUND, INCOME_HOLDING_NOT_FOUND, NOT_REDEEMABLE.
 */
export const redeemIncomeProduct = (
  core: Core,
  { mode, customer, holding: id, kind }: RedeemIncomeProduct,
  at: number,
): Result<ProductsEvent[], 'ACCOUNT_NOT_FOUND' | 'INCOME_HOLDING_NOT_FOUND' | 'NOT_REDEEMABLE'> => {
  const { platform, products } = core.state;
  if (!platform.customers.has(customer)) return err('ACCOUNT_NOT_FOUND');
  const holding = products.holdings.get(id);
  const isOwn = holding?.mode === mode && holding.customer === customer;
  if (!isOwn || incomeProductOf(products, holding.product).kind !== kind) return err('INCOME_HOLDING_NOT_FOUND');
  if (kind === 'quantified' || holding.redeemedAt !== null || at < holding.termEndsAt) return err('NOT_REDEEMABLE');
  const purse = new IncomePurse(core, holding, incomeProductOf(products, holding.product));
  return ok([redeemed(core, holding, purse, 'customer', at)]);
};

/** Whoever closes the account has nothing of it in the real account mode (rule PLATFORM-8); what is held on the demo account is free, and earns no more. */
export const productsReactions: Partial<Reactions<Event, ProductsEvent>> = {
  'customer-closed': ({ state: { products, ledger } }, { customer }, at, emit) => {
    for (const id of products.byOwner.get({ mode: 'demo', customer }) ?? []) {
      const holding = products.holdings.get(id);
      if (!holding) continue;
      const { units, carry } = holding;
      const product = incomeProductOf(products, holding.product);
      const account = ledger.customer('demo', customer, product.account, product.asset);
      emit({
        type: 'income-product-redeemed',
        at,
        product,
        holding: { ...holding, redeemedAt: at },
        line: { holding: id, customer, earned: 0n, paid: 0n, carry, owed: 0n },
        reason: 'account-closed',
        entries: [{ type: 'release', hold: incomeHold(id), account, units }],
      });
    }
  },
};
