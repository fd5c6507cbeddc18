import { HOLDINGS } from '../../../apps/server/src/products/holdings.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.incomeProducts': { notSearched: 'what was ever offered, on one page' },
  'console.incomeHoldings': {
    source: HOLDINGS,
    rows: `
      INSERT INTO income_holdings (id, customer, mode, product, kind, name, account, asset, units, unit_price, bought_at, ends_at, redeemed_at)
      SELECT n, n, 'real', n % 20, 'fund', 'Fund', 'financial', 'EUR', 1000, 1000, n, n, NULL FROM ${NUMBERS};`,
  },
  'console.incomeRuns': { notSearched: 'a row a product and day' },
};
