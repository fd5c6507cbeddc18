import { defineModule, type ModuleRoutes, type ScreenEntry } from '../shell/module.ts';

const coinProduct: ScreenEntry = {
  load: () => import('./coin-trade.screen.tsx').then((module) => module.CoinTradeScreen),
  title: 'spot.product.bb',
  pack: 'spot',
  width: 'trading',
};

const routes: ModuleRoutes = {
  '/trade': {
    load: () => import('./trade.screen.tsx').then((module) => module.TradeScreen),
    title: 'spot.title',
    pack: 'spot',
    width: 'trading',
  },
  '/specialRailway': {
    load: () => import('./trade.screen.tsx').then((module) => module.ExpressScreen),
    title: 'spot.title',
    pack: 'spot',
    width: 'trading',
  },
  '/reputation': coinProduct,
  '/tradeDealBB': coinProduct,
  '/divisa': {
    load: () => import('./currency-trade.screen.tsx').then((module) => module.CurrencyTradeScreen),
    title: 'spot.product.divisa',
    pack: 'spot',
    width: 'trading',
  },
  '/tradeDealDetail': {
    load: () => import('./deal-detail.screen.tsx').then((module) => module.DealDetailScreen),
    title: 'spot.detail',
    pack: 'spot',
    width: 'wide',
  },
  '/tradingRules': {
    load: () => import('./rules.screen.tsx').then((module) => module.RulesScreen),
    title: 'spot.rules',
    pack: 'spot',
  },
};

export const spot = defineModule({
  name: 'spot',
  calls: ['spot/trade', 'funds/money'],
  packs: ['market'],
  routes,
});
