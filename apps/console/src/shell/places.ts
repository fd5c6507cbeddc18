import type { IconName } from './icon.tsx';
import type { Role } from './session.ts';

export type Place = {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly keys: string;
  readonly group: 'Work' | 'Market' | 'Control';
  /** Who may look: as the calls of the screen say. */
  readonly roles: readonly Role[] | 'every';
};

/** Every screen of the console, in the order of the rail. */
export const places = [
  {
    path: '/deposits',
    name: 'Deposits',
    icon: 'deposits',
    keys: 'g d',
    group: 'Work',
    roles: ['finance', 'support', 'auditor'],
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
    path: '/audit',
    name: 'Audit trail',
    icon: 'audit',
    keys: 'g a',
    group: 'Control',
    roles: ['auditor', 'compliance'],
  },
] as const satisfies readonly Place[];
