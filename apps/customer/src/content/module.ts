import { defineModule, type ModuleRoutes } from '../shell/module.ts';

const routes: ModuleRoutes = {
  '/home': {
    load: () => import('./home.screen.tsx').then((module) => module.HomeScreen),
    title: 'content.home.title',
    width: 'wide',
    section: 'home',
  },
  '/information': {
    load: () => import('./information.screen.tsx').then((module) => module.InformationScreen),
    title: 'content.information.title',
    width: 'wide',
    section: 'information',
  },
  '/news-detail': {
    load: () => import('./news-detail.screen.tsx').then((module) => module.NewsDetailScreen),
    title: 'content.news.title',
    section: 'information',
  },
  '/moreFeatures': {
    load: () => import('./more-features.screen.tsx').then((module) => module.MoreFeaturesScreen),
    title: 'content.more.title',
    width: 'wide',
    section: 'home',
  },
  '/agreement': {
    load: () => import('./agreement.screen.tsx').then((module) => module.AgreementScreen),
    title: 'content.agreement.title',
    menu: { group: 'safety', place: 7, icon: 'news', name: 'login_17' },
  },
  '/certificate': {
    load: () => import('./certificate.screen.tsx').then((module) => module.CertificateScreen),
    title: 'content.certificate.title',
    menu: { group: 'safety', place: 6, icon: 'book', name: 'identity.menu.certificate' },
    section: 'mine',
  },
};

export const content = defineModule({
  name: 'content',
  calls: ['funds/money'],
  routes,
});
