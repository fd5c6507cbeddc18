const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** How long a lock-up is, in whole days where it is some, else in hours, rounded up. */
export const lockUp = (lockMs: number): { readonly unit: 'days' | 'hours'; readonly count: number } => {
  const hours = Math.ceil(lockMs / HOUR_MS);
  return hours >= DAY_HOURS && hours % DAY_HOURS === 0
    ? { unit: 'days', count: hours / DAY_HOURS }
    : { unit: 'hours', count: hours };
};
