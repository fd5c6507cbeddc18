import { useEffect, useState } from 'react';
import { whenIdle } from './clock.ts';

/** Whether the screen has been drawn and the browser had a moment to spare since: time for what is heavy and can wait. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)).cancel, []);
  return isIdle;
};
