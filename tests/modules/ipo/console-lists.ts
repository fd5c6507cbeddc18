import { APPLICATIONS } from '../../../apps/server/src/ipo/applications.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.offerings': { notSearched: 'the offerings of a deployment, on one page' },
  'console.shareApplications': {
    source: APPLICATIONS,
    rows: `
      INSERT INTO share_applications (id, offering, customer, quantity, allotted, status, at, updated_at)
      SELECT n, n % 20, n, 10, 0, 'applied', n, n FROM ${NUMBERS};`,
  },
};
