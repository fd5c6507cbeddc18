import type { Core } from '@bourse/core';

const MODES = ['demo', 'real'] as const;

/** One line of values. No field of the state is named in it, so that it stays the same when fields are renamed. */
const line = (...values: readonly unknown[]): string => values.map((value) => `${value}`).join(' ');

const moneyOf = ({ state: { ledger, stocks, market } }: Core) => ({
  balances: [...ledger.accounts()]
    .filter(({ movements }) => movements > 0)
    .map(({ mode, customer, purpose, asset, available, held, movements }) =>
      line(mode, customer ?? 'house', purpose, asset, available, held, movements),
    ),
  unsettled: [...stocks.sales.values()]
    .flat()
    .map(({ mode, customer, asset, units, settlesAt }) => line(mode, customer, asset, units, settlesAt)),
  results: stocks.results.toData().map((result) => line(...result)),
  inventory: MODES.flatMap((mode) => [...market.inventory[mode]].map(([id, units]) => line(mode, id, units))),
});

const ordersOf = ({ state: { orders } }: Core) => ({
  orders: [...orders.orders.values()].map((order) => {
    const { id, mode, customer, instrument, side, kind, timeInForce, quantity, limit, placedAt, status } = order;
    const terms = line(id, mode, customer, instrument, side, kind, timeInForce, quantity, limit, placedAt, status);
    return line(terms, order.filled, order.turnover, order.quoteAmount, order.fees, order.cost, order.source);
  }),
  resting: MODES.flatMap((mode) =>
    [...orders.books[mode]]
      .filter(([, book]) => book.size > 0)
      .map(([id, book]) => line(mode, id, ...[...book.orders()].map((order) => order.id))),
  ),
  queued: MODES.flatMap((mode) => [...orders.waiting[mode]].map(([id, ids]) => line(mode, id, ...ids))),
});

const positionsOf = ({ state: { stocks, margin } }: Core) => ({
  shares: [...stocks.shares.all()].map((share) => {
    const { id, mode, customer, instrument, quantity, cost, realised, fees, heldFees, openedAt } = share;
    return line(id, mode, customer, instrument, quantity, cost, realised, fees, heldFees, openedAt);
  }),
  holdings: [...stocks.holdings.all()].flatMap(({ mode, customer, asset, lots }) =>
    [...lots].map(([money, { units, cost, fees }]) => line(mode, customer, asset, money, units, cost, fees)),
  ),
  positions: [...margin.positions.all()].map((position) => {
    const { id, mode, customer, instrument, account, asset, side, quantity, entry, leverage } = position;
    const terms = line(id, mode, customer, instrument, account, asset, side, quantity, entry, leverage);
    const money = line(position.margin, position.feeReserve, position.financing, position.fees, position.realised);
    const exits = line(position.target, position.stop, position.callPrice, position.liquidationPrice);
    return line(terms, money, exits, position.order, position.financesAt, position.isCalled);
  }),
});

const fundsOf = ({ state: { funds } }: Core) => ({
  deposits: [...funds.deposits.values()].map(({ id, customer, channel, account, claimed }) =>
    line(id, customer, channel, account, claimed.asset, claimed.units),
  ),
  credits: [...funds.credits].map(([id, { customer, channel, account, credited }]) =>
    line(id, customer, channel, account, credited.asset, credited.units),
  ),
  withdrawals: [...funds.withdrawals.values()].map(({ id, customer, channel, account, amount, status, holdNote }) =>
    line(id, customer, channel, account, amount.asset, amount.units, status, holdNote),
  ),
  payouts: [...funds.payouts].map(([id, { customer, channel, account, amount, fee }]) =>
    line(id, customer, channel, account, amount.asset, amount.units, fee),
  ),
  rebates: [...funds.rebates.values()].map(({ inviter, account, asset, releasesAt, units }) =>
    line(inviter, account, asset, releasesAt, units),
  ),
  quotes: MODES.flatMap((mode) =>
    [...funds.quotes[mode].values()].map(({ id, customer, from, to, fee, endsAt }) =>
      line(mode, id, customer, from.asset, from.units, to.asset, to.units, fee, endsAt),
    ),
  ),
  'manual postings': [...funds.postings.values()].map(({ id, units }) => line(id, units)),
});

const othersOf = ({ state: { platform, points, market, agenda, triggers, orders, funds } }: Core) => ({
  customers: [...platform.customers.values()].map((customer) => {
    const { id, openedAt, invitedBy, level, withdrawalsWaitUntil, frozen, demoStarted } = customer;
    return line(id, openedAt, invitedBy, level, withdrawalsWaitUntil, [...frozen].sort(), demoStarted);
  }),
  'days rewarded': [...points.signedOn].map(([customer, { day, endsAt }]) => line(customer, day, endsAt)),
  'points products': [...points.products.values()].map((product) =>
    line(product.id, product.points, product.stock, product.isOffered),
  ),
  halts: [...market.halted].map(([id, { since, until }]) => line(id, since, until)),
  'due later': [...agenda.waiting.all()].flatMap(({ moment, keys }) => keys.map(() => line(moment))),
  'set aside': agenda.aside.map(({ at, moment, because }) => line(at, moment, because)),
  counts: [
    line('triggers', triggers.waiting.size),
    line('orders', orders.nextOrder),
    line('fills', orders.nextFill),
    line('deposits', funds.nextDeposit),
    line('withdrawals', funds.nextWithdrawal),
    line('quotes', funds.nextQuote),
    line('manual postings', funds.nextPosting),
    line('exchanges for points', points.nextExchange),
  ],
});

/**
 * What money, orders and positions a state comes to: by heading, lines of values in one order. A recorded journal keeps them beside its events,
 * and a later program that folds these must come to the same lines, whatever it calls its fields.
 */
export const figuresOf = (core: Core): Readonly<Record<string, readonly string[]>> => {
  const figures: Record<string, string[]> = {
    ...moneyOf(core),
    ...ordersOf(core),
    ...positionsOf(core),
    ...fundsOf(core),
    ...othersOf(core),
  };
  return Object.fromEntries(Object.entries(figures).map(([heading, lines]) => [heading, lines.sort()]));
};

/** Views whose rows name accounts, lists or requests by numbers that follow from how those are named. */
const NUMBERED = new Set([
  'ledger_accounts',
  'list_rows',
  'posting_blocks',
  'postings',
  'clearing_postings',
  'requests',
]);

/** What the rows of views say, as lines of their values in one order, whatever columns and views are called. */
export const rowFigures = (
  tables: ReadonlyMap<string, ReadonlyMap<string, Readonly<Record<string, string | null>>>>,
): readonly string[] =>
  [...tables]
    .filter(([view]) => !NUMBERED.has(view))
    .flatMap(([, rows]) => [...rows.values()])
    .map((row) =>
      line(
        ...Object.values(row)
          .filter((cell) => cell !== null)
          .sort(),
      ),
    )
    .sort();
