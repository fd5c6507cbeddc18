import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const buySell = () => import('./buy-sell.screen.tsx').then((module) => module.BuySellScreen);

const routes: ModuleRoutes = {
  '/transaction': {
    load: () => import('./transaction.screen.tsx').then((module) => module.TransactionScreen),
    title: 'market.details',
    pack: 'market',
    width: 'trading',
  },
  '/stockDetail': {
    load: () => import('./chart.screen.tsx').then((module) => module.StockChartScreen),
    title: 'market.chart',
    pack: 'market',
    width: 'wide',
  },
  '/transactionbb': {
    load: () => import('./crypto.screen.tsx').then((module) => module.CryptoScreen),
    title: 'stocks.crypto.title',
    pack: 'stocks',
    width: 'wide',
  },
  '/buysell': { load: buySell, title: 'stocks.buySell.title', pack: 'stocks', width: 'wide' },
  '/myPositions-buysell': { load: buySell, title: 'stocks.buySell.title', pack: 'stocks', width: 'wide' },
  '/myPositions': {
    load: () => import('./positions.screen.tsx').then((module) => module.PositionsScreen),
    title: 'stocks.positions.title',
    pack: 'stocks',
    width: 'trading',
  },
  '/myPositions-details': {
    load: () => import('./holding.screen.tsx').then((module) => module.HoldingScreen),
    title: 'stocks.holding.title',
    pack: 'stocks',
    width: 'wide',
  },
};

export const stocks = defineModule({
  name: 'stocks',
  calls: ['stocks/trade', 'funds/money'],
  routes,
});
