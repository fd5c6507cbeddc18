import { defineModule, type ModuleRoutes } from '../shell/module.ts';
import { address } from '../shell/paths.ts';

const routes: ModuleRoutes = {
  '/tradeDealU': {
    load: () => import('./trade.screen.tsx').then((module) => module.ContractTradeScreen),
    title: 'contract.title',
    width: 'trading',
    section: 'trade',
  },
};

export const contract = defineModule({
  name: 'contract',
  calls: ['contract/trade', 'stocks/trade', 'funds/money'],
  packs: ['market', 'stocks', 'offers', 'option'],
  routes,
  products: [
    {
      name: 'contract',
      account: 'contract',
      queues: false,
      segment: 'futures',
      page: ({ instrument, venue }) => address('/transaction', { gid: instrument, market: venue }),
      orderList: {
        call: 'contract.orders',
        part: 'status',
        open: 'open',
        history: 'history',
        instrument: 'symbol',
        updatedAt: 'updateTime',
        rows: 'rows',
        total: 'total',
      },
      hasOwnForm: true,
      hasOwnPositions: true,
      tradePage: ({ instrument }) => address('/tradeDealU', { symbol: instrument }),
      cancelCall: 'contract.cancel',
      trading: () => import('./trading.ts').then((module) => module.contractTrading),
    },
  ],
  records: [{ name: 'contracts', icon: 'candle', path: '/tradeDealU', query: { list: 'history' }, place: 2 }],
});
