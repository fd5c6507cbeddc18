import { WAITING } from '../../../apps/server/src/jurisdiction/waiting.ts';
import { type ConsoleListRows, NUMBERS } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.residences': {
    source: WAITING,
    rows: `
      INSERT INTO customer_country (customer, declared, declared_at) SELECT n, 'ES', n FROM ${NUMBERS};`,
  },
};
