import type { ConsoleListRows } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.splits': { notSearched: 'what was ever announced, on one page' },
};
