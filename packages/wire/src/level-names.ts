import type { IdentityLevel } from '@bourse/rules';

/** The levels of identity, by the one name that every page of the console and every export gives them (rule CONSOLE-76). */
export const IDENTITY_LEVEL_NAMES: Readonly<Record<IdentityLevel, string>> = {
  none: 'None',
  primary: 'Primary',
  advanced: 'Advanced',
};
