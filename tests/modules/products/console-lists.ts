import type { ConsoleListRows } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.incomeProducts': { notSearched: 'what was ever offered, on one page' },
  'console.incomeRuns': { notSearched: 'a row a product and day' },
};
