import type { Event } from '@bourse/core';
import { amountText, type IncomeKind } from '@bourse/rules';
import type { NewsOf } from '../news.ts';

/** Where the own purchases of a kind are. */
const PAGES: Readonly<Record<IncomeKind, string>> = { etf: 'etf', quantified: 'quantify', fund: 'fundHoldings' };

/** What customers are told of their holdings: that one came back because its product was wound up. What is done on the demo account is told nobody (NOTIFY-21). */
export const productsNews: NewsOf<Extract<Event, { readonly type: 'income-product-redeemed' }>, 'income-wound-up'> = {
  'income-product-redeemed': {
    notice: ({ product: { name, kind, asset: code }, holding: { customer, units }, line }, { assets }) => {
      const money = (of: bigint): string => amountText(assets.get(code), of);
      return {
        customer,
        kind: 'income-wound-up',
        values: { page: PAGES[kind], name, amount: money(units), income: money(line.paid), currency: code },
      };
    },
    isNews: ({ reason, holding: { mode } }) => reason === 'wound-up' && mode === 'real',
  },
};
