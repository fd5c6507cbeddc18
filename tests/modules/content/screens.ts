import type { ModuleScreens } from '../../e2e/module-screens.ts';

export const entry: ModuleScreens = {
  open: [
    { name: 'terms', address: '/agreement' },
    { name: 'open-home', address: '/home' },
    { name: 'open-information', address: '/information' },
  ],
  own: ({ news }) => [
    { name: 'home', address: '/home' },
    { name: 'information', address: '/information', shows: 'a list' },
    { name: 'information-notices', address: '/information?tab=notices' },
    { name: 'news', address: `/news-detail?id=${news}`, shows: 'a text' },
    { name: 'more-features', address: '/moreFeatures', shows: 'a list' },
    { name: 'certificates', address: '/certificate', shows: 'a text' },
  ],
  fresh: [{ name: 'new-home', address: '/home' }],
  console: [
    { name: 'console-limits', address: '/limits' },
    { name: 'console-checks', address: '/limits?content=withdrawal-checks' },
    { name: 'console-content', address: '/content' },
  ],
};
