import type { Event, IncomeHolding, IncomeLine, IncomeProduct, ReadonlyCore } from '@bourse/core';
import { defineView, type Put, type ViewSet } from '../store/views.ts';

/** Purchases: whether one runs or can be redeemed follows from the term and the moment it is looked at. */
const holdings = defineView({
  name: 'income_holdings',
  columns: {
    id: 'bigint',
    customer: 'bigint',
    mode: 'text',
    product: 'bigint',
    kind: 'text',
    name: 'text',
    account: 'text',
    asset: 'text',
    units: 'numeric',
    unit_price: 'numeric',
    bought_at: 'bigint',
    ends_at: 'bigint',
    redeemed_at: 'bigint?',
  },
  mode: 'upsert',
  key: ['id'],
  indexes: [['customer', 'id DESC']],
});

/** The income of each purchase by day; paid can be more than was earned, where income was owed. */
const income = defineView({
  name: 'income_days',
  columns: {
    seq: 'bigint',
    holding: 'bigint',
    customer: 'bigint',
    mode: 'text',
    kind: 'text',
    asset: 'text',
    day: 'bigint',
    earned: 'numeric',
    paid: 'numeric',
    at: 'bigint',
  },
  mode: 'insert',
  key: ['holding', 'seq'],
  indexes: [['customer', 'seq DESC']],
});

/** What a day's payment of a product came to. */
const runs = defineView({
  name: 'income_runs',
  columns: {
    product: 'bigint',
    mode: 'text',
    day: 'bigint',
    holdings: 'bigint',
    earned: 'numeric',
    paid: 'numeric',
    ended: 'bigint',
    is_done: 'boolean',
  },
  mode: 'upsert',
  key: ['product', 'mode', 'day'],
  indexes: [['day DESC']],
});

const putHolding = (holding: IncomeHolding, product: IncomeProduct, put: Put): void => {
  const { id, customer, mode, units, boughtAt, termEndsAt, redeemedAt } = holding;
  const { id: number, kind, name, account, asset, unitPrice } = product;
  put(holdings, {
    id,
    customer,
    mode,
    product: number,
    kind,
    name,
    account,
    asset,
    units,
    unit_price: unitPrice,
    bought_at: boughtAt,
    ends_at: termEndsAt,
    redeemed_at: redeemedAt,
  });
};

type Day = { readonly seq: number; readonly mode: string; readonly day: number; readonly at: number };

const putIncome = (lines: readonly IncomeLine[], { kind, asset }: IncomeProduct, of: Day, put: Put): void => {
  for (const { holding, customer, earned, paid } of lines)
    if (earned > 0n || paid > 0n) put(income, { ...of, holding, customer, kind, asset, earned, paid });
};

export const productsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [holdings, income, runs],
  write: (event, { seq, state: { state } }, put) => {
    switch (event.type) {
      case 'income-product-bought':
        putHolding(event.holding, event.product, put);
        return;
      case 'income-product-redeemed': {
        const { holding, product, line, at } = event;
        putHolding(holding, product, put);
        putIncome([line], product, { seq, mode: holding.mode, day: holding.paidThrough, at }, put);
        return;
      }
      case 'income-paid': {
        const { mode, moment: day, lines, ended, run, isLast, at } = event;
        const product = state.products.products.get(event.product);
        if (!product) return;
        putIncome(lines, product, { seq, mode, day, at }, put);
        for (const holding of ended) putHolding(holding, product, put);
        const { holdings: count, earned, paid, ended: ends } = run;
        put(runs, { product: product.id, mode, day, holdings: count, earned, paid, ended: ends, is_done: isLast });
      }
    }
  },
};
