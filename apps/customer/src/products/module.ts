import { defineModule, type ModuleRoutes, type ScreenEntry } from '../shell/module.ts';

const fundHoldings: ScreenEntry = {
  load: () => import('./fund-holdings.screen.tsx').then((module) => module.FundHoldingsScreen),
  title: 'products.mine',
  width: 'wide',
};
const fundDetail: ScreenEntry = {
  load: () => import('./fund-detail.screen.tsx').then((module) => module.FundDetailScreen),
  title: 'products.fund',
  width: 'wide',
};

const routes: ModuleRoutes = {
  '/etf': {
    load: () => import('./etf.screen.tsx').then((module) => module.EtfScreen),
    title: 'products.etf',
    width: 'wide',
  },
  '/etfdetails': {
    load: () => import('./etf-details.screen.tsx').then((module) => module.EtfDetailsScreen),
    title: 'products.etf',
    width: 'wide',
  },
  '/quantify': {
    load: () => import('./quantify.screen.tsx').then((module) => module.QuantifyScreen),
    title: 'products.quantified',
    width: 'wide',
  },
  '/quantifyDetails/$id': {
    load: () => import('./quantify-details.screen.tsx').then((module) => module.QuantifyDetailsScreen),
    title: 'products.quantified',
    width: 'wide',
  },
  '/myInvestment': {
    load: () => import('./my-investment.screen.tsx').then((module) => module.MyInvestmentScreen),
    title: 'products.income',
    width: 'wide',
  },
  '/fundSelection': {
    load: () => import('./fund-selection.screen.tsx').then((module) => module.FundSelectionScreen),
    title: 'products.fund',
    width: 'wide',
  },
  '/fundHome': {
    load: () => import('./fund-home.screen.tsx').then((module) => module.FundHomeScreen),
    title: 'products.fund',
    width: 'wide',
  },
  '/fundManager': {
    load: () => import('./fund-manager.screen.tsx').then((module) => module.FundManagerScreen),
    title: 'products.managers',
    width: 'wide',
  },
  '/capitalFund': {
    load: () => import('./capital-fund.screen.tsx').then((module) => module.CapitalFundScreen),
    title: 'products.capital',
    width: 'wide',
  },
  '/fundHoldingsDetail': {
    load: () => import('./fund-holdings-detail.screen.tsx').then((module) => module.FundHoldingsDetailScreen),
    title: 'products.byFund',
    width: 'wide',
  },
  '/revenueDetails': {
    load: () => import('./revenue-details.screen.tsx').then((module) => module.RevenueDetailsScreen),
    title: 'products.income',
  },
  '/fundDetail': fundDetail,
  '/fundArchives': fundDetail,
  '/fundBuy': {
    ...fundDetail,
    load: () => import('./fund-detail.screen.tsx').then((module) => module.FundBuyScreen),
  },
  '/fundHoldings': fundHoldings,
  '/myInvestmentFund': fundHoldings,
};

export const products = defineModule({
  name: 'products',
  calls: ['products/own'],
  routes,
  section: 'mine',
  records: [
    { name: 'income', icon: 'fund', path: '/myInvestment', place: 5 },
    { name: 'funds', icon: 'chart', path: '/fundHoldings', place: 6 },
  ],
});
