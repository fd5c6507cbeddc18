import { useEffect, useState } from 'react';

/**
 * Milliseconds until `endsAt` (ms since 1970 UTC), redrawn on each whole second; 0 when past.
 * @param clock gives the present; the server's, where the page keeps one.
 */
export const useRemaining = (endsAt: number | undefined, clock: () => number = Date.now): number => {
  const left = endsAt === undefined ? 0 : Math.max(0, endsAt - clock());
  const [, redraw] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => redraw((count) => count + 1), left % 1000 || 1000);
    return () => clearTimeout(timer);
  });
  return left;
};
