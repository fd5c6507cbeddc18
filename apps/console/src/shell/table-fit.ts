import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** A column as its table fits it: what it would like, the least that it takes, both px, and when it gives way. */
type Fitted = { readonly width: number; readonly least: number };

/** What a table shows in its room: its columns at their ease, or each as narrow as it gets, some left out, or a card a row. */
export type Fit = {
  readonly isTight: boolean;
  /** Places of the columns that are left out. */
  readonly without: readonly number[];
  readonly isCards: boolean;
};

const AT_EASE: Fit = { isTight: false, without: [], isCards: false };
const CARDS: Fit = { isTight: true, without: [], isCards: true };

/** The classes of a table for its fit, with those of its own. */
export const tableClass = ({ isTight, isCards }: Fit, ...more: readonly string[]): string =>
  ['table', isCards && 'cards', isTight && 'tight', ...more].filter(Boolean).join(' ');

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/**
 * How a table fits its room (px). `order` names the columns that may be left out, the first to go first; where all of them are gone and the
 * rest is still too wide, each row is a card.
 */
export const fitOf = (room: number, columns: readonly Fitted[], order: readonly number[]): Fit => {
  if (sumOf(columns.map(({ width, least }) => Math.max(width, least))) <= room) return AT_EASE;
  let left = sumOf(columns.map(({ least }) => least));
  const without: number[] = [];
  for (const at of order) {
    if (left <= room) break;
    left -= columns[at]?.least ?? 0;
    without.push(at);
  }
  if (left > room) return CARDS;
  // One that went before a wider one may have room again.
  const back = without.toReversed().filter((at) => {
    const least = columns[at]?.least ?? 0;
    if (left + least > room) return false;
    left += least;
    return true;
  });
  return { isTight: true, without: without.filter((at) => !back.includes(at)), isCards: false };
};

/** How little a fit shows. */
const sparseness = ({ isTight, without, isCards }: Fit): number =>
  (isCards ? 1000 : 0) + without.length + (isTight ? 0.5 : 0);

/** The columns of a table as narrow as they get, with none left out. */
const columnsIn = (table: HTMLTableElement, widths: readonly (number | undefined)[]): readonly Fitted[] => {
  const { className } = table;
  table.classList.remove('cards', 'tight');
  table.classList.add('measured');
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const columns = heads.map((head, at) => ({ width: widths[at] ?? 0, least: head.getBoundingClientRect().width }));
  table.className = className;
  return columns;
};

/** Fits a table into the room of its frame before it is seen, and again as that changes (rule CONSOLE-93). */
export const useTableFit = (order: readonly number[] = [], widths: readonly (number | undefined)[] = []) => {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef({ outer: -1, fit: AT_EASE });
  const [fit, setFit] = useState(AT_EASE);
  const refit = useEffectEvent(() => {
    const table = frame.current?.querySelector('table');
    if (!frame.current || !table) return;
    const { offsetWidth: outer, clientWidth: room, scrollWidth } = frame.current;
    const isSame = outer === last.current.outer;
    if (isSame && scrollWidth <= room) return;
    const next = fitOf(room, columnsIn(table, widths), order);
    // Neither a scroll bar that comes and goes nor another page of rows moves the columns to and fro.
    if (isSame && sparseness(next) <= sparseness(last.current.fit)) return;
    last.current = { outer, fit: next };
    setFit(next);
  });
  useLayoutEffect(() => refit());
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => refit());
    if (frame.current) observer.observe(frame.current);
    const table = frame.current?.querySelector('table');
    if (table) observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { frame, fit };
};
