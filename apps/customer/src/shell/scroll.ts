import { useLayoutEffect, useRef } from 'react';
import { after, nowMs } from './clock.ts';

/** How long a place that is not yet long enough is waited for. */
const PATIENCE_MS = 1_500;

const heights = new Map<string, number>();

const scrollTo = (top: number): (() => void) => {
  const until = nowMs() + PATIENCE_MS;
  let frame = 0;
  const step = (): void => {
    window.scrollTo({ top, behavior: 'instant' });
    const reached = Math.abs(window.scrollY - top) < 2;
    if (!reached && nowMs() < until) frame = requestAnimationFrame(step);
  };
  step();
  const stop = (): void => cancelAnimationFrame(frame);
  // A hand on the page ends the waiting.
  for (const touch of ['wheel', 'touchstart', 'keydown'] as const) addEventListener(touch, stop, { once: true });
  return stop;
};

/**
 * Keeps the place on the page: a new visit starts at the top; one that was come back to, and a tab page, `isFound` as it was left. `visit`
 * names the visit.
 */
export const useScrollPosition = (visit: string, isFound: boolean): void => {
  const current = useRef(visit);
  const isOpening = useRef(true);
  useLayoutEffect(() => {
    current.current = visit;
    const isFirst = isOpening.current;
    isOpening.current = false;
    // A page just opened stands at its top; to ask would have all of it laid out at once.
    if (isFirst && !heights.has(visit)) return;
    return scrollTo(isFound ? (heights.get(visit) ?? 0) : 0);
  }, [visit, isFound]);
  useLayoutEffect(() => {
    // Once the frame is laid out: to ask within it would have the page laid out twice.
    const remember = () => after(0, () => heights.set(current.current, window.scrollY));
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
};
