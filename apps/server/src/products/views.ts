import type { Event, IncomeHolding, IncomeLine, IncomeProduct, ReadonlyCore } from '@bourse/core';
import { ALL_CUSTOMERS, addToLists } from '../store/lists.ts';
import { defineView, NEXT, type Put, type ViewSet } from '../store/views.ts';
import { holdingsList, runsList } from './numbered.ts';

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
  indexes: [['customer', 'id DESC'], ['product', 'id DESC'], ['bought_at']],
});

/** The income of each purchase by day, numbered for each customer, mode and kind; paid can be more than was earned, where income was owed. */
const income = defineView({
  name: 'income_days',
  columns: {
    seq: 'bigint',
    holding: 'bigint',
    no: 'number',
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
  numbers: { no: ['customer', 'mode', 'kind'] },
  indexes: [['customer', 'mode', 'kind', 'no']],
});

/** What a day's payment of a product came to, once all of it is done. */
const runs = defineView({
  name: 'income_runs',
  columns: {
    seq: 'bigint',
    product: 'bigint',
    mode: 'text',
    day: 'bigint',
    holdings: 'bigint',
    earned: 'numeric',
    paid: 'numeric',
    ended: 'bigint',
    at: 'bigint',
  },
  mode: 'insert',
  // A piece of a payment is a row of the journal of its own, and so is the last one.
  key: ['seq'],
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
    if (earned > 0n || paid > 0n) put(income, { ...of, holding, no: NEXT, customer, kind, asset, earned, paid });
};

export const productsViews: ViewSet<ReadonlyCore, Event> = {
  tables: [holdings, income, runs],
  write: (event, { seq, state: { state } }, put) => {
    switch (event.type) {
      case 'income-product-bought': {
        const { holding, product } = event;
        const { id, customer, mode, boughtAt } = holding;
        putHolding(holding, product, put);
        const { kind } = product;
        const year = new Date(boughtAt).getUTCFullYear();
        addToLists(put, id, [customer], [holdingsList(mode, kind), holdingsList(mode, kind, year)]);
        return;
      }
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
        if (!isLast) return;
        const { holdings: count, earned, paid, ended: ends } = run;
        put(runs, { seq, product: product.id, mode, day, holdings: count, earned, paid, ended: ends, at });
        addToLists(put, seq, [ALL_CUSTOMERS], [runsList(), runsList(product.id)]);
      }
    }
  },
};
