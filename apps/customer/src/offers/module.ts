import { defineModule, type ScreenEntry } from '../shell/module.ts';

const wide = (title: string, load: ScreenEntry['load']): ScreenEntry => ({ load, title, width: 'wide' });

/** The pages of one offer, and the list of VIP allocations: in one file, for the first page is told of each. */
const offerPages = () => import('./offer.screen.tsx');

export const offers = defineModule({
  name: 'offers',
  calls: ['offers/own', 'ipo/own', 'funds/money'],
  packs: ['ipo'],
  routes: {
    '/tradein': wide('offers.block', () => import('./tradein.screen.tsx').then((module) => module.TradeInScreen)),
    '/vipFundrgising': wide('offers.vip', () => offerPages().then((module) => module.VipScreen)),
    '/vipDetail': wide('offers.offer', () => offerPages().then((module) => module.VipDetailScreen)),
    '/otc': wide('offers.otc', () => import('./otc.screen.tsx').then((module) => module.OtcScreen)),
    '/otcOrderList': wide('offers.otcOrders', () =>
      import('./otc-orders.screen.tsx').then((module) => module.OtcOrdersScreen),
    ),
    '/rushTo': wide('offers.offer', () => offerPages().then((module) => module.OfferScreen)),
    '/myBuysell': wide('offers.mine', () => import('./my-orders.screen.tsx').then((module) => module.MyOrdersScreen)),
  },
  section: 'market',
  records: [{ name: 'offers', icon: 'layers', path: '/myBuysell', place: 3 }],
});
