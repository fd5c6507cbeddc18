import type { RouterHistory } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { nowMs } from './clock.ts';

/** How long a place that is not yet long enough is waited for. */
const PATIENCE_MS = 1_500;

const heights = new Map<string, number>();
let cameBack = false;

/** Listens to how the customer moves, so that going back can be told from going forth. */
export const followMoves = (history: RouterHistory): void => {
  window.history.scrollRestoration = 'manual';
  history.subscribe(({ action }) => {
    cameBack = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
  });
};

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
 * Keeps the place on the page: a new visit starts at the top, coming back finds the place again, and a tab page (`always`) is found as it
 * was left. `visit` names the visit.
 */
export const useScrollPlace = (visit: string, always: boolean): void => {
  const current = useRef(visit);
  useLayoutEffect(() => {
    current.current = visit;
    const top = always || cameBack ? (heights.get(visit) ?? 0) : 0;
    const stop = scrollTo(top);
    cameBack = false;
    return stop;
  }, [visit, always]);
  useLayoutEffect(() => {
    const remember = (): void => {
      heights.set(current.current, window.scrollY);
    };
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, []);
};
