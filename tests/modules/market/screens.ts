import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  own: () => [
    { name: 'market', address: '/market', shows: 'a list' },
    { name: 'market-watchlist', address: '/market?tab=watch', shows: 'a list' },
    { name: 'market-coins', address: '/market?tab=coins', shows: 'a list' },
    { name: 'quote', address: '/quote', shows: 'a list' },
    { name: 'futures', address: '/futures', shows: 'a list' },
    { name: 'future', address: '/transaction?gid=XAU-USD.F1&market=METAL' },
    { name: 'search', address: '/searchView', shows: 'a list' },
    { name: 'watchlist-edit', address: '/collectStocks' },
    { name: 'watchlist-add', address: '/addCollectStocks', shows: 'a list' },
  ],
  console: [{ name: 'console-instruments', address: '/instruments' }],
};
