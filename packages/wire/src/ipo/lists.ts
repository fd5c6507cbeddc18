import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.shareApplications': { search: ['customer', 'number'], date: 'Applied', pages: 'by-row' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
