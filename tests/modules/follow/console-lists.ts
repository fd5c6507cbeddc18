import { LEADERS } from '../../../apps/server/src/follow/list-source.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.leaders': {
    source: LEADERS,
    rows: `
      INSERT INTO follow_leaders (customer, status, reason, at) SELECT n, 'applied', '', n FROM ${NUMBERS};`,
  },
  'console.followers': { notSearched: 'it is one leader’s, read from the state' },
};
