import { type AssetCode, assert } from '@bourse/rules';
import type { Core } from '../context.ts';
import { afterNumber } from '../given-once.ts';
import type { Folds } from '../module.ts';
import type { IncomeLine, ProductsEvent } from './event.ts';
import { withLine } from './income.ts';
import {
  INCOME_DUE,
  INCOME_WIND_UP,
  type IncomeHolding,
  type IncomePool,
  incomeProductOf,
  isLeftAtWill,
  type ProductsState,
  poolName,
} from './state.ts';

/** The pool of a holding; made when the first is bought. */
export const poolOf = (
  products: ProductsState,
  { mode, product }: Pick<IncomeHolding, 'mode' | 'product'>,
): IncomePool => {
  const name = poolName({ mode, product });
  let pool = products.pools.get(name);
  if (!pool) {
    pool = { mode, product, bought: 0n, holdings: [], living: 0, dueAt: null, run: null, woundUpTo: 0 };
    products.pools.set(name, pool);
  }
  return pool;
};

/** Enters a holding among those of its pool and its owner. */
export const enterHolding = (products: ProductsState, holding: IncomeHolding): void => {
  const pool = poolOf(products, holding);
  products.holdings.set(holding.id, holding);
  products.byOwner.set(holding, [...(products.byOwner.get(holding) ?? []), holding.id]);
  pool.holdings.push(holding.id);
  pool.living += 1;
};

const leave = (products: ProductsState, holding: IncomeHolding): void => {
  products.holdings.delete(holding.id);
  const others = (products.byOwner.get(holding) ?? []).filter((id) => id !== holding.id);
  if (others.length > 0) products.byOwner.set(holding, others);
  else products.byOwner.delete(holding);
  poolOf(products, holding).living -= 1;
};

/** What came back and is owed nothing is known to the views alone. */
const put = (products: ProductsState, holding: IncomeHolding): void => {
  if (holding.redeemedAt !== null && holding.owed === 0n) leave(products, holding);
  else products.holdings.set(holding.id, holding);
};

const owe = ({ owed }: ProductsState, asset: AssetCode, { earned, paid }: IncomeLine): void => {
  if (earned !== paid) owed.set(asset, (owed.get(asset) ?? 0n) + earned - paid);
};

const wait = ({ state: { agenda } }: Core, pool: IncomePool, moment: number | null): void => {
  pool.dueAt = moment;
  if (moment !== null) agenda.waiting.add(moment, INCOME_DUE, poolName(pool));
};

/** The list is made anew where half of it is gone. */
const tidy = ({ holdings }: ProductsState, pool: IncomePool): void => {
  if (pool.holdings.length > 2 * pool.living) pool.holdings = pool.holdings.filter((id) => holdings.has(id));
};

/** The postings are applied by the ledger. */
export const productsFolds: Folds<ProductsEvent> = {
  'income-product-listed': ({ state: { products } }, { product }) => {
    products.nextProduct = afterNumber(products.nextProduct, product.id, 'income product');
    products.products.set(product.id, product);
  },
  'income-product-bought': (core, { product, holding }) => {
    const { products } = core.state;
    products.nextHolding = afterNumber(products.nextHolding, holding.id, 'income holding');
    enterHolding(products, holding);
    const pool = poolOf(products, holding);
    pool.bought += holding.units;
    if (pool.dueAt === null) wait(core, pool, holding.startsAt + product.everyMs);
  },
  'income-product-redeemed': ({ state: { products } }, { product, holding, line }) => {
    if (isLeftAtWill(product)) poolOf(products, holding).bought -= holding.units;
    owe(products, product.asset, line);
    put(products, holding);
  },
  'income-product-closed': ({ state: { products } }, { product: { id } }) => {
    products.endings.set(id, 'closed');
  },
  'income-product-wound-up': ({ state: { products, agenda } }, { at, product: { id } }) => {
    products.endings.set(id, 'wound-up');
    for (const pool of products.pools.values())
      if (pool.product === id && pool.living > 0) agenda.waiting.add(at, INCOME_WIND_UP, poolName(pool));
  },
  'income-wind-up-advanced': ({ state: { products, agenda } }, { at, mode, product, last, isLast }) => {
    const pool = poolOf(products, { mode, product });
    pool.woundUpTo = last;
    if (!isLast) agenda.waiting.add(at, INCOME_WIND_UP, poolName(pool));
  },
  'income-paid': (core, { mode, product: id, moment, lines, ended, run, isLast }) => {
    const { products } = core.state;
    const product = incomeProductOf(products, id);
    const pool = poolOf(products, { mode, product: id });
    for (const line of lines) {
      const holding = products.holdings.get(line.holding);
      assert(holding, 'what is paid is held or owed');
      owe(products, product.asset, line);
      put(products, withLine(product, holding, line, moment));
    }
    for (const holding of ended) put(products, holding);
    pool.run = isLast ? null : run;
    if (!isLast) return wait(core, pool, moment);
    tidy(products, pool);
    wait(core, pool, pool.living > 0 ? moment + product.everyMs : null);
  },
};
