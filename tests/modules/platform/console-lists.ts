import { PROPOSALS } from '../../../apps/server/src/platform/proposals.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.proposals': {
    source: PROPOSALS,
    rows: `
      INSERT INTO proposal (kind, subject, payload, reason, proposed_by, proposed_at, expires_at)
      SELECT 'manual-posting', 'posting:' || n, '{}', 'why ' || n, (SELECT min(id) FROM operator), n, ${Date.now() * 2} FROM ${NUMBERS};`,
  },
  'console.paymentDetails': { notSearched: 'one row a way to pay in' },
};
