import type { IconName } from './icon.tsx';
import type { Role } from './session.ts';

export type NavItem = {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly keys: string;
  readonly group: 'Work' | 'Market' | 'Control';
  /** Who may look: as the calls of the screen say. */
  readonly roles: readonly Role[] | 'every';
};

/** Every screen of the console, in the order of the rail. */
export const navItems = [
  { path: '/today', name: 'Today', icon: 'today', keys: 'g y', group: 'Work', roles: 'every' },
  {
    path: '/deposits',
    name: 'Deposits',
    icon: 'deposits',
    keys: 'g d',
    group: 'Work',
    roles: ['finance', 'support', 'auditor'],
  },
  {
    path: '/withdrawals',
    name: 'Withdrawals',
    icon: 'withdrawals',
    keys: 'g w',
    group: 'Work',
    roles: ['finance', 'support', 'compliance', 'auditor'],
  },
  {
    path: '/identity',
    name: 'Identity',
    icon: 'identity',
    keys: 'g r',
    group: 'Work',
    roles: ['compliance', 'auditor'],
  },
  {
    path: '/customers',
    name: 'Customers',
    icon: 'customers',
    keys: 'g c',
    group: 'Work',
    roles: ['support', 'compliance', 'finance', 'auditor'],
  },
  { path: '/outbox', name: 'Outbox', icon: 'outbox', keys: 'g o', group: 'Work', roles: ['support'] },
  { path: '/content', name: 'Content', icon: 'content', keys: 'g t', group: 'Work', roles: 'every' },
  {
    path: '/points',
    name: 'Points',
    icon: 'star',
    keys: 'g l',
    group: 'Work',
    roles: ['product', 'support', 'finance', 'auditor'],
  },
  {
    path: '/orders',
    name: 'Orders and trades',
    icon: 'orders',
    keys: 'g x',
    group: 'Market',
    roles: ['support', 'compliance', 'finance', 'auditor'],
  },
  {
    path: '/instruments',
    name: 'Instruments',
    icon: 'instruments',
    keys: 'g i',
    group: 'Market',
    roles: 'every',
  },
  {
    path: '/books',
    name: 'Books',
    icon: 'books',
    keys: 'g b',
    group: 'Control',
    roles: ['finance', 'product', 'auditor'],
  },
  {
    path: '/accounts',
    name: 'House accounts',
    icon: 'accounts',
    keys: 'g h',
    group: 'Control',
    roles: ['finance', 'compliance', 'auditor'],
  },
  {
    path: '/reconciliation',
    name: 'Reconciliation',
    icon: 'match',
    keys: 'g m',
    group: 'Control',
    roles: ['finance', 'auditor'],
  },
  {
    path: '/by-hand',
    name: 'Manual postings',
    icon: 'hand',
    keys: 'g n',
    group: 'Control',
    roles: ['finance', 'auditor'],
  },
  {
    path: '/rebates',
    name: 'Rebates',
    icon: 'rebates',
    keys: 'g e',
    group: 'Control',
    roles: ['finance', 'support', 'auditor'],
  },
  {
    path: '/audit',
    name: 'Audit trail',
    icon: 'audit',
    keys: 'g a',
    group: 'Control',
    roles: ['auditor', 'compliance'],
  },
  {
    path: '/proposals',
    name: 'Approvals',
    icon: 'confirm',
    keys: 'g f',
    group: 'Control',
    roles: 'every',
  },
  { path: '/limits', name: 'Limits and fees', icon: 'limits', keys: 'g j', group: 'Control', roles: 'every' },
  {
    path: '/payment-details',
    name: 'Payment details',
    icon: 'bank',
    keys: 'g p',
    group: 'Control',
    roles: ['finance', 'compliance', 'auditor'],
  },
  {
    path: '/operators',
    name: 'Operators',
    icon: 'operators',
    keys: 'g u',
    group: 'Control',
    roles: ['auditor', 'administrator'],
  },
  { path: '/roles', name: 'Roles', icon: 'lock', keys: 'g k', group: 'Control', roles: 'every' },
  { path: '/own', name: 'My security', icon: 'self', keys: 'g s', group: 'Control', roles: 'every' },
] as const satisfies readonly NavItem[];
