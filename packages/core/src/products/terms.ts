import { UNIT_PARTS } from '@bourse/rules';
import type { ReadonlyCore } from '../readonly-core.ts';
import type { IncomeProduct } from './state.ts';

/** What operators decide of a product. */
export type IncomeTerms = Omit<IncomeProduct, 'id' | 'listedAt'>;

export type IncomeMisfit =
  | 'INCOME_TERMS_MISFIT'
  | 'INCOME_PRICE_MISFIT'
  | 'INCOME_RATE_MISFIT'
  | 'INCOME_DAYS_MISFIT'
  | 'INCOME_AMOUNTS_MISFIT'
  | 'INCOME_TIMES_MISFIT';

/** A rate above one in a hundred a period is a mistake of the form. */
export const MOST_PPM = 10_000;
export const MOST_PERIODS = 3_650;
/** So is more than this of the asset's smallest unit, and a sale that is open for more than ten years. */
const MOST_UNITS = 10n ** 18n;
const DAY_MS = 86_400_000;
const MOST_AHEAD_MS = 3_650 * DAY_MS;

const isCount = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

const areAmountsSound = ({ minimum, maximum, capacity, external }: IncomeTerms): boolean =>
  minimum > 0n &&
  minimum <= maximum &&
  maximum <= capacity &&
  capacity <= MOST_UNITS &&
  external >= 0n &&
  external <= capacity;

/** The largest purchase comes to a unit at least, and the smallest to a part of one that is shown. */
const isPriceSound = ({ unitPrice, minimum, maximum }: IncomeTerms): boolean =>
  unitPrice > 0n && unitPrice <= maximum && unitPrice <= minimum * UNIT_PARTS;

/** Sales begin by the day (UTC): one that begins with the day of the listing is open from the listing on. */
const areTimesSound = ({ opensAt, closesAt }: IncomeTerms, at: number): boolean =>
  isCount(opensAt, Math.floor(at / DAY_MS) * DAY_MS, at + MOST_AHEAD_MS) &&
  isCount(closesAt, at + 1, at + MOST_AHEAD_MS) &&
  opensAt < closesAt;

/**
 * What keeps a product from being listed on such terms at a moment; undefined where nothing does (rule PRODUCTS-1). In this order: INCOME_TERMS_MISFIT
 * (an account that does not take the asset), INCOME_AMOUNTS_MISFIT (limits that contradict each other), INCOME_PRICE_MISFIT, INCOME_RATE_MISFIT,
 * INCOME_DAYS_MISFIT, INCOME_TIMES_MISFIT (a sale that began before today, is over, or is more than ten years ahead).
 */
export const incomeMisfit = (
  { config }: Pick<ReadonlyCore, 'config'>,
  terms: IncomeTerms,
  at: number,
): IncomeMisfit | undefined => {
  const { kind, ppm, everyMs, periods } = terms;
  if (!config.funds.accounts[terms.account].includes(terms.asset)) return 'INCOME_TERMS_MISFIT';
  if (!areAmountsSound(terms)) return 'INCOME_AMOUNTS_MISFIT';
  if (!isPriceSound(terms)) return 'INCOME_PRICE_MISFIT';
  if (!isCount(ppm, 1, MOST_PPM)) return 'INCOME_RATE_MISFIT';
  const isTerm = isCount(periods, kind === 'fund' ? 0 : 1, MOST_PERIODS);
  if (!isTerm || !isCount(everyMs, 1, Number.MAX_SAFE_INTEGER)) return 'INCOME_DAYS_MISFIT';
  return areTimesSound(terms, at) ? undefined : 'INCOME_TIMES_MISFIT';
};
