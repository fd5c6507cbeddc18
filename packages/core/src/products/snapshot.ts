import type { AssetCode } from '@bourse/rules';
import { sorted } from '../sorted.ts';
import { enterHolding, poolOf } from './evolve.ts';
import {
  createProductsState,
  type IncomeHolding,
  type IncomePool,
  type IncomePoolName,
  type IncomeProduct,
  type ProductsState,
  poolName,
} from './state.ts';

type PoolData = Pick<IncomePool, 'mode' | 'product' | 'bought' | 'dueAt' | 'run'>;

export type ProductsSnapshot = {
  readonly products: readonly IncomeProduct[];
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
  pools: sorted(state.pools.values(), poolName).map(({ mode, product, bought, dueAt, run }) => ({
    mode,
    product,
    bought,
    dueAt,
    run,
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
  for (const product of data.products) state.products.set(product.id, product);
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
