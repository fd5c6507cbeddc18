/** What customers limit for themselves (docs/rules/limits.md). */
export const LIMIT_KINDS = ['deposit', 'loss', 'session'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The windows that sums of money are limited in; each ends at every moment, none at midnight. */
export const LIMIT_WINDOWS = ['day', 'week', 'month'] as const;
export type LimitWindow = (typeof LIMIT_WINDOWS)[number];

/** How long customers can exclude themselves for; the last one never ends. */
export const EXCLUSION_PERIODS = ['day', 'week', 'month', 'half-year', 'for-good'] as const;
export type ExclusionPeriod = (typeof EXCLUSION_PERIODS)[number];

/** How long a session can be limited to, in minutes. */
export const SESSION_MINUTES = { least: 5, most: 720 } as const;
