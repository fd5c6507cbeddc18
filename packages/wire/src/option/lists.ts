import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.optionResults': { search: ['customer', 'number'], date: 'Ended', pages: 'by-row' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
