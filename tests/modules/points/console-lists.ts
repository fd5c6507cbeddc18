import { POINTS } from '../../../apps/server/src/points/log.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.pointsLog': {
    source: POINTS,
    rows: `
      INSERT INTO points_log (seq, customer, kind, product, points, at) SELECT n, n, 'exchange', 'ref' || n, 1, n FROM ${NUMBERS};`,
  },
  'console.pointsProducts': { notSearched: 'what the mall offers, on one page' },
};
