import { defineModule } from '../module.ts';
import { ProductsScreen } from './products.screen.tsx';

export const products = defineModule({
  name: 'products',
  screens: [
    {
      path: '/income-products',
      name: 'Income products',
      icon: 'yield',
      keys: 'p i',
      group: 'Work',
      place: 14,
      roles: ['product', 'finance', 'auditor'],
      Screen: ProductsScreen,
    },
  ],
});
