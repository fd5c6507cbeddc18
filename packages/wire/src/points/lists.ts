import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.pointsLog': { search: ['customer', 'product', 'number'], date: 'Given' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
