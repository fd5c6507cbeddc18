import { boughtOf, type IncomeProduct, type IncomeProductId, isSaleOver, leftOf } from '@bourse/core';
import {
  type AccountMode,
  amountText,
  type CustomerId,
  formatDecimal,
  type IncomeKind,
  parseAmount,
} from '@bourse/rules';
import type { Services } from '../services.ts';

/** Millionths are four decimals of a percent. */
const RATE_DECIMALS = 4;
const PERCENT_DECIMALS = 2;
/** Decimals of a unit's income below the asset's smallest amount. */
const PPM_DECIMALS = 6;

/** Whose view of a product it is: capacity and money are of one account mode. */
export type Viewer = { readonly id: CustomerId; readonly mode: AccountMode };

export const stateOf = ({ core, now: clock }: Services, product: IncomeProduct, left: bigint) => {
  const now = clock();
  if (isSaleOver(core, product, now)) return 'closed' as const;
  if (now < product.opensAt) return 'upcoming' as const;
  return left <= 0n ? ('full' as const) : ('open' as const);
};

/** What of a product is taken, in percent of all of it, rounded down. */
export const progressOf = ({ capacity }: IncomeProduct, left: bigint): string =>
  formatDecimal(((capacity - left) * 10_000n) / capacity, PERCENT_DECIMALS);

/** A product as its buyer sees it. */
export const presentProduct = (services: Services, product: IncomeProduct, { id, mode }: Viewer) => {
  const { core, assets } = services;
  const asset = assets.get(product.asset);
  const money = (units: bigint): string => amountText(asset, units);
  const left = leftOf(core, mode, product);
  return {
    id: product.id,
    kind: product.kind,
    name: product.name,
    about: product.about,
    manager: product.manager,
    account: product.account,
    currency: product.asset,
    unitPrice: money(product.unitPrice),
    ratePercent: formatDecimal(BigInt(product.ppm), RATE_DECIMALS),
    unitIncome: formatDecimal(product.unitPrice * BigInt(product.ppm), asset.decimals + PPM_DECIMALS),
    days: product.periods,
    minimum: money(product.minimum),
    maximum: money(product.maximum),
    capacity: money(product.capacity),
    external: money(product.external),
    bought: money(boughtOf(core, mode, product.id)),
    left: money(left > 0n ? left : 0n),
    progress: progressOf(product, left),
    opensAt: product.opensAt,
    closesAt: product.closesAt,
    state: stateOf(services, product, left),
    available: money(core.state.ledger.find(`${mode}.c${id}.${product.account}.${product.asset}`)?.available ?? 0n),
  };
};

/** The products of a kind, newest first; what is not on offer yet or any more stays to be seen. */
export const productsOf = ({ core }: Services, kind: IncomeKind): IncomeProduct[] =>
  [...core.state.products.products.values()].filter((product) => product.kind === kind).reverse();

/** A product of a kind by its number. */
export const productOfKind = ({ core }: Services, kind: IncomeKind, id: IncomeProductId): IncomeProduct | undefined => {
  const product = core.state.products.products.get(id);
  return product?.kind === kind ? product : undefined;
};

/** An amount of a product's asset; undefined where the text is none. */
export const unitsOf = ({ assets }: Services, code: string, text: string): bigint | undefined => {
  const asset = assets.find(code);
  const read = asset && parseAmount(asset, text);
  return read?.ok ? read.value.units : undefined;
};
