import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** A list up to so long is drawn as a whole. */
const WHOLE = 60;
/** How many rows are drawn above and below what is seen, so that a push of the thumb meets no gap. */
const MARGIN = 5;
/** Of rows that are not seen yet, so many are added to either end at once: to draw them is the longest thing a scrolled list does. */
const STEP = 3;
/** So many rows are drawn at least, and before it is known what is seen. */
const LEAST = 16;

/** On the list while it is scrolled, and until it has been still for so long, ms: prices on it do not flash. */
const SCROLLED = 'data-scrolled';
const STILL_MS = 150;

type Range = { readonly from: number; readonly to: number };

export type RowWindow = Range & {
  /** The height of the rows that are not drawn, above and below, CSS pixels. */
  readonly before: number;
  readonly after: number;
  /** Whether rows are left out: each then says which of how many it is. */
  readonly isPart: boolean;
};

/**
 * The rows to draw next of a list of rows of one height, on the way from those that are drawn to those that are seen with some around: what is seen
 * at once, the rest in steps. `top` is how far the list has been scrolled beyond the window's edge.
 */
export const rowsNext = (drawn: Range, count: number, top: number, viewHeight: number, rowHeight: number): Range => {
  const first = Math.floor(top / rowHeight);
  const last = Math.ceil((top + viewHeight) / rowHeight);
  return {
    from: Math.max(0, Math.min(first - MARGIN, count - LEAST), Math.min(drawn.from - STEP, first)),
    to: Math.min(count, Math.max(last + MARGIN, LEAST), Math.max(drawn.to + STEP, last)),
  };
};

/** From a row to the next; undefined where nothing is laid out. The first may stand in for those above. */
const heightOf = ({ children }: HTMLElement): number | undefined => {
  const [, one, next] = children;
  if (!one || !next) return undefined;
  const height = next.getBoundingClientRect().top - one.getBoundingClientRect().top;
  return height > 1 ? height : undefined;
};

/**
 * Which rows of a long list of rows of one height are near what is seen; of one that is not long, all are. `list` is what holds the rows, and as
 * much room as the others would take. `rowHeight` is how high a row is before one has been measured.
 */
export const useRowWindow = (list: RefObject<HTMLElement | null>, count: number, rowHeight: number): RowWindow => {
  const isPart = count > WHOLE;
  const [height, setHeight] = useState(rowHeight);
  const [range, setRange] = useState<Range>({ from: 0, to: LEAST });
  const { from, to } = isPart
    ? { from: Math.min(range.from, count), to: Math.min(range.to, count) }
    : { from: 0, to: count };
  const drawn = useRef({ from, to });
  const lookAgain = useRef<() => void>(undefined);
  useEffect(() => {
    drawn.current = { from, to };
    lookAgain.current?.();
  }, [from, to]);
  useEffect(() => {
    if (!isPart) return;
    const look = (): void => {
      if (!list.current) return;
      const top = list.current.getBoundingClientRect().top;
      const measured = heightOf(list.current) ?? height;
      if (Math.abs(measured - height) > 0.5) setHeight(measured);
      const next = rowsNext(drawn.current, count, -top, innerHeight, measured);
      if (next.from === drawn.current.from && next.to === drawn.current.to) return;
      // Rows come in pieces between other work; a price that moves meanwhile is drawn first.
      startTransition(() => setRange(next));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Once the frame is laid out: measured within it, the page would be laid out for this, and again for what is drawn after it.
    const lookSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        look();
      });
    };
    let still: ReturnType<typeof setTimeout> | undefined;
    const onStill = (): void => list.current?.removeAttribute(SCROLLED);
    const onScroll = (): void => {
      list.current?.setAttribute(SCROLLED, '');
      clearTimeout(still);
      still = setTimeout(onStill, STILL_MS);
      lookSoon();
    };
    look();
    lookAgain.current = lookSoon;
    // Scrolling does not bubble: of the page, or of a column that scrolls by itself.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      lookAgain.current = undefined;
      clearTimeout(timer);
      clearTimeout(still);
      onStill();
      document.removeEventListener('scroll', onScroll, { capture: true });
      removeEventListener('resize', lookSoon);
    };
  }, [list, isPart, count, height]);
  return { from, to, isPart, before: from * height, after: (count - to) * height };
};
