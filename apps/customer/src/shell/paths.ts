/*
 * Every address of the app stands here and nowhere else, with the other spellings by which it is known. A screen is named by the first
 * address of its row.
 */

type Row = { readonly who: 'public' | 'customer'; readonly also?: readonly string[] };

const table = {
  // home
  '/home': { who: 'public', also: ['/'] },
  '/information': { who: 'public' },
  '/moreFeatures': { who: 'customer' },
  // quotes
  '/market': { who: 'public' },
  '/quote': { who: 'public' },
  '/collectStocks': { who: 'customer', also: ['/editOptional'] },
  '/addCollectStocks': { who: 'customer' },
  '/searchView': { who: 'public' },
  '/news-detail': { who: 'public' },
  '/transaction': { who: 'public' },
  '/futures': { who: 'customer' },
  '/stockDetail': { who: 'public' },
  // trade
  '/trade': { who: 'public' },
  '/transactionbb': { who: 'customer' },
  '/buysell': { who: 'customer' },
  '/reputation': { who: 'customer' },
  '/myPositions': { who: 'customer', also: ['/position'] },
  '/order-detail': { who: 'customer' },
  '/myPositions-details': { who: 'customer' },
  '/myPositions-buysell': { who: 'customer' },
  '/tradeDeal': { who: 'customer', also: ['/secondContract'] },
  '/tradeDealU': { who: 'customer', also: ['/tradeU'] },
  '/tradeDealBB': { who: 'customer', also: ['/tradeBB', '/bbtrading'] },
  '/tradeDealDetail': { who: 'public', also: ['/tradeDetail'] },
  '/divisa': { who: 'customer' },
  '/tradingRules': { who: 'customer' },
  // account
  '/mine': { who: 'customer' },
  '/specialRailway': { who: 'customer' },
  '/certificate': { who: 'customer', also: ['/cer'] },
  '/verified': { who: 'customer' },
  '/certification-primary': { who: 'customer' },
  '/certification-advanced': { who: 'customer' },
  '/tradingPermissions': { who: 'customer' },
  '/suitability': { who: 'customer' },
  '/security': { who: 'customer' },
  '/statement': { who: 'customer' },
  '/changePassword': { who: 'customer' },
  '/logopassword': { who: 'customer' },
  '/changeFundsPassword': { who: 'customer' },
  '/fund-password': { who: 'customer' },
  '/changeWithdrawPassword': { who: 'customer' },
  '/bankWallet': { who: 'customer' },
  '/walletList': { who: 'customer' },
  '/recoverFundsPassword': { who: 'customer' },
  '/changeAddress': { who: 'customer' },
  '/closeAccount': { who: 'customer' },
  '/bind-email-phone': { who: 'customer' },
  '/bind-card': { who: 'customer' },
  '/bankCard': { who: 'customer' },
  '/bankList': { who: 'customer' },
  // auth
  '/login': { who: 'public' },
  '/verificationLogin': { who: 'public' },
  '/reg': { who: 'public' },
  '/forget': { who: 'public' },
  '/forget-password': { who: 'public' },
  '/countryCode': { who: 'public' },
  '/agreement': { who: 'public' },
  // points
  '/Signin': { who: 'customer' },
  '/pointsMall': { who: 'customer' },
  // funds
  '/assets': { who: 'customer' },
  '/property': { who: 'customer' },
  '/divisaProperty': { who: 'customer' },
  '/deposir-withdrawal': { who: 'customer' },
  '/cardTopup': { who: 'customer' },
  '/usdtTopup': { who: 'customer' },
  '/cardWithdraw': { who: 'customer' },
  '/usdtWithdraw': { who: 'customer' },
  '/fundTransfer': { who: 'customer' },
  '/fundingRecords': { who: 'customer' },
  '/recharge': { who: 'customer' },
  '/recharge-apply': { who: 'customer' },
  '/recharge-order': { who: 'customer' },
  '/recharge-detail': { who: 'customer' },
  '/withdraw': { who: 'customer' },
  '/withdraw-apply': { who: 'customer' },
  '/withdraw-order': { who: 'customer' },
  '/withdraw-detail': { who: 'customer' },
  '/conversion-detail': { who: 'customer' },
  '/swap': { who: 'customer' },
  '/transfer': { who: 'customer' },
  '/stockRecharge': { who: 'customer', also: ['/StockRecharge'] },
  '/stockRechargeoreder': { who: 'customer' },
  '/charge': { who: 'customer' },
  '/charge/pay': { who: 'customer' },
  '/charge/voucher': { who: 'customer' },
  // offers
  '/rushTo': { who: 'customer' },
  '/myBuysell': { who: 'customer' },
  '/tradein': { who: 'customer' },
  '/vipFundrgising': { who: 'customer' },
  '/vipDetail': { who: 'customer' },
  '/newShares': { who: 'customer', also: ['/subscribe'] },
  '/newSharesCenter': { who: 'customer' },
  '/otc': { who: 'customer' },
  '/otcOrderList': { who: 'customer' },
  // products
  '/etf': { who: 'customer' },
  '/etfdetails': { who: 'customer' },
  '/credit': { who: 'customer' },
  '/limits': { who: 'customer' },
  '/quantify': { who: 'customer' },
  '/quantifyDetails/$id': { who: 'customer' },
  '/myInvestment': { who: 'customer' },
  '/myInvestmentFund': { who: 'customer' },
  '/capitalFund': { who: 'customer' },
  '/fundHome': { who: 'customer' },
  '/fundSelection': { who: 'customer' },
  '/fundManager': { who: 'customer' },
  '/fundHoldings': { who: 'customer' },
  '/fundHoldingsDetail': { who: 'customer' },
  '/fundDetail': { who: 'customer' },
  '/fundBuy': { who: 'customer' },
  '/fundArchives': { who: 'customer' },
  '/revenueDetails': { who: 'customer' },
  // follow
  '/followOrderList': { who: 'customer' },
  '/followOrderRecord': { who: 'customer' },
  '/followOrderDetail': { who: 'customer' },
  '/tradersView': { who: 'customer' },
  // notify
  '/notification': { who: 'customer' },
  '/notificationDetail': { who: 'customer' },
  // the design's own page
  '/gallery': { who: 'public' },
} as const satisfies Record<string, Row>;

export type Path = keyof typeof table;
export type Query = Readonly<Record<string, string | number | undefined>>;

/** Every screen's own address; a parameter is written `$id`. */
export const paths = Object.keys(table) as readonly Path[];

const row = (path: Path): Row => table[path];

/** The other addresses of a screen. */
export const aliasesOf = (path: Path): readonly string[] => row(path).also ?? [];

/** Whether a visitor who is not signed in may stand there. */
export const isPublic = (path: Path): boolean => row(path).who === 'public';

/** All addresses of a screen, in the way the published interface writes parameters. */
export const addressesOf = (path: Path): readonly string[] => [path.replace('$id', '{id}'), ...aliasesOf(path)];

/** Every address there is, in the way the published interface writes parameters: what docs/routes.json is made of. */
export const routePaths: string[] = [...paths.flatMap(addressesOf), '/i&{invite_code}'];

export const HOME: Path = '/home';
export const LOGIN: Path = '/login';
/** Both forms of withdrawing under one address. */
export const WITHDRAW_TABS = '/deposir-withdrawal' satisfies Path;

/** The pages of the tab bar that are kept as they are when another is opened. */
export const TAB_KEYS = {
  home: '/home',
  information: '/information',
  market: '/market',
  trade: '/trade',
  mine: '/mine',
  quote: '/quote',
  specialRailway: '/specialRailway',
} as const satisfies Record<string, Path>;

export type TabKey = keyof typeof TAB_KEYS;

const tabPaths: ReadonlySet<string> = new Set(Object.values(TAB_KEYS));

export const isTabPath = (path: string): path is Path => tabPaths.has(path);

const byAddress = new Map<string, Path>(
  paths.flatMap((path) => [path, ...aliasesOf(path)].map((address) => [address, path] as const)),
);
const withParameter = paths.filter((path) => path.includes('$id'));

const trimmed = (pathname: string): string => pathname.replace(/\/+$/, '') || '/';

/** The screen that an address without its query belongs to, and its parameter; undefined where there is none. */
export const routeOf = (pathname: string): { readonly path: Path; readonly id?: string } | undefined => {
  const plain = trimmed(pathname);
  const path = byAddress.get(plain);
  if (path && !path.includes('$id')) return { path };
  for (const candidate of withParameter) {
    const start = candidate.slice(0, candidate.indexOf('$id'));
    const id = plain.startsWith(start) ? plain.slice(start.length) : '';
    if (id !== '' && !id.includes('/')) return { path: candidate, id: decodeURIComponent(id) };
  }
  return undefined;
};

/** The invitation code of the short address '/i&CODE' that customers pass on; undefined for any other. */
export const invitationOf = (pathname: string): string | undefined => /^\/i&([^/&?]{1,64})$/.exec(pathname)?.[1];

/** The short address by which a customer's own code is passed on. */
export const invitationAddress = (code: string): string => `/i&${code}`;

/**
 * An address with its query: address('/transaction', { gid: 'AAA.US', market: 'US' }). `id` fills the parameter of a path that has one;
 * what is undefined is left out.
 */
export const address = (path: Path, query: Query = {}): string => {
  const { id, ...rest } = query;
  const takesId = path.includes('$id');
  const pathname = takesId ? path.replace('$id', encodeURIComponent(String(id ?? ''))) : path;
  const entries = Object.entries(takesId ? rest : query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? pathname : `${pathname}?${text}`;
};

/**
 * Where a `redirect` from outside may lead: one of our own screens with its query, never another site. Undefined for anything else
 * (another origin, '//host', a backslash, a screen of signing in, which would go in a circle).
 */
export const safeRedirect = (wanted: string | undefined): string | undefined => {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return undefined;
  const [pathname = '', query] = wanted.split(/[?#]/, 2);
  const route = routeOf(pathname);
  const isSignIn =
    route && ['/login', '/reg', '/verificationLogin', '/forget', '/forget-password'].includes(route.path);
  if (!route || isSignIn) return undefined;
  return query ? `${trimmed(pathname)}?${query}` : trimmed(pathname);
};

/** Where an announcement's path code leads (HOME-2): the published eight codes. */
const CODES: Readonly<Record<string, readonly [Path, Query?]>> = {
  StockRecharge: ['/stockRecharge'],
  stockRechargeoreder: ['/stockRechargeoreder', { active: '1' }],
  subscribe: ['/newShares'],
  myBuysell: ['/myBuysell', { active: '8' }],
  capitalFund: ['/capitalFund'],
  myInvestmentFund: ['/myInvestmentFund'],
  otc: ['/otc'],
  otcOrderList: ['/otcOrderList', { active: '1' }],
};

/** The address that an announcement's path code stands for, with or without its slash; undefined for any other text. */
export const addressOfCode = (code: string): string | undefined => {
  const known = CODES[code.replace(/^\//, '').split('?')[0] ?? ''];
  return known && address(...known);
};

/** Old addresses carried whole objects; where such a query holds an id, this gives it, otherwise the text itself. */
export const idInQuery = (text: string | undefined): string | undefined => {
  if (!text?.startsWith('{')) return text;
  try {
    const held = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const id = held['gid'] ?? held['stockGid'] ?? held['symbol'] ?? held['id'];
    return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
  } catch {
    return undefined;
  }
};
