import type { Quote } from '../market/index.ts';
import { productOf } from '../shell/index.ts';

/** Whether the page of an instrument has the order form: of what is traded, unless its product has a form of its own. */
export const hasOrderForm = ({ tradable, product }: Pick<Quote, 'tradable' | 'product'>): boolean =>
  tradable && productOf(product)?.hasOwnForm !== true;
