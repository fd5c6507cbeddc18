import { type Path, WITHDRAW_TABS } from './paths.ts';

/** The entries of the desktop's rail: the tabs, and what is wanted most often and has no tab of its own. */
export type SectionName =
  | 'home'
  | 'information'
  | 'market'
  | 'trade'
  | 'mine'
  | 'quote'
  | 'specialRailway'
  | 'shares'
  | 'positions'
  | 'orders'
  | 'assets'
  | 'records';

const BELOW: readonly (readonly [SectionName, readonly Path[]])[] = [
  ['home', ['/home', '/moreFeatures']],
  ['information', ['/information', '/news-detail']],
  ['market', ['/market', '/searchView', '/collectStocks', '/addCollectStocks', '/futures']],
  ['quote', ['/quote']],
  ['specialRailway', ['/specialRailway']],
  ['shares', ['/transaction', '/stockDetail', '/buysell']],
  [
    'trade',
    [
      '/trade',
      '/transactionbb',
      '/reputation',
      '/tradeDeal',
      '/tradeDealU',
      '/tradeDealBB',
      '/tradeDealDetail',
      '/divisa',
      '/tradingRules',
    ],
  ],
  ['orders', ['/order-detail']],
  ['positions', ['/myPositions', '/myPositions-details', '/myPositions-buysell']],
  [
    'records',
    [
      '/fundingRecords',
      '/statement',
      '/recharge-order',
      '/recharge-detail',
      '/withdraw-order',
      '/withdraw-detail',
      '/conversion-detail',
      '/stockRechargeoreder',
    ],
  ],
  [
    'assets',
    [
      '/assets',
      '/property',
      '/divisaProperty',
      WITHDRAW_TABS,
      '/cardTopup',
      '/usdtTopup',
      '/cardWithdraw',
      '/usdtWithdraw',
      '/fundTransfer',
      '/recharge',
      '/recharge-apply',
      '/withdraw',
      '/withdraw-apply',
      '/swap',
      '/transfer',
      '/stockRecharge',
      '/charge',
      '/charge/pay',
      '/charge/voucher',
    ],
  ],
  [
    'mine',
    [
      '/mine',
      '/certificate',
      '/verified',
      '/certification-primary',
      '/certification-advanced',
      '/security',
      '/changePassword',
      '/logopassword',
      '/changeFundsPassword',
      '/fund-password',
      '/changeWithdrawPassword',
      '/bankWallet',
      '/walletList',
      '/bind-email-phone',
      '/bind-card',
      '/bankCard',
      '/bankList',
      '/Signin',
      '/pointsMall',
      '/notification',
      '/notificationDetail',
    ],
  ],
];

const SECTION_OF: ReadonlyMap<Path, SectionName> = new Map(
  BELOW.flatMap(([section, paths]) => paths.map((path) => [path, section] as const)),
);

/** The section that a page belongs to; undefined for one that stands for itself. Orders and shares share a page with another section. */
export const sectionOf = (path: Path, query: Readonly<Record<string, string>>): SectionName | undefined => {
  if (path === '/myPositions')
    return query['active'] === '2' || ['current', 'history'].includes(query['tab'] ?? '') ? 'orders' : 'positions';
  if (path === '/trade' && query['tradeKey'] === 'Shares') return 'shares';
  return SECTION_OF.get(path);
};
