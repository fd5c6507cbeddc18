import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.applications': { search: ['customer', 'number'], date: 'Submitted', hasAssignee: true },
  'console.customers': { search: ['customer'], date: 'Registered' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
