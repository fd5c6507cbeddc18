import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.postings': {
    search: ['customer', 'amount', 'reference', 'number'],
    date: 'Posted',
    hasMoney: 'of-one-currency',
  },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
