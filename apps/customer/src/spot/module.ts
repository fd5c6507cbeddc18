import { type AppProduct, defineModule, type ModuleRoutes, type ScreenEntry } from '../shell/module.ts';
import { address } from '../shell/paths.ts';

const coinProduct: ScreenEntry = {
  load: () => import('./coin-trade.screen.tsx').then((module) => module.CoinTradeScreen),
  title: 'spot.product.bb',
  width: 'trading',
};

const routes: ModuleRoutes = {
  '/trade': {
    load: () => import('./trade.screen.tsx').then((module) => module.TradeScreen),
    title: 'spot.title',
    width: 'trading',
    section: ({ tradeKey }) => (tradeKey === 'Shares' || tradeKey === 'ApanStocks' ? 'shares' : 'trade'),
  },
  '/specialRailway': {
    load: () => import('./trade.screen.tsx').then((module) => module.ExpressScreen),
    title: 'spot.title',
    width: 'trading',
    section: 'specialRailway',
  },
  '/reputation': coinProduct,
  '/tradeDealBB': coinProduct,
  '/divisa': {
    load: () => import('./currency-trade.screen.tsx').then((module) => module.CurrencyTradeScreen),
    title: 'spot.product.divisa',
    width: 'trading',
  },
  '/tradeDealDetail': {
    load: () => import('./deal-detail.screen.tsx').then((module) => module.DealDetailScreen),
    title: 'spot.detail',
    width: 'wide',
  },
  '/tradingRules': {
    load: () => import('./rules.screen.tsx').then((module) => module.RulesScreen),
    title: 'spot.rules',
  },
};

/** The page of a pair; `type` tells its product in the published address. */
const pairPage =
  (type: number): AppProduct['page'] =>
  ({ instrument }) =>
    address('/tradeDealDetail', { symbol: instrument, type });

const LISTED = {
  part: 'status',
  open: 'open',
  history: 'history',
  instrument: 'symbol',
  updatedAt: 'updateTime',
} as const;

export const spot = defineModule({
  name: 'spot',
  calls: ['spot/trade', 'funds/money'],
  packs: ['market'],
  routes,
  section: 'trade',
  products: [
    {
      name: 'bb',
      account: 'platform',
      queues: false,
      segment: 'coins',
      page: pairPage(2),
      orderList: { call: 'bb.list', ...LISTED, rows: 'records', total: 'totalRecord' },
      cancelCall: 'bb.cancel',
      trading: () => import('./trading.ts').then((module) => module.coinTrading),
    },
    {
      name: 'divisa',
      account: 'platform',
      queues: false,
      segment: 'currencies',
      page: pairPage(4),
      orderList: { call: 'divisa.list', ...LISTED, rows: 'list', total: 'total' },
      cancelCall: 'divisa.cancel',
      trading: () => import('./trading.ts').then((module) => module.currencyTrading),
    },
  ],
});
