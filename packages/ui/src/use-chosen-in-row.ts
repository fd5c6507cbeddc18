import { type RefObject, useEffect } from 'react';

/** So much of the neighbour stays in sight, px: as `scroll-padding-inline` of the row says it for the keyboard. */
const NEIGHBOUR_PX = 48;

/** Moves the row sideways until what is chosen is in sight, where it is not whole already; not the page, which a row further down would pull along. */
const bringIntoRow = (row: Element, chosen: Element): void => {
  const [room, place] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()];
  const before = place.left - room.left;
  const beyond = place.right - room.right;
  if (before < 0) row.scrollLeft += before - NEIGHBOUR_PX;
  else if (beyond > 0) row.scrollLeft += beyond + NEIGHBOUR_PX;
};

/** Keeps what is chosen in a row that scrolls sideways in sight: the place whose `data-key` is the value (rule SHELL-39). */
export const useChosenInRow = (row: RefObject<Element | null>, value: string): void =>
  useEffect(() => {
    // With the next drawing, for which all places are worked out anyway.
    const frame = requestAnimationFrame(() => {
      const chosen = row.current?.querySelector(`[data-key="${CSS.escape(value)}"]`);
      if (row.current && chosen) bringIntoRow(row.current, chosen);
    });
    return () => cancelAnimationFrame(frame);
  }, [row, value]);
