import type { Core, CoreConfig } from './context.ts';
import { createCore } from './core.ts';
import type { Deposit } from './funds/index.ts';
import { Ledger, type LedgerData } from './ledger/index.ts';
import { bookOf, listingOf, type Order, orderOf, remaining } from './market/index.ts';
import type { Customer, KeptRequest } from './platform/index.ts';
import { keepUnsettled, type Position, positionKey, type Unsettled } from './stocks/index.ts';

/** The whole journalled state as plain data; two equal states give equal data, in equal order. Version goes up when the shape changes. */
export type Snapshot = {
  readonly version: 1;
  readonly ledger: LedgerData;
  readonly market: {
    readonly nextOrder: number;
    readonly nextFill: number;
    /** Living orders by id. */
    readonly orders: readonly Order[];
    /** Ids of the resting orders in the order they stand in their books. */
    readonly resting: readonly (readonly [book: string, ids: readonly number[]])[];
    readonly halted: readonly string[];
  };
  readonly stocks: {
    readonly positions: readonly Position[];
    readonly unsettled: readonly (readonly [number, Unsettled])[];
  };
  readonly funds: {
    readonly nextDeposit: number;
    readonly deposits: readonly Deposit[];
    readonly references: readonly string[];
  };
  readonly platform: {
    readonly customers: readonly Customer[];
    readonly requests: readonly (readonly [string, KeptRequest])[];
  };
};

const sorted = <T>(items: Iterable<T>, key: (item: T) => string): T[] =>
  [...items].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    return x < y ? -1 : x > y ? 1 : 0;
  });

/** The state as plain data. */
export const takeSnapshot = (core: Core): Snapshot => {
  const { ledger, market, stocks, funds, platform } = core.state;
  const resting: [string, number[]][] = [];
  for (const book of ['demo', 'real'] as const)
    for (const [instrument, orders] of sorted(market.books[book], ([name]) => name))
      if (orders.size > 0) resting.push([`${book[0]}.${instrument}`, [...orders.orders()].map((order) => order.id)]);
  return {
    version: 1,
    ledger: ledger.toData(),
    market: {
      nextOrder: market.nextOrder,
      nextFill: market.nextFill,
      orders: [...market.orders.values()].sort((a, b) => a.id - b.id),
      resting,
      halted: [...market.halted].sort(),
    },
    stocks: {
      positions: sorted(stocks.positions.values(), ({ book, customer, instrument }) =>
        positionKey(book, customer, instrument),
      ),
      unsettled: [...stocks.unsettled],
    },
    funds: {
      nextDeposit: funds.nextDeposit,
      deposits: [...funds.deposits.values()],
      references: [...funds.references].sort(),
    },
    platform: {
      customers: [...platform.customers.values()].sort((a, b) => a.id - b.id),
      requests: [...platform.requests],
    },
  };
};

/** The core that a snapshot was taken of. @throws {InvariantBroken} when the data does not fit together. */
export const restoreSnapshot = (config: CoreConfig, snapshot: Snapshot): Core => {
  const core: Core = { config, state: { ...createCore(config).state, ledger: Ledger.fromData(snapshot.ledger) } };
  const { market, stocks, funds, platform } = core.state;
  market.nextOrder = snapshot.market.nextOrder;
  market.nextFill = snapshot.market.nextFill;
  for (const order of snapshot.market.orders) {
    market.orders.set(order.id, { ...order });
    market.liveOrders.set(order.customer, (market.liveOrders.get(order.customer) ?? 0) + 1);
    if (order.status !== 'waiting') continue;
    const { venue } = listingOf(core, order.instrument).instrument;
    market.waiting.set(venue, (market.waiting.get(venue) ?? new Set()).add(order.id));
  }
  for (const [, ids] of snapshot.market.resting)
    for (const id of ids) {
      const order = orderOf(market, id);
      const { customer: owner, side, limit: price } = order;
      bookOf(market, order.book, order.instrument).rest({ id, owner, side, price, quantity: remaining(order) });
    }
  for (const instrument of snapshot.market.halted) market.halted.add(instrument);
  for (const position of snapshot.stocks.positions)
    stocks.positions.set(positionKey(position.book, position.customer, position.instrument), { ...position });
  for (const [fill, sale] of snapshot.stocks.unsettled) keepUnsettled(stocks, fill, sale);
  funds.nextDeposit = snapshot.funds.nextDeposit;
  for (const deposit of snapshot.funds.deposits) funds.deposits.set(deposit.id, deposit);
  for (const reference of snapshot.funds.references) funds.references.add(reference);
  for (const customer of snapshot.platform.customers) platform.customers.set(customer.id, { ...customer });
  for (const [name, kept] of snapshot.platform.requests) platform.requests.set(name, kept);
  return core;
};
