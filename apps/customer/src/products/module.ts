import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const pack = 'products';

const routes: ModuleRoutes = {
  '/etf': {
    load: () => import('./etf.screen.tsx').then((module) => module.EtfScreen),
    title: 'products.etf',
    pack,
    width: 'wide',
  },
  '/etfdetails': {
    load: () => import('./etf-details.screen.tsx').then((module) => module.EtfDetailsScreen),
    title: 'products.etf',
    pack,
  },
};

export const products = defineModule({ name: 'products', calls: ['products/own'], routes, section: 'mine' });
