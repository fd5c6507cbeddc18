/** Where a dragged sheet comes to rest: a snap height (share of the window, 0 to 1) or closed. */
export type SheetRest = { readonly kind: 'snap'; readonly index: number } | { readonly kind: 'closed' };

/** Pixels a millisecond beyond which a flick decides, not the place. */
const FLICK = 0.5;

/**
 * Decides from the visible share of the window and the speed (px/ms, down is positive) where the sheet goes.
 * @param snaps rising shares of the window's height, at least one.
 */
export const restOf = (share: number, speed: number, snaps: readonly number[], current: number): SheetRest => {
  if (speed > FLICK)
    return current > 0 && share > (snaps[0] ?? 0) ? { kind: 'snap', index: current - 1 } : { kind: 'closed' };
  if (speed < -FLICK) return { kind: 'snap', index: Math.min(current + 1, snaps.length - 1) };
  if (share < (snaps[0] ?? 0) * 0.6) return { kind: 'closed' };
  const gaps = snaps.map((snap) => Math.abs(snap - share));
  return { kind: 'snap', index: gaps.indexOf(Math.min(...gaps)) };
};
