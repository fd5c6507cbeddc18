import { useCallback, useEffect, useRef } from 'react';

const FIRST_MS = 380;
const SLOW_MS = 120;
const FAST_MS = 45;
const FAST_AFTER = 12;

/** Runs an action at once and then again and again, faster after a while, until told to stop. */
export const useRepeat = (action: () => void): { readonly start: () => void; readonly stop: () => void } => {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = action;
  });
  const stop = useCallback(() => clearTimeout(timer.current), []);
  const start = useCallback(() => {
    clearTimeout(timer.current);
    let count = 0;
    const again = (): void => {
      latest.current();
      count += 1;
      timer.current = setTimeout(again, count === 1 ? FIRST_MS : count > FAST_AFTER ? FAST_MS : SLOW_MS);
    };
    again();
  }, []);
  useEffect(() => stop, [stop]);
  return { start, stop };
};
