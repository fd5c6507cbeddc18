import { ORDERS, TRADES } from '../../../apps/server/src/orders/console-trades.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.allOrders': {
    source: ORDERS,
    rows: `
      INSERT INTO orders (id, mode, customer, instrument, product, asset, side, kind, time_in_force, quantity, limit_ticks, filled, turnover,
        quote_amount, fees, cost, state, reason, placed_at, source, updated_at)
      SELECT n, 'real', n, 'AURX', 'bb', CASE n % 500 WHEN 0 THEN 'USD' ELSE 'EUR' END, 'buy', 'market', 'ioc', 1, 1, 1, 1, n, 0, NULL, 'filled', NULL, n, 'customer', n FROM ${NUMBERS};`,
  },
  'console.trades': {
    source: TRADES,
    rows: `
      INSERT INTO fills (id, mode, instrument, asset, price, quantity, amount, taker, at, tick_seq, tick_price, buy_order, buyer, paid, buyer_fee)
      SELECT n, 'real', 'AURX', CASE n % 500 WHEN 0 THEN 'USD' ELSE 'EUR' END, 1, 1, n, 'buy', n, 1, 1, n, n, n, 0 FROM ${NUMBERS};`,
  },
  'console.orders': { notSearched: 'of one customer, in the record; console.allOrders has them all and is searched' },
};
