import { useEffect, useState } from 'react';

/** How long what confirms takes no press after it appeared: the second of two quick presses meant for the step before comes 120 to 300 ms later. */
export const PRESS_DELAY_MS = 600;

/** Whether what confirms still takes no press, because it has only just appeared and cannot have been read (rules CONSOLE-75 and SHELL-30). */
export const usePressDelay = (): boolean => {
  const [isDeaf, setDeaf] = useState(true);
  useEffect(() => {
    const end = setTimeout(() => setDeaf(false), PRESS_DELAY_MS);
    return () => clearTimeout(end);
  }, []);
  return isDeaf;
};
