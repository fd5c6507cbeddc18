import type { RoomRoutes, ScreenEntry } from '../shell/room.ts';

const coinDesk: ScreenEntry = {
  load: () => import('./coin-desk.screen.tsx').then((module) => module.CoinDeskScreen),
  title: 'spot.desk.bb',
  pack: 'spot',
  width: 'desk',
};

export const routes: RoomRoutes = {
  '/trade': {
    load: () => import('./trade.screen.tsx').then((module) => module.TradeScreen),
    title: 'spot.title',
    pack: 'spot',
    width: 'desk',
  },
  '/specialRailway': {
    load: () => import('./trade.screen.tsx').then((module) => module.ExpressScreen),
    title: 'spot.title',
    pack: 'spot',
    width: 'desk',
  },
  '/reputation': coinDesk,
  '/tradeDealBB': coinDesk,
  '/divisa': {
    load: () => import('./currency-desk.screen.tsx').then((module) => module.CurrencyDeskScreen),
    title: 'spot.desk.divisa',
    pack: 'spot',
    width: 'desk',
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
