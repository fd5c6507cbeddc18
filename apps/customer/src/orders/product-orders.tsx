import { SkeletonRows } from '@bourse/ui/skeleton';
import { lazy, Suspense } from 'react';
import type { ProductOrdersProps } from './product-orders-list.tsx';

const List = lazy(() => import('./product-orders-list.tsx').then((module) => ({ default: module.ProductOrdersList })));

/** Orders of a product, as it lists them. They stand behind a tab or below what is traded, so their code comes after it. */
export const ProductOrders = (props: ProductOrdersProps) => (
  <Suspense fallback={<SkeletonRows />}>
    <List {...props} />
  </Suspense>
);
