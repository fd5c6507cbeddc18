import type { ConsoleListRows } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.instruments': { elsewhere: 'held in memory' },
};
