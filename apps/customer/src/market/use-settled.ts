import { useEffect, useState } from 'react';
import { after, nowMs } from '../shell/index.ts';

/** Charts that follow each other faster are not loaded, ms. */
const QUIET_MS = 200;

/** The instrument whose chart was shown last, and when another one was wanted. On a new page too: its chart is another part, and the same customer. */
let last: string | undefined;
let changedAt = Number.NEGATIVE_INFINITY;

/** How long an instrument's chart waits until it is loaded, ms: not at all, unless another one was wanted just before. */
export const waitFor = (instrument: string, now: number): number => {
  if (instrument === last) return 0;
  const isQuiet = last === undefined || now - changedAt >= QUIET_MS;
  last = instrument;
  changedAt = now;
  return isQuiet ? 0 : QUIET_MS;
};

/** Whether an instrument is chosen for good: of several within 200 ms only the first and the last are loaded (rule CHART-11). */
export const useSettled = (instrument: string): boolean => {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const waitMs = waitFor(instrument, nowMs());
    if (waitMs === 0) return setSettled(instrument);
    const timer = after(waitMs, () => setSettled(instrument));
    return () => timer.cancel();
  }, [instrument]);
  return settled === instrument;
};
