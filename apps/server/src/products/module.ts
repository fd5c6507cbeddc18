import { defineModule } from '../module.ts';
import { productsChanges } from './changes.ts';
import { incomeProduct, productsConsole } from './console-handlers.ts';
import { incomeWindUp } from './ending.ts';
import { productsHandlers } from './handlers.ts';
import { productsNews } from './news.ts';
import { productsViews } from './views.ts';

export const products = defineModule({
  name: 'products',
  handlers: { ...productsHandlers, ...productsConsole },
  views: productsViews,
  news: productsNews,
  changes: productsChanges,
  proposals: { 'income-product': incomeProduct, 'income-wind-up': incomeWindUp },
  dayParts: { 'income-product-bought': 'held', 'income-product-redeemed': 'house', 'income-paid': 'house' },
});
