import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/market': {
    load: () => import('./market.screen.tsx').then((module) => module.MarketScreen),
    title: 'market.title',
    width: 'wide',
  },
  '/quote': {
    load: () => import('./quote.screen.tsx').then((module) => module.QuoteScreen),
    title: 'market.quotes',
    width: 'wide',
    section: 'quote',
  },
  '/futures': {
    load: () => import('./futures.screen.tsx').then((module) => module.FuturesScreen),
    title: 'market.segment.futures',
    width: 'wide',
  },
  '/searchView': {
    load: () => import('./search.screen.tsx').then((module) => module.SearchScreen),
    title: 'market.search.title',
    width: 'wide',
  },
  '/collectStocks': {
    load: () => import('./watch-edit.screen.tsx').then((module) => module.WatchEditScreen),
    title: 'market.watch.edit',
    width: 'wide',
  },
  '/addCollectStocks': {
    load: () => import('./watch-add.screen.tsx').then((module) => module.WatchAddScreen),
    title: 'market.watch.add',
    width: 'wide',
  },
};

export const market = defineModule({
  name: 'market',
  routes,
  section: 'market',
});
