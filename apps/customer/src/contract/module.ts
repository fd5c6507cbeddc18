import { defineModule } from '../shell/module.ts';
import { address } from '../shell/paths.ts';

export const contract = defineModule({
  name: 'contract',
  calls: ['contract/trade', 'funds/money'],
  routes: {},
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
      cancelCall: 'contract.cancel',
      trading: () => import('./trading.ts').then((module) => module.contractTrading),
    },
  ],
});
