import type { ListDeclaration } from '../list-declaration.ts';

/** How its list is searched and filtered in the console. */
export const lists = {
  'console.offerOrders': { search: ['customer', 'number'], date: 'Placed', pages: 'by-row' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
