import type { Stories } from './trader.ts';

/** One screen to look at, under the name its picture gets. */
export type LookedAt = {
  readonly name: string;
  readonly address: string;
  /** Where it leads, where that is another address. */
  readonly lands?: string;
};

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
  { name: 'open-home', address: '/home' },
  { name: 'open-information', address: '/information' },
];

/** The screens of a customer who is signed in, some of them of one thing, area by area; several are open to visitors as well. */
export const OWN_AREAS: Readonly<Record<string, (stories: Stories) => readonly LookedAt[]>> = {
  'the start and the markets': ({ news }) => [
    { name: 'home', address: '/home' },
    { name: 'information', address: '/information' },
    { name: 'information-notices', address: '/information?tab=notices' },
    { name: 'news', address: `/news-detail?id=${news}` },
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
  ],
  trading: () => [
    { name: 'trade', address: '/trade' },
    { name: 'express', address: '/specialRailway?tradeKey=Divisa' },
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
  ],
  'the own page': ({ account }) => [
    { name: 'mine', address: '/mine' },
    { name: 'security', address: '/security' },
    { name: 'statement', address: '/statement' },
    { name: 'password', address: '/changePassword' },
    { name: 'password-and-leave', address: '/logopassword' },
    { name: 'funds-password', address: '/changeFundsPassword' },
    { name: 'funds-password-other', address: '/fund-password' },
    { name: 'withdraw-password', address: '/changeWithdrawPassword' },
    { name: 'bind', address: '/bind-email-phone' },
    { name: 'certificates', address: '/certificate' },
    { name: 'identity', address: '/verified' },
    { name: 'identity-approved', address: '/certification-primary' },
    { name: 'identity-asked-again', address: '/certification-advanced' },
    { name: 'identity-proof', address: '/certification-advanced?step=proof' },
    { name: 'identity-review', address: '/certification-advanced?step=review' },
    { name: 'bank-accounts', address: '/bankList' },
    { name: 'bank-account-new', address: '/bankCard' },
    { name: 'bank-account', address: `/bankCard?id=${account}` },
    { name: 'card-new', address: '/bind-card' },
    { name: 'wallets', address: '/walletList' },
    { name: 'wallet-new', address: '/bankWallet' },
  ],
  'points and messages': ({ message }) => [
    { name: 'points', address: '/Signin' },
    { name: 'points-mall', address: '/pointsMall' },
    { name: 'points-log', address: '/pointsMall?tab=log' },
    { name: 'messages', address: '/notification' },
    { name: 'messages-for-all', address: '/notification?tab=1' },
    { name: 'message', address: `/notificationDetail?notification=${message}` },
  ],
  'money and money in': ({ deposit }) => [
    { name: 'assets', address: '/assets' },
    { name: 'assets-platform', address: '/assets?tab=platform' },
    { name: 'property', address: '/property' },
    { name: 'currency-property', address: '/divisaProperty' },
    { name: 'recharge', address: '/recharge' },
    { name: 'top-up-card', address: '/cardTopup' },
    { name: 'top-up-card-amount', address: '/cardTopup?step=amount' },
    { name: 'top-up-usdt', address: '/usdtTopup' },
    { name: 'top-up-usdt-amount', address: '/usdtTopup?step=amount' },
    { name: 'recharge-coin', address: '/recharge-apply?type=ETH&coin=ETH' },
    { name: 'recharge-wire', address: '/recharge-apply?type=BANK&coin=EUR' },
    { name: 'recharges', address: '/recharge-order' },
    { name: 'recharge-story', address: `/recharge-detail?id=${deposit}` },
    { name: 'stock-recharge', address: '/stockRecharge' },
    { name: 'stock-recharges', address: '/stockRechargeoreder?active=0' },
    { name: 'stock-recharges-past', address: '/stockRechargeoreder?active=1' },
    { name: 'charge', address: '/charge' },
    { name: 'charge-pay', address: '/charge/pay?type=1' },
    { name: 'charge-voucher', address: '/charge/voucher' },
  ],
  'money out and moved': ({ withdrawal }) => [
    { name: 'withdraw', address: '/withdraw' },
    { name: 'withdraw-tabs', address: '/deposir-withdrawal?type=1' },
    { name: 'withdraw-card', address: '/cardWithdraw' },
    { name: 'withdraw-wallet', address: '/usdtWithdraw' },
    { name: 'withdraw-coin', address: '/withdraw-apply?type=BTC' },
    { name: 'withdraw-wire', address: '/withdraw-apply?type=BANK&coin=EUR' },
    { name: 'withdrawals', address: '/withdraw-order' },
    { name: 'withdrawal', address: `/withdraw-detail?id=${withdrawal}` },
    { name: 'transfer', address: '/transfer' },
    { name: 'currency-conversion', address: '/fundTransfer' },
    { name: 'swap', address: '/swap' },
    { name: 'records-trades', address: '/fundingRecords?active=1' },
    { name: 'records-deposits', address: '/fundingRecords?active=2' },
    { name: 'records-withdrawals', address: '/fundingRecords?active=3' },
    { name: 'records-transfers', address: '/fundingRecords?active=4' },
  ],
  'what is not there yet': () => [{ name: 'not-here-yet', address: '/etf' }],
};

/** All of them. */
export const ownScreens = (stories: Stories): readonly LookedAt[] =>
  Object.values(OWN_AREAS).flatMap((screensOf) => screensOf(stories));

/** What a customer sees who has just come: nothing there yet, and what is to be done first. */
export const NEW_SCREENS: readonly LookedAt[] = [
  { name: 'new-home', address: '/home' },
  { name: 'new-mine', address: '/mine' },
  { name: 'new-assets', address: '/assets' },
  { name: 'new-funds-password', address: '/changeFundsPassword' },
  { name: 'new-identity', address: '/verified' },
  { name: 'new-identity-begin', address: '/certification-primary' },
  { name: 'new-identity-person', address: '/certification-primary?step=person' },
  { name: 'new-identity-front', address: '/certification-primary?step=front' },
  { name: 'new-bank-accounts', address: '/bankList' },
  { name: 'new-wallets', address: '/walletList' },
  { name: 'new-withdraw-card', address: '/cardWithdraw' },
  { name: 'new-withdrawals', address: '/withdraw-order' },
  { name: 'new-recharges', address: '/recharge-order' },
  { name: 'new-records', address: '/fundingRecords?active=4' },
  { name: 'new-points', address: '/Signin' },
  { name: 'new-points-log', address: '/pointsMall?tab=log' },
  { name: 'new-messages', address: '/notification' },
];

/** The console, whose addresses have an origin of their own. */
export const CONSOLE_SCREENS: readonly LookedAt[] = [
  { name: 'console-today', address: '/today' },
  { name: 'console-limits', address: '/limits' },
  { name: 'console-withdrawals', address: '/withdrawals' },
  { name: 'console-withdrawals-all', address: '/withdrawals?status=all' },
  { name: 'console-withdrawal', address: '/withdrawals?status=all&open=withdrawal:1' },
  { name: 'console-identity', address: '/identity?status=all' },
  { name: 'console-application', address: '/identity?status=all&open=identity:1' },
  { name: 'console-deposits', address: '/deposits' },
  { name: 'console-deposits-all', address: '/deposits?status=all' },
  { name: 'console-deposit', address: '/deposits?open=deposit:1' },
  { name: 'console-customers', address: '/customers' },
  { name: 'console-customer', address: '/customers?open=customer:1' },
  { name: 'console-outbox', address: '/outbox' },
  { name: 'console-instruments', address: '/instruments' },
  { name: 'console-books', address: '/books' },
  { name: 'console-accounts', address: '/accounts' },
  { name: 'console-audit', address: '/audit' },
  { name: 'console-content', address: '/content' },
  { name: 'console-points', address: '/points' },
  { name: 'console-points-log', address: '/points?list=log' },
  { name: 'console-reconciliation', address: '/reconciliation' },
  { name: 'console-by-hand', address: '/by-hand' },
  { name: 'console-rebates', address: '/rebates' },
  { name: 'console-proposals', address: '/proposals' },
  { name: 'console-payment-details', address: '/payment-details' },
  { name: 'console-operators', address: '/operators' },
  { name: 'console-roles', address: '/roles' },
  { name: 'console-own', address: '/own' },
];
