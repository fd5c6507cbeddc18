import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.instruments': { search: ['instrument'], pages: 'by-number' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
