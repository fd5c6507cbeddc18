import { defineModule, type ModuleRoutes } from '../shell/module.ts';
import { address } from '../shell/paths.ts';

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
    width: 'wide',
    section: 'trade',
  },
  '/buysell': { load: buySell, title: 'stocks.buySell.title', width: 'wide' },
  '/myPositions-buysell': {
    load: buySell,
    title: 'stocks.buySell.title',
    width: 'wide',
    section: 'positions',
  },
  '/myPositions-details': {
    load: () => import('./holding.screen.tsx').then((module) => module.HoldingScreen),
    title: 'stocks.holding.title',
    width: 'wide',
    section: 'positions',
  },
};

export const stocks = defineModule({
  name: 'stocks',
  calls: ['stocks/trade', 'funds/money'],
  routes,
  section: 'shares',
  rail: [{ name: 'shares', icon: 'chart', path: '/trade', query: { tradeKey: 'Shares' }, place: 1 }],
  products: [
    {
      name: 'stocks',
      account: 'stock',
      queues: true,
      segment: 'shares',
      page: ({ instrument, venue }) => address('/transaction', { gid: instrument, market: venue }),
      positionPage: ({ instrument, venue }) => address('/myPositions-details', { gid: instrument, market: venue }),
      orderList: {
        call: 'orders.list',
        part: 'list',
        open: 'current',
        history: 'history',
        instrument: 'instrument',
        updatedAt: 'updatedAt',
        rows: 'list',
        total: 'total',
      },
      positionCall: 'orders.position',
      cancelCall: 'orders.cancelPending',
      trading: () => import('./trading.ts').then((module) => module.shareTrading),
    },
  ],
});
