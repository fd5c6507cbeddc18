import { defineModule } from '../module.ts';
import { productsChanges } from './changes.ts';
import { incomeProduct, productsConsole } from './console-handlers.ts';
import { productsHandlers } from './handlers.ts';
import { productsViews } from './views.ts';

export const products = defineModule({
  name: 'products',
  handlers: { ...productsHandlers, ...productsConsole },
  views: productsViews,
  changes: productsChanges,
  proposals: { 'income-product': incomeProduct },
  dayParts: { 'income-product-bought': 'held', 'income-product-redeemed': 'house', 'income-paid': 'house' },
});
