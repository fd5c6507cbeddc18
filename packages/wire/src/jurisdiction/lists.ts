import type { ListDeclaration } from '../list-declaration.ts';

/** How its list is searched in the console. */
export const lists = {
  'console.residences': { search: ['customer'], date: 'Declared', pages: 'by-row' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
