import type { OperatorRole } from './endpoint.ts';

/** Every role: for what any signed-in operator may see. */
export const EVERY_ROLE = [
  'support',
  'compliance',
  'finance',
  'product',
  'auditor',
  'administrator',
] as const satisfies readonly OperatorRole[];
