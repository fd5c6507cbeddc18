/** Which contract of an underlying a future stands for: the one that never expires, or the quarterly one that expires next, or the one after it. */
export const CONTRACT_SERIES = ['perpetual', 'front', 'next'] as const;
export type ContractSeries = (typeof CONTRACT_SERIES)[number];

const DAY_MS = 86_400_000;
const FRIDAY = 5;
const EXPIRY_HOUR_MS = 8 * 3_600_000;
const QUARTER_MONTHS = 3;

/** 08:00 UTC of the third Friday of a month; months count on beyond December. */
const thirdFriday = (year: number, month: number): number => {
  const first = Date.UTC(year, month, 1);
  const toFriday = (FRIDAY - new Date(first).getUTCDay() + 7) % 7;
  return first + (toFriday + 14) * DAY_MS + EXPIRY_HOUR_MS;
};

/**
 * When the contract expires that a series stands for at an instant, milliseconds UTC: quarterly contracts do on the third Friday of March, June,
 * September and December (rule FUTURES-1). Null for a perpetual one. At the very instant of an expiry the contract is still the one that expires.
 */
export const contractExpiry = (series: ContractSeries, atMs: number): number | null => {
  if (series === 'perpetual') return null;
  const at = new Date(atMs);
  const year = at.getUTCFullYear();
  const quarterEnd = Math.floor(at.getUTCMonth() / QUARTER_MONTHS) * QUARTER_MONTHS + QUARTER_MONTHS - 1;
  const passed = thirdFriday(year, quarterEnd) < atMs ? 1 : 0;
  return thirdFriday(year, quarterEnd + QUARTER_MONTHS * (passed + (series === 'next' ? 1 : 0)));
};
