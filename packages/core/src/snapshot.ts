import type { AccountMode, AssetCode } from '@bourse/rules';
import type { Core, CoreConfig } from './context.ts';
import { createCore } from './core.ts';
import {
  type Announced,
  type Credited,
  countUnderWay,
  type Deposit,
  keepRebate,
  keepReference,
  type ManualPosting,
  type MoneyTerms,
  type Quote,
  type Rebate,
  type Requested,
  renewedReferenceName,
  type Withdrawal,
} from './funds/index.ts';
import { Ledger, type LedgerData } from './ledger/index.ts';
import { bookOf, countLive, enqueue, type Order, orderOf, remaining } from './market/index.ts';
import type { Customer, RequestBox } from './platform/index.ts';
import type { PointsProduct } from './points/index.ts';
import {
  type Holding,
  keepUnsettled,
  type Lot,
  type Position,
  type Results,
  settlementMoments,
  type Unsettled,
} from './stocks/index.ts';

/** The whole journalled state as plain data; two equal states give equal data, in equal order. Version goes up when the shape changes. */
export type Snapshot = {
  readonly version: 8;
  readonly ledger: LedgerData;
  readonly market: {
    readonly nextOrder: number;
    readonly nextFill: number;
    /** Living orders by id. */
    readonly orders: readonly Order[];
    /** Ids of the resting orders in the order they stand in their books. */
    readonly resting: readonly (readonly [book: string, ids: readonly number[]])[];
    readonly halted: readonly string[];
    /** Of those that are halted, since when and until when; snapshots from before lack it. */
    readonly haltTimes?: readonly (readonly [instrument: string, since: number, until: number | null])[];
    /** Halts that are over and may still count; snapshots from before lack it. */
    readonly pastHalts?: readonly (readonly [instrument: string, since: number, ended: number])[];
    readonly inventory: readonly (readonly [book: AccountMode, instrument: string, units: bigint])[];
  };
  readonly stocks: {
    readonly positions: readonly Position[];
    readonly holdings: readonly HoldingData[];
    readonly results: ReturnType<Results['toData']>;
    /** Soonest first; those of one moment in the order of their owners' first sales. */
    readonly unsettled: readonly Unsettled[];
  };
  readonly funds: {
    readonly nextDeposit: number;
    readonly deposits: readonly Deposit[];
    readonly nextWithdrawal: number;
    readonly withdrawals: readonly Withdrawal[];
    readonly day: {
      readonly announced: readonly (readonly [customer: number, announced: readonly Announced[]])[];
      readonly requested: readonly (readonly [customer: number, requested: readonly Requested[]])[];
      readonly credited: readonly Credited[];
    };
    readonly terms: MoneyTerms | null;
    readonly nextQuote: number;
    readonly quotes: readonly Quote[];
    readonly rebates: readonly Rebate[];
    readonly references: readonly string[];
    readonly nextPosting: number;
    readonly postings: readonly ManualPosting[];
  };
  readonly points: {
    readonly signedOn: readonly (readonly [customer: number, day: number])[];
    readonly products: readonly PointsProduct[];
    readonly nextExchange: number;
  };
  readonly platform: {
    readonly customers: readonly Customer[];
    readonly requests: { readonly newer: RequestBoxData; readonly older: RequestBoxData; readonly whole: boolean };
  };
};

type HoldingData = Omit<Holding, 'lots'> & { readonly lots: readonly (readonly [AssetCode, Lot])[] };

/** A box of requests as plain data: name and digest by turns, oldest first, because a hundred thousand pairs take twice as long to write. */
type RequestBoxData = { readonly begunAt: number; readonly digests: readonly string[] };

const boxData = ({ begunAt, digests }: RequestBox): RequestBoxData => {
  const data: string[] = [];
  for (const [name, digest] of digests) data.push(name, digest);
  return { begunAt, digests: data };
};

const boxOf = ({ begunAt, digests: data }: RequestBoxData): RequestBox => {
  const digests = new Map<string, string>();
  for (let place = 1; place < data.length; place += 2) digests.set(data[place - 1] as string, data[place] as string);
  return { begunAt, digests };
};

const sorted = <T>(items: Iterable<T>, key: (item: T) => string): T[] =>
  [...items].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  });

/** The state as plain data. */
export const takeSnapshot = (core: Core): Snapshot => {
  const { ledger, market, stocks, funds, platform, points } = core.state;
  const resting: [string, number[]][] = [];
  for (const book of ['demo', 'real'] as const)
    for (const [instrument, orders] of sorted(market.books[book], ([name]) => name))
      if (orders.size > 0) resting.push([`${book[0]}.${instrument}`, [...orders.orders()].map((order) => order.id)]);
  return {
    version: 8,
    ledger: ledger.toData(),
    market: {
      nextOrder: market.nextOrder,
      nextFill: market.nextFill,
      orders: [...market.orders.values()].map((order) => ({ ...order })).sort((a, b) => a.id - b.id),
      resting,
      halted: [...market.halted.keys()].sort(),
      haltTimes: sorted(market.halted, ([name]) => name).map(
        ([name, { since, until }]) => [name, since, until] as const,
      ),
      pastHalts: sorted(market.halts, ([name]) => name).flatMap(([name, past]) =>
        past.map(({ since, ended }) => [name, since, ended] as const),
      ),
      inventory: (['demo', 'real'] as const).flatMap((book) =>
        sorted(market.inventory[book], ([name]) => name).map(([name, units]) => [book, name, units] as const),
      ),
    },
    stocks: {
      positions: sorted(
        [...stocks.positions.all()].map((position) => ({ ...position })),
        ({ book, customer, instrument }) => `${book} ${customer} ${instrument}`,
      ),
      holdings: sorted(
        [...stocks.holdings.all()].map((holding) => ({
          ...holding,
          lots: sorted(holding.lots, ([money]) => money).map(([money, lot]) => [money, { ...lot }] as const),
        })),
        ({ book, customer, asset }) => `${book} ${customer} ${asset}`,
      ),
      results: sorted(stocks.results.toData(), ([owner, product, money]) => `${owner} ${product} ${money}`),
      unsettled: settlementMoments(stocks).flatMap((settlesAt) => [...(stocks.due.get(settlesAt)?.values() ?? [])]),
    },
    funds: {
      nextDeposit: funds.nextDeposit,
      deposits: [...funds.deposits.values()],
      nextWithdrawal: funds.nextWithdrawal,
      withdrawals: [...funds.withdrawals.values()],
      day: {
        announced: [...funds.day.announced].sort(([a], [b]) => a - b),
        requested: [...funds.day.requested].sort(([a], [b]) => a - b),
        credited: funds.day.credited,
      },
      terms: funds.terms,
      nextQuote: funds.nextQuote,
      quotes: [...funds.quotes.real.values(), ...funds.quotes.demo.values()].sort((a, b) => a.id - b.id),
      rebates: [...funds.rebates.values()],
      references: [...funds.references].sort(),
      nextPosting: funds.nextPosting,
      postings: [...funds.postings.values()],
    },
    points: {
      signedOn: [...points.signedOn].sort(([a], [b]) => a - b),
      products: sorted(points.products.values(), ({ id }) => id),
      nextExchange: points.nextExchange,
    },
    platform: {
      customers: [...platform.customers.values()].sort((a, b) => a.id - b.id),
      requests: {
        newer: boxData(platform.requests.newer),
        older: boxData(platform.requests.older),
        whole: platform.requests.whole,
      },
    },
  };
};

/** The core that a snapshot was taken of. @throws {InvariantBroken} when the data does not fit together. */
export const restoreSnapshot = (config: CoreConfig, snapshot: Snapshot): Core => {
  const core: Core = { config, state: { ...createCore(config).state, ledger: Ledger.fromData(snapshot.ledger) } };
  const { market, stocks, funds, platform, points } = core.state;
  market.nextOrder = snapshot.market.nextOrder;
  market.nextFill = snapshot.market.nextFill;
  for (const order of snapshot.market.orders) {
    market.orders.set(order.id, { ...order });
    countLive(market, order, 1);
    // Living orders come by their numbers, so those that wait stand in the order of their time.
    if (order.status === 'waiting') enqueue(market, order);
  }
  for (const [, ids] of snapshot.market.resting)
    for (const id of ids) {
      const order = orderOf(market, id);
      const { customer: owner, side, limit: price } = order;
      bookOf(market, order.book, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
    }
  for (const instrument of snapshot.market.halted) market.halted.set(instrument, { since: 0, until: null });
  for (const [instrument, since, until] of snapshot.market.haltTimes ?? [])
    market.halted.set(instrument, { since, until });
  for (const [instrument, since, ended] of snapshot.market.pastHalts ?? [])
    market.halts.set(instrument, [...(market.halts.get(instrument) ?? []), { since, ended }]);
  for (const [book, instrument, units] of snapshot.market.inventory) market.inventory[book].set(instrument, units);
  for (const position of snapshot.stocks.positions) stocks.positions.put({ ...position });
  for (const { lots, ...holding } of snapshot.stocks.holdings)
    stocks.holdings.put({ ...holding, lots: new Map(lots.map(([money, lot]) => [money, { ...lot }])) });
  stocks.results.fill(snapshot.stocks.results);
  for (const sale of snapshot.stocks.unsettled) keepUnsettled(stocks, sale);
  funds.nextDeposit = snapshot.funds.nextDeposit;
  for (const deposit of snapshot.funds.deposits) {
    funds.deposits.set(deposit.id, deposit);
    countUnderWay(funds.depositsOf, deposit.customer, 1);
  }
  for (const name of snapshot.funds.references) keepReference(funds, renewedReferenceName(name));
  funds.nextPosting = snapshot.funds.nextPosting;
  for (const posting of snapshot.funds.postings) funds.postings.set(posting.id, posting);
  funds.nextWithdrawal = snapshot.funds.nextWithdrawal;
  for (const withdrawal of snapshot.funds.withdrawals) {
    funds.withdrawals.set(withdrawal.id, withdrawal);
    countUnderWay(funds.withdrawalsOf, withdrawal.customer, 1);
  }
  for (const [customer, announced] of snapshot.funds.day.announced) funds.day.announced.set(customer, announced);
  for (const [customer, requested] of snapshot.funds.day.requested) funds.day.requested.set(customer, requested);
  funds.day.credited = snapshot.funds.day.credited;
  funds.terms = snapshot.funds.terms;
  funds.nextQuote = snapshot.funds.nextQuote;
  for (const quote of snapshot.funds.quotes) funds.quotes[quote.book].set(quote.customer, quote);
  for (const rebate of snapshot.funds.rebates) keepRebate(funds, rebate);
  for (const [customer, day] of snapshot.points.signedOn) points.signedOn.set(customer, day);
  for (const product of snapshot.points.products) points.products.set(product.id, product);
  points.nextExchange = snapshot.points.nextExchange;
  for (const customer of snapshot.platform.customers) platform.customers.set(customer.id, { ...customer });
  const { newer, older, whole } = snapshot.platform.requests;
  Object.assign(platform.requests, { newer: boxOf(newer), older: boxOf(older), whole });
  return core;
};
