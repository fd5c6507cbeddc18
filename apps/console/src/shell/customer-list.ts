import type { ComponentType } from 'react';
import type { Role } from './session.ts';

/** A list of one customer's, and who may read it. */
export type CustomerList = {
  readonly key: string;
  readonly title: string;
  readonly roles: readonly Role[];
  readonly List: ComponentType<{ readonly id: number }>;
};

/** The roles that may read most of a customer's record. */
export const EVERY_READER = ['finance', 'support', 'compliance', 'auditor'] as const satisfies readonly Role[];
