import { IDENTITY_LEVEL_NAMES } from '../level-names.ts';

/** What operators do; the list stands here for its export. */
export const actions = {
  'console.confirmResidence': 'Confirm country of residence',
  'console.residences': 'Export countries to confirm',
} as const;

/** What its export calls columns. */
export const headers = {
  'residences.declared': 'Declared country',
  'residences.declaredAt': 'Declared',
  'residences.confirmed': 'Confirmed country',
} as const;

/** The columns of its export that hold codes of countries. */
export const named = { 'residences.declared': 'country', 'residences.confirmed': 'country' } as const;

/** The words of values in its export that their names do not say. */
export const values = { 'residences.identityLevel': IDENTITY_LEVEL_NAMES } as const;
