import { LINES } from '../../../apps/server/src/dividends/lines.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.dividends': { notSearched: 'what was ever announced, on one page' },
  'console.dividendLines': {
    source: LINES,
    rows: `
      INSERT INTO dividend_lines (id, dividend, customer, mode, instrument, asset, lots, units, ex_at)
      SELECT n, n % 20, n, 'real', 'US.AURX', 'USD', 10, 1000, n FROM ${NUMBERS};`,
  },
};
