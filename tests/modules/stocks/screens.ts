import type { ModuleScreens } from '../../e2e/module-screens.ts';

const SHARE = 'gid=US.OXMAR&market=US';

export const entry: ModuleScreens = {
  own: () => [
    { name: 'share', address: `/transaction?${SHARE}` },
    { name: 'share-chart', address: `/stockDetail?${SHARE}` },
    { name: 'coin-detail', address: '/transactionbb?symbol=btc' },
    { name: 'order-form', address: `/buysell?${SHARE}` },
    { name: 'holding', address: `/myPositions-details?${SHARE}` },
    { name: 'holding-order', address: `/myPositions-buysell?${SHARE}&index=1` },
  ],
};
