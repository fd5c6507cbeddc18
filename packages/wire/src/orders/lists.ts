import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.allOrders': {
    search: ['customer', 'instrument', 'amount', 'number'],
    date: 'Placed',
    hasMoney: true,
    pages: 'by-row',
  },
  'console.trades': {
    search: ['customer', 'instrument', 'amount', 'number'],
    date: 'Traded',
    hasMoney: true,
    pages: 'by-row',
  },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
