import type { IncomeHolding } from '@bourse/core';
import { amountText, type IncomeKind, incomeOf } from '@bourse/rules';
import type { Services } from '../services.ts';
import type { Viewer } from './present.ts';

type Sum = { count: number; principal: bigint; redeemable: bigint; daily: bigint; paid: bigint; owed: bigint };

const addTo = (sum: Sum, { units, termEndsAt, redeemedAt, paid, owed }: IncomeHolding, ppm: number, now: number) => {
  sum.owed += owed;
  // What came back and is owed income has no principal any more.
  if (redeemedAt !== null) return;
  sum.count += 1;
  sum.principal += units;
  sum.daily += incomeOf(units, ppm, 1, 0).earned;
  sum.paid += paid;
  if (now >= termEndsAt) sum.redeemable += units;
};

/** The own money that is in products of a kind, a row a product, by their size: what runs, what of it can come back now, and what it has brought. */
export const capitalOf = ({ core, assets, now }: Services, { id: customer, mode }: Viewer, kind: IncomeKind) => {
  const { products, holdings, byOwner } = core.state.products;
  const sums = new Map<number, Sum>();
  for (const id of byOwner.get({ mode, customer }) ?? []) {
    const holding = holdings.get(id);
    const product = holding && products.get(holding.product);
    if (!holding || product?.kind !== kind) continue;
    const sum = sums.get(product.id) ?? { count: 0, principal: 0n, redeemable: 0n, daily: 0n, paid: 0n, owed: 0n };
    sums.set(product.id, sum);
    addTo(sum, holding, product.ppm, now());
  }
  const largestFirst = [...sums].sort(([, a], [, b]) =>
    a.principal === b.principal ? 0 : a.principal < b.principal ? 1 : -1,
  );
  return largestFirst.flatMap(([id, { count, principal, redeemable, daily, paid, owed }]) => {
    const product = products.get(id);
    if (!product) return [];
    const asset = assets.get(product.asset);
    const available =
      core.state.ledger.find(`${mode}.c${customer}.${product.account}.${product.asset}`)?.available ?? 0n;
    return [
      {
        product: id,
        name: product.name,
        account: product.account,
        currency: asset.code,
        count,
        principal: amountText(asset, principal),
        redeemable: amountText(asset, redeemable),
        daily: amountText(asset, daily),
        paid: amountText(asset, paid),
        owed: amountText(asset, owed),
        available: amountText(asset, available),
      },
    ];
  });
};
