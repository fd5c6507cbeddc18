import type { Role } from '../shell/session.ts';

/** Every role, in the order they are shown in. */
export const ROLES = [
  'support',
  'compliance',
  'finance',
  'product',
  'auditor',
  'administrator',
] as const satisfies readonly Role[];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  support: 'Support',
  compliance: 'Compliance',
  finance: 'Finance',
  product: 'Product',
  auditor: 'Auditor',
  administrator: 'Administrator',
};
