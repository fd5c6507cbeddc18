/** One screen to look at, under the name its picture gets. */
export type LookedAt = { readonly name: string; readonly address: string };

const SHARE = 'gid=US.OXMAR&market=US';

/** The screens that a visitor who is not signed in may see. */
export const OPEN_SCREENS: readonly LookedAt[] = [
  { name: 'login', address: '/login' },
  { name: 'login-by-code', address: '/verificationLogin' },
  { name: 'register', address: '/reg' },
  { name: 'forgot-password', address: '/forget-password' },
  { name: 'forgot-password-older', address: '/forget' },
  { name: 'area-code', address: '/countryCode' },
  { name: 'terms', address: '/agreement' },
];

/** The screens of a customer who is signed in; several of them are open to visitors as well. */
export const OWN_SCREENS: readonly LookedAt[] = [
  { name: 'home', address: '/home' },
  { name: 'information', address: '/information' },
  { name: 'more-features', address: '/moreFeatures' },
  { name: 'market', address: '/market' },
  { name: 'market-watchlist', address: '/market?tab=watch' },
  { name: 'market-coins', address: '/market?tab=coins' },
  { name: 'quote', address: '/quote' },
  { name: 'search', address: '/searchView' },
  { name: 'watchlist-edit', address: '/collectStocks' },
  { name: 'watchlist-add', address: '/addCollectStocks' },
  { name: 'share', address: `/transaction?${SHARE}` },
  { name: 'share-chart', address: `/stockDetail?${SHARE}` },
  { name: 'coin-detail', address: '/transactionbb?symbol=btc' },
  { name: 'trade', address: '/trade' },
  { name: 'trade-currencies', address: '/trade?tradeKey=Divisa' },
  { name: 'trade-holdings', address: '/trade?tradeKey=possess' },
  { name: 'spot', address: '/reputation' },
  { name: 'spot-coins', address: '/tradeDealBB' },
  { name: 'spot-detail', address: '/tradeDealDetail?symbol=BTC-USDT&type=2' },
  { name: 'divisa', address: '/divisa' },
  { name: 'trading-rules', address: '/tradingRules?type=2' },
  { name: 'order-form', address: `/buysell?${SHARE}` },
  { name: 'positions', address: '/myPositions' },
  { name: 'orders-open', address: '/myPositions?tab=current' },
  { name: 'orders-past', address: '/myPositions?tab=history' },
  { name: 'holding', address: `/myPositions-details?${SHARE}` },
  { name: 'holding-order', address: `/myPositions-buysell?${SHARE}&index=1` },
  { name: 'mine', address: '/mine' },
  { name: 'password', address: '/changePassword' },
  { name: 'password-and-leave', address: '/logopassword' },
  { name: 'funds-password', address: '/changeFundsPassword' },
  { name: 'funds-password-new', address: '/fund-password' },
  { name: 'bind', address: '/bind-email-phone' },
  { name: 'certificates', address: '/certificate' },
  { name: 'assets', address: '/assets' },
  { name: 'assets-platform', address: '/assets?tab=platform' },
  { name: 'property', address: '/property' },
  { name: 'currency-property', address: '/divisaProperty' },
  { name: 'recharge', address: '/recharge' },
  { name: 'top-up-card', address: '/cardTopup' },
  { name: 'top-up-card-amount', address: '/cardTopup?step=amount' },
  { name: 'top-up-usdt', address: '/usdtTopup' },
  { name: 'top-up-usdt-amount', address: '/usdtTopup?step=amount' },
  { name: 'records-trades', address: '/fundingRecords?active=1' },
  { name: 'records-deposits', address: '/fundingRecords?active=2' },
  { name: 'not-here-yet', address: '/withdraw' },
];

/** The console, whose addresses have an origin of their own. */
export const CONSOLE_SCREENS: readonly LookedAt[] = [
  { name: 'console-deposits', address: '/deposits' },
  { name: 'console-deposits-all', address: '/deposits?status=all' },
  { name: 'console-deposit', address: '/deposits?open=deposit:1' },
  { name: 'console-customers', address: '/customers' },
  { name: 'console-customer', address: '/customers?open=customer:2' },
  { name: 'console-outbox', address: '/outbox' },
  { name: 'console-instruments', address: '/instruments' },
  { name: 'console-books', address: '/books' },
  { name: 'console-accounts', address: '/accounts' },
  { name: 'console-audit', address: '/audit' },
];
