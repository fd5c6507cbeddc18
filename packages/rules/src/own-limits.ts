/** What customers limit for themselves (docs/rules/limits.md). */
export const LIMIT_KINDS = ['deposit', 'loss', 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The windows that sums of money are limited in; each ends at every moment, none at midnight. */
export const LIMIT_WINDOWS = ['day', 'week', 'month'] as const;
export type LimitWindow = (typeof LIMIT_WINDOWS)[number];

const DAY_MS = 86_400_000;
export const WINDOW_MS: Readonly<Record<LimitWindow, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

/** How long customers can exclude themselves for; the last one never ends. */
export const EXCLUSION_PERIODS = ['day', 'week', 'month', 'half-year', 'for-good'] as const;
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

/** Half a year is never shorter than six calendar months; null never ends. */
export const EXCLUSION_MS: Readonly<Record<ExclusionPeriod, number | null>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  'half-year': 184 * DAY_MS,
  'for-good': null,
};

/** How long a session can be limited to, in minutes. */
export const SESSION_MINUTES = { least: 5, most: 720 } as const;
