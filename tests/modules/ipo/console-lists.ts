import type { ConsoleListRows } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.offerings': { notSearched: 'the offerings of a deployment, on one page' },
};
