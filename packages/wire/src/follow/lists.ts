import type { ListDeclaration } from '../list-declaration.ts';

/** How its list is searched in the console. */
export const lists = {
  'console.leaders': { search: ['customer'], date: 'Applied', pages: 'by-row' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
