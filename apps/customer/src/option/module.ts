import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/tradeDeal': {
    load: () => import('./option.screen.tsx').then((module) => module.OptionScreen),
    title: 'option.title',
    width: 'trading',
  },
};

export const option = defineModule({
  name: 'option',
  calls: ['option/own', 'funds/money', 'limits/own'],
  packs: ['market'],
  routes,
  section: 'trade',
  records: [{ name: 'options', icon: 'clock', path: '/tradeDeal', query: { list: 'history' }, place: 1 }],
});
