import { useState } from 'react';
import type { Loadable } from './api.ts';

/** Whether an answer was read since the page shows it: what was at hand before may be older than what stands beside it (rule CONSOLE-73). */
export const useReadAnew = (of: Loadable<unknown>): boolean => {
  const [isAnew, setAnew] = useState(false);
  const isSettled = of.state === 'error' || (of.state === 'success' && !of.refreshing);
  if (isSettled && !isAnew) setAnew(true);
  return isAnew || isSettled;
};
