import { Roving } from '@bourse/ui/roving';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useRowWindow } from '@bourse/ui/use-row-window';
import { useWide } from '@bourse/ui/use-wide';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Failure, type Loadable, useQueryCall, useVisitState } from '../shell/index.ts';
import type { Quote } from './quote.ts';
import { QuoteRow, type QuoteRowProps } from './quote-row.tsx';
import { type Sort, sorted } from './sort.ts';
import { SortHead } from './sort-head.tsx';
import { useWatchlist } from './use-watchlist.ts';

export type QuoteListProps = {
  readonly name: string;
  readonly label: string;
  readonly of: Loadable<{ readonly list: readonly Quote[] }>;
  readonly empty: ReactNode;
  readonly onOpen?: QuoteRowProps['onOpen'];
  /** The row that stands open beside the list. */
  readonly picked?: string | undefined;
  readonly hasHead?: boolean;
  /** Stands in a narrow column of its own, beside what is picked from it: rows on a desktop too. */
  readonly isBeside?: boolean;
  /** Rows say the day's high and low in place of its line. */
  readonly hasRange?: boolean;
  /** The arrows lead from row to row, and Tab past them. */
  readonly hasArrows?: boolean;
};

// Only a desktop has room for it.
const QuoteTable = lazy(() => import('./quote-table.tsx').then((module) => ({ default: module.QuoteTable })));

const NONE: readonly Quote[] = [];

/** A phone shows no more at once. */
const AT_FIRST = 9;

const ROW_HEIGHT = 64;

type RowsProps = {
  readonly label: string;
  readonly quotes: readonly Quote[];
  readonly onWindow: (ordered: readonly Quote[], from: number) => void;
  readonly children: (quote: Quote) => ReactNode;
};

/** The rows that are seen come first; the rest is drawn when there is time, and of a long list only what is near. */
const Rows = ({ label, quotes, onWindow, children }: RowsProps) => {
  const isWhole = useDeferredValue(true, false);
  const list = useRef<HTMLUListElement>(null);
  const { from, to, before, after, isPart } = useRowWindow(list, quotes.length, ROW_HEIGHT);
  useEffect(() => {
    if (isPart) onWindow(quotes, from);
  }, [isPart, onWindow, quotes, from]);
  const drawn = quotes.slice(from, isWhole ? to : Math.min(to, from + AT_FIRST));
  return (
    <ul ref={list} aria-label={label} style={isPart ? { paddingTop: before, paddingBottom: after } : undefined}>
      {drawn.map((quote, at) => (
        <li
          key={quote.instrument}
          className={isPart ? 'contain-content' : undefined}
          aria-setsize={isPart ? quotes.length : undefined}
          aria-posinset={isPart ? from + at + 1 : undefined}
        >
          {children(quote)}
        </li>
      ))}
    </ul>
  );
};

/**
 * The little lines are asked for in one call for so many rows; of a longer list for those round what is seen, anew after so many. To read the answer
 * takes a slow phone a while: no more than the tallest screen shows.
 */
const LINES = 80;
const LINES_STEP = 25;

/** Which quotes' little lines are wanted, as the list is scrolled. */
const useLined = (quotes: readonly Quote[]) => {
  const [near, setNear] = useState<readonly Quote[]>();
  const onWindow = useCallback((ordered: readonly Quote[], from: number) => {
    if (ordered.length <= LINES) return;
    const start = Math.floor(from / LINES_STEP) * LINES_STEP;
    const next = ordered.slice(start, start + LINES);
    setNear((held) => (held?.length === next.length && held.every((quote, at) => quote === next[at]) ? held : next));
  }, []);
  const lined = near && quotes.length > LINES ? near : quotes.slice(0, LINES);
  const ids = useMemo(() => lined.map(({ instrument }) => instrument).join(' '), [lined]);
  return { ids, onWindow };
};

type Line = { readonly instrument: string; readonly points: readonly string[] };
const NO_LINES: readonly Line[] = [];

/**
 * The little lines by instrument. One that is the same as in the last answer stays the same object, and new ones are drawn when there is time: an
 * answer draws only the rows whose line is new.
 */
const usePoints = (lines: readonly Line[]): ReadonlyMap<string, readonly string[]> => {
  const [held] = useState(() => new Map<string, readonly string[]>());
  const points = useMemo(
    () =>
      new Map(
        lines.map(({ instrument, points: next }) => {
          const before = held.get(instrument);
          const line = before?.join(' ') === next.join(' ') ? before : next;
          held.set(instrument, line);
          return [instrument, line];
        }),
      ),
    [lines, held],
  );
  return useDeferredValue(points);
};

/** Beside what is picked from it a list is one stop of the keyboard: what comes after it is not dozens of rows away. */
const Grouped = ({ isOne, children }: { readonly isOne: boolean; readonly children: ReactNode }) =>
  isOne ? <Roving way="down">{children}</Roving> : children;

/** Quotes as a list that sorts; the little lines of all are asked for in one call. */
export const QuoteList = ({
  name,
  label,
  of,
  empty,
  onOpen,
  picked,
  hasHead = true,
  isBeside = false,
  hasRange = false,
  hasArrows = isBeside,
}: QuoteListProps) => {
  const [sort, setSort] = useVisitState<Sort>(`sort ${name}`, undefined);
  const { watched, toggle } = useWatchlist();
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const onWatch = useCallback((quote: Quote) => void latest.current(quote), []);
  const quotes = of.state === 'success' ? of.value.list : NONE;
  const { ids, onWindow } = useLined(quotes);
  const lines = useQueryCall(
    'market.sparklines',
    { instruments: ids === '' ? [] : ids.split(' ') },
    { when: ids !== '' && !hasRange && !isBeside, freshMs: 120_000, keepLast: true },
  );
  const points = usePoints(lines.state === 'success' ? lines.value : NO_LINES);
  const ordered = useMemo(() => sorted(quotes, sort), [quotes, sort]);
  const isTable = useWide() && !isBeside;
  if (of.state === 'error') return <Failure failure={of.failure} onRetry={of.retry} />;
  if (of.state === 'success' && quotes.length === 0) return <>{empty}</>;
  if (isTable && of.state === 'success')
    return (
      <Suspense fallback={<SkeletonRows count={9} rowHeight="min-h-16" />}>
        <QuoteTable
          label={label}
          quotes={quotes}
          points={points}
          watched={watched}
          onWatch={onWatch}
          onOpen={onOpen}
          onWindow={onWindow}
        />
      </Suspense>
    );
  return (
    <>
      {hasHead && !isTable && <SortHead sort={sort} onSort={setSort} />}
      {of.state === 'success' ? (
        <Grouped isOne={hasArrows}>
          <Rows label={label} quotes={ordered} onWindow={onWindow}>
            {(quote) => (
              <QuoteRow
                quote={quote}
                points={points.get(quote.instrument)}
                isWatched={watched.has(quote.instrument)}
                onWatch={onWatch}
                isPicked={picked === quote.instrument}
                hasRange={hasRange}
                isNarrow={isBeside}
                {...(onOpen ? { onOpen } : {})}
              />
            )}
          </Rows>
        </Grouped>
      ) : (
        <SkeletonRows count={9} rowHeight="min-h-16" />
      )}
    </>
  );
};
