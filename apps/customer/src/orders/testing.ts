import type { Listing } from '../market/index.ts';
import { nowMs, type ReplyOfCall } from '../shell/index.ts';
import { type Answers, user } from '../shell/testing.tsx';

/** Money of the stock account in a currency. */
export const cash = (currency: string, available: string): ReplyOfCall<'funds.byCurrency'> => {
  const availableMoney = { amount: available, currency, others: {} };
  return { currency, available, availableMoney, held: '0', withdrawable: available, btc: '0', gold: '0' };
};

/** A coin of the platform account. */
export const coinOf = (asset: string, available: string): ReplyOfCall<'funds.coins'>[number] => ({
  name: asset,
  asset,
  available,
  held: '0',
  worth: null,
  logo: null,
});

/** An order for five shares as the server answers that it took it. */
export const placedOrder = (over: Partial<ReplyOfCall<'orders.placePending'>>): ReplyOfCall<'orders.placePending'> => ({
  id: 11,
  instrument: 'US.QUILM',
  code: 'QUILM',
  name: 'Quillmere',
  venue: 'US',
  side: 'buy',
  kind: 'limit',
  quantity: '5',
  filled: '5',
  limitPrice: '149.25',
  averagePrice: '149.25',
  leverage: 1,
  takeProfit: null,
  stopLoss: null,
  currency: 'USD',
  fee: '0.60',
  profit: null,
  profitPercent: null,
  placedAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  list: 'history',
  state: 'filled',
  reason: null,
  source: 'customer',
  ...over,
});

/** A holding of that share: 5 at 140.00. */
export const heldShare: ReplyOfCall<'orders.position'> = {
  id: 3,
  instrument: 'US.QUILM',
  code: 'QUILM',
  name: 'Quillmere',
  venue: 'US',
  direction: 'long',
  quantity: '5',
  available: '5',
  entryPrice: '140.00',
  last: '149.25',
  cost: '700.00',
  marketValue: '746.25',
  margin: '700.00',
  leverage: 1,
  callPrice: null,
  liquidationPrice: null,
  closeOutEquity: null,
  financing: '0',
  nextFinancing: null,
  nextFinancingAt: null,
  profit: '46.25',
  totalProfit: '45.65',
  profitPercent: '6.61',
  totalProfitMoney: null,
  fees: '0.60',
  takeProfit: null,
  stopLoss: null,
  currency: 'USD',
  openedAt: 1_700_000_000_000,
  closedAt: null,
  exitPrice: null,
  closeReason: null,
  source: 'own',
  state: 'open',
};

/** Twenty of it with leverage 10, at 150.00: closed where margin and result are 1 % of the value, 30.00. */
export const leveragedShare: ReplyOfCall<'orders.position'> = {
  ...heldShare,
  id: 41,
  quantity: '20',
  available: '20',
  entryPrice: '150.00',
  last: '149.00',
  cost: '3000.00',
  marketValue: '2980.00',
  margin: '300.00',
  leverage: 10,
  callPrice: '138.00',
  liquidationPrice: '136.50',
  closeOutEquity: '30.00',
  nextFinancing: '0.60',
  nextFinancingAt: 1_700_006_400_000,
  profit: '-20.00',
  profitPercent: '-6.67',
  fees: '2.40',
};

/** The record of the sale of those five shares. */
export const soldReceipt = (over: Partial<ReplyOfCall<'orders.order'>>): ReplyOfCall<'orders.order'> => ({
  id: 11,
  instrument: 'US.QUILM',
  code: 'QUILM',
  name: 'Quillmere',
  venue: 'US',
  product: 'stocks',
  side: 'sell',
  kind: 'limit',
  timeInForce: 'GTC',
  quantity: '5',
  filled: '5',
  limitPrice: '149.25',
  averagePrice: '149.25',
  currency: 'USD',
  openAmount: null,
  held: null,
  amount: '746.25',
  fee: '0.60',
  effect: null,
  net: '745.65',
  profit: null,
  profitPercent: null,
  placedAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_000,
  state: 'filled',
  reason: null,
  fills: [],
  fillCount: 0,
  settlesAt: null,
  ...over,
});

/** A customer with 5,000 EUR and `purse.usd` USD in the stock account; 1 EUR brings 1.08 USD after a fee of 0.2 %. */
export const buyerAnswers = (listed: Listing, purse: { usd: string }, over: Answers = {}): Answers => ({
  'user.get': () => user(),
  'quotes.single': () => listed,
  'orders.position': () => ({ refusal: 'POSITION_NOT_FOUND' }),
  'orders.opened': () => ({ value: '0.00', currency: 'USD' }),
  'orders.list': () => ({ list: [], total: 0 }),
  'funds.byCurrency': () => cash('USD', purse.usd),
  'funds.allRates': () => ({ EUR: '1.08', USD: '1' }),
  'funds.transferable': () => [
    { accountType: 'stock', asset: 'USD', available: purse.usd },
    { accountType: 'stock', asset: 'EUR', available: '5000.00' },
    { accountType: 'platform', asset: 'EUR', available: '0.00' },
  ],
  'funds.quoteSwap': ({ from, to, amount }) => ({
    id: 7,
    from,
    fromAmount: amount,
    to,
    toAmount: (Number(amount) * 1.08).toFixed(2),
    fee: '1.60',
    rate: '1.08',
    spreadPercent: '0.02',
    minimum: '1.00',
    maximum: '50000.00',
    endsAt: nowMs() + 15_000,
  }),
  'funds.convertStock': ({ from, to, amount }) => {
    purse.usd = '900.00';
    return { id: 9, at: nowMs(), from, fromAmount: amount, to, toAmount: '900.00', fee: '1.60' };
  },
  ...over,
});

/** An order for one bitcoin at 100.00 USDT that waits in the book. */
export const openCoinOrder = (
  over: Partial<ReplyOfCall<'bb.list'>['records'][number]>,
): ReplyOfCall<'bb.list'>['records'][number] => ({
  id: 1,
  type: 'buy',
  symbol: 'BTC-USDT',
  showCoin: 'BTC/USDT',
  baseCoin: 'BTC',
  coin: 'USDT',
  delegateType: 'limit',
  delegatePrice: '100.00',
  delegateTotal: '1',
  delegateValue: '100.00',
  dealPrice: null,
  dealNum: '0',
  fee: '0.00',
  feeCoin: 'USDT',
  profit: null,
  profitPercent: null,
  delegateTime: 1_700_000_000_000,
  updateTime: 1_700_000_000_000,
  status: 'open',
  state: 'open',
  reason: null,
  orderSource: 'customer',
  ...over,
});

/** One bitcoin, bought at 100.00 and priced 101.00 USDT. */
export const heldCoin: ReplyOfCall<'funds.holdings'>['holdings'][number] = {
  kind: 'coin',
  product: 'bb',
  pair: 'BTC/USDT',
  account: 'platform',
  asset: 'BTC',
  instrument: 'BTC-USDT',
  symbol: 'BTC',
  isQuote: false,
  name: 'Bitcoin',
  logo: '/brand/marks/btc.svg',
  venue: 'COIN',
  currency: 'USDT',
  quantity: '1',
  available: '1',
  uncosted: '0',
  averagePrice: '100.00',
  last: '101.00',
  cost: '100.10',
  value: '101.00',
  unrealised: '0.90',
  unrealisedPercent: '0.90',
  today: '0.90',
  todayPercent: '0.90',
  todayBase: '100.10',
  rate: '0.90',
  worth: '90.00',
  unrealisedWorth: '0.80',
  todayWorth: '0.80',
};

/** All that is held, in a currency account of EUR; nothing where none is given. */
export const holdings = (
  ...all: readonly ReplyOfCall<'funds.holdings'>['holdings'][number][]
): ReplyOfCall<'funds.holdings'> => ({
  currency: 'EUR',
  dayStart: 0,
  value: all.length > 0 ? '90.00' : '0.00',
  unrealised: all.length > 0 ? '0.80' : '0.00',
  realised: '0.00',
  today: all.length > 0 ? '0.80' : null,
  todayPercent: all.length > 0 ? '0.90' : null,
  conversionFees: '0.00',
  todayBase: null,
  course: [],
  holdings: [...all],
  unpriced: [],
});
