import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.proposals': { search: ['text', 'number'], date: 'Proposed', hasAssignee: true },
  'console.outbox': { search: ['customer', 'number'], date: 'Written' },
  'console.audit': { search: ['text', 'number'], date: 'Done' },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
