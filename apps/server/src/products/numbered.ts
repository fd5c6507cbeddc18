import type { IncomeProductId } from '@bourse/core';
import type { AccountMode, IncomeKind } from '@bourse/rules';
import { listNumber } from '../store/lists.ts';

/** The list of a customer's purchases of a kind; of those of a year (UTC), where one is given. */
export const holdingsList = (mode: AccountMode, kind: IncomeKind, year?: number): bigint =>
  listNumber('income-holdings', mode, kind, year === undefined ? undefined : String(year));

/** The list of days of income that are paid; of one product, where it is given. */
export const runsList = (product?: IncomeProductId): bigint =>
  listNumber('income-runs', product === undefined ? undefined : String(product));
