import type { AssetCode } from '@bourse/rules';
import { sorted } from '../sorted.ts';
import { enterHolding, poolOf } from './evolve.ts';
import {
  createProductsState,
  type IncomeEnding,
  type IncomeHolding,
  type IncomePool,
  type IncomePoolName,
  type IncomeProduct,
  type IncomeProductId,
  type ProductsState,
  poolName,
} from './state.ts';

type PoolData = Pick<IncomePool, 'mode' | 'product' | 'bought' | 'dueAt' | 'run'> & {
  readonly woundUpTo?: number;
};
/** Those of versions before it do not say when a product was listed. */
type ProductData = Omit<IncomeProduct, 'listedAt'> & { readonly listedAt?: number };

export type ProductsSnapshot = {
  readonly products: readonly ProductData[];
  /** Missing in snapshots of versions before it, as `woundUpTo` is. */
  readonly endings?: readonly (readonly [IncomeProductId, IncomeEnding])[];
  readonly pools: readonly PoolData[];
  readonly holdings: Iterable<IncomeHolding>;
  readonly owed: readonly (readonly [AssetCode, bigint])[];
  readonly nextProduct: number;
  readonly nextHolding: number;
};

/** By their numbers, without all of them beside the state. */
function* holdingData({ holdings }: ProductsState): Generator<IncomeHolding> {
  for (const id of Float64Array.from(holdings.keys()).sort()) {
    const holding = holdings.get(id);
    if (holding) yield holding;
  }
}

export const takeProducts = (state: ProductsState): ProductsSnapshot => ({
  products: [...state.products.values()],
  endings: [...state.endings].sort(([one], [other]) => one - other),
  pools: sorted(state.pools.values(), poolName).map(({ mode, product, bought, dueAt, run, woundUpTo }) => ({
    mode,
    product,
    bought,
    dueAt,
    run,
    woundUpTo,
  })),
  holdings: holdingData(state),
  owed: sorted(
    [...state.owed].filter(([, units]) => units !== 0n),
    ([asset]) => asset,
  ),
  nextProduct: state.nextProduct,
  nextHolding: state.nextHolding,
});

export const restoreProducts = (data: ProductsSnapshot): ProductsState => {
  const state = createProductsState();
  for (const { listedAt, ...product } of data.products)
    state.products.set(product.id, { ...product, listedAt: listedAt ?? product.opensAt });
  for (const [product, ending] of data.endings ?? []) state.endings.set(product, ending);
  for (const pool of data.pools) {
    const name: IncomePoolName = poolName(pool);
    state.pools.set(name, { ...poolOf(state, pool), ...pool });
  }
  for (const holding of data.holdings) enterHolding(state, holding);
  for (const [asset, units] of data.owed) state.owed.set(asset, units);
  state.nextProduct = data.nextProduct;
  state.nextHolding = data.nextHolding;
  return state;
};
