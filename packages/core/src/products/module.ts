import { defineModule } from '../module.ts';
import { buyIncomeProduct } from './buy-income-product.ts';
import { closeIncomeProduct, onIncomeWindUp, windUpIncomeProduct } from './end-income-product.ts';
import { productsFolds } from './evolve.ts';
import { productsForms } from './forms.ts';
import { onIncomeDue } from './income.ts';
import { listIncomeProduct } from './list-income-product.ts';
import { productsReactions, redeemIncomeProduct } from './redeem-income-product.ts';
import { restoreProducts, takeProducts } from './snapshot.ts';
import { createProductsState, INCOME_DUE, INCOME_WIND_UP, productsHouseAccounts } from './state.ts';
import { productsUpcasts } from './upcast.ts';

/** Products that are bought for an income. */
export const incomeProducts = defineModule({
  name: 'products',
  state: createProductsState,
  commands: {
    'list-income-product': listIncomeProduct,
    'buy-income-product': buyIncomeProduct,
    'redeem-income-product': redeemIncomeProduct,
    'close-income-product': closeIncomeProduct,
    'wind-up-income-product': windUpIncomeProduct,
  },
  events: productsFolds,
  reactions: productsReactions,
  upcasts: productsUpcasts,
  agenda: { [INCOME_DUE]: onIncomeDue, [INCOME_WIND_UP]: onIncomeWindUp },
  forms: productsForms,
  holds: { income: ({ state }, id) => state.products.holdings.get(id)?.boughtAt },
  houseAccounts: productsHouseAccounts,
  // Income that is owed after the principal came back stands on no account yet.
  closingBlockers: {
    balances: ({ state }, customer) => state.products.byOwner.get({ mode: 'real', customer }) !== undefined,
  },
  snapshot: { take: takeProducts, restore: restoreProducts },
});
