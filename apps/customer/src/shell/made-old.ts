import type { LiveChanges, RecordKind } from '@bourse/wire/live';
import type { CallName } from './api.ts';

/** Kept answers that a fill, an order or a balance makes old and that cannot be worked out from the push. */
const BY_FILL: readonly CallName[] = [
  'orders.positions',
  'orders.closedPositions',
  'orders.intradayPage',
  'funds.statistics',
  'funds.records',
];
const BY_ORDER: readonly CallName[] = ['divisa.counts'];
const BY_BALANCE: readonly CallName[] = [
  'funds.all',
  'funds.holdings',
  'funds.postings',
  'funds.symbolFunds',
  'funds.foreignOrderFunds',
];

const BY_RECORD: Readonly<Record<RecordKind, readonly CallName[]>> = {
  deposit: ['funds.recharge', 'funds.recharges', 'funds.stockRecharges', 'funds.depositReference', 'funds.records'],
  withdrawal: ['funds.withdrawal', 'funds.withdrawals', 'funds.withdrawalTerms', 'funds.records'],
  transfer: ['funds.records'],
  conversion: ['funds.swapRecords', 'funds.exchangeRecords', 'funds.conversionTerms', 'funds.records'],
  rebate: ['funds.rebate'],
  posting: ['funds.records'],
  points: ['points.setting', 'points.events', 'points.log', 'points.products', 'user.get'],
  settlement: ['funds.withdrawalTerms'],
  customer: ['user.get', 'user.identity', 'funds.freezeList', 'funds.withdrawalTerms'],
  notice: ['home.unreadCount', 'notify.page'],
};

/** The calls whose kept answers a push makes old. */
export const madeOld = ({ settlement, orders, balances, records }: LiveChanges): ReadonlySet<CallName> => {
  const calls = new Set<CallName>();
  const add = (names: readonly CallName[]): void => {
    for (const name of names) calls.add(name);
  };
  if (settlement !== undefined) add(BY_FILL);
  if (orders.length > 0) add(BY_ORDER);
  if (balances.length > 0) add(BY_BALANCE);
  for (const { kind } of records) add(BY_RECORD[kind] ?? []);
  return calls;
};
