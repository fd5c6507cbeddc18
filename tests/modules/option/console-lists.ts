import { RESULTS } from '../../../apps/server/src/option/rows.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.optionCoins': { notSearched: 'a row an instrument' },
  'console.optionExposure': { notSearched: 'what is open, a row an end' },
  'console.optionResults': {
    source: RESULTS,
    rows: `
      INSERT INTO option_orders (id, customer, mode, instrument, side, stake, profit, odds_ppm, period, period_ms, minimum, maximum,
        jump_bps, accepted_at, after_seq, starts_at, ends_at, scheduled)
      SELECT n, n, 'real', 'BTC-USDT', 'up', 1000, 800, 800000, 1, 60000, 100, 10000, 1000, n, 1, n, n, false FROM ${NUMBERS};
      INSERT INTO option_results (id, customer, mode, instrument, no, instrument_no, ends_at, result, reason, payout, at)
      SELECT n, n, 'real', 'BTC-USDT', 1, 1, n, 'won', 'above', 1800, n FROM ${NUMBERS};`,
  },
};
