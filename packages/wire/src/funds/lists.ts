import type { ListDeclaration } from '../list-declaration.ts';

/** How its lists are searched and filtered in the console. */
export const lists = {
  'console.deposits': {
    search: ['customer', 'amount', 'reference', 'number'],
    date: 'Requested',
    hasMoney: true,
    hasAssignee: true,
  },
  'console.withdrawals': {
    search: ['customer', 'amount', 'reference', 'number'],
    date: 'Requested',
    hasMoney: true,
    hasAssignee: true,
  },
  'console.manualPostings': { search: ['customer', 'amount', 'text', 'number'], date: 'Posted', hasMoney: true },
  'console.customerStatement': {
    search: ['amount', 'reference', 'number'],
    date: 'Booked',
    hasMoney: true,
    pages: 'by-row',
  },
  'console.rebates': { search: ['customer', 'amount'], date: 'Released', hasMoney: true },
  'console.reconciledLines': { search: ['reference', 'amount', 'text'], hasMoney: true, pages: 'by-number' },
  'console.differences': {
    search: ['reference', 'amount', 'text'],
    hasMoney: true,
    hasAssignee: true,
    pages: 'by-number',
  },
} as const satisfies Readonly<Record<string, ListDeclaration>>;
