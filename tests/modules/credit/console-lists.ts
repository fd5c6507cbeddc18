import { APPLICATIONS, LOANS } from '../../../apps/server/src/credit/lists.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.credits': {
    source: APPLICATIONS,
    rows: `
      INSERT INTO credit_applications (id, customer, level, asset, quota_bps, status, limit_units, reason, at)
      SELECT n, n, 1, 'EUR', 500, 'applying', NULL, NULL, n FROM ${NUMBERS};`,
  },
  'console.creditLoans': {
    source: LOANS,
    rows: `
      INSERT INTO credit_loans (id, customer, asset, drawn, principal, interest, accrued, daily_ppm, due_at, state, at)
      SELECT n, n, 'EUR', 1, 1, 0, 0, 300, n, 'open', n FROM ${NUMBERS};`,
  },
};
