import { Roving } from '@bourse/ui/roving';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useWide } from '@bourse/ui/use-wide';
import { lazy, type ReactNode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
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
  /** Stands in a column of its own, beside what is picked from it: rows on a desktop too. */
  readonly isBeside?: boolean;
};

// Only a desktop has room for it.
const QuoteTable = lazy(() => import('./quote-table.tsx').then((module) => ({ default: module.QuoteTable })));

const NONE: readonly Quote[] = [];

/** A phone shows no more at once. */
const AT_FIRST = 9;

/** The rows that are seen come first; the rest is drawn when there is time. */
const Rows = ({
  quotes,
  children,
}: {
  readonly quotes: readonly Quote[];
  readonly children: (quote: Quote) => ReactNode;
}) => {
  const isWhole = useDeferredValue(true, false);
  return (isWhole ? quotes : quotes.slice(0, AT_FIRST)).map((quote) => (
    <li key={quote.instrument}>{children(quote)}</li>
  ));
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
}: QuoteListProps) => {
  const [sort, setSort] = useVisitState<Sort>(`sort ${name}`, undefined);
  const { watched, toggle } = useWatchlist();
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  const onWatch = useCallback((quote: Quote) => void latest.current(quote), []);
  const quotes = of.state === 'success' ? of.value.list : NONE;
  const ids = useMemo(() => quotes.map(({ instrument }) => instrument), [quotes]);
  const lines = useQueryCall(
    'market.sparklines',
    { instruments: ids },
    { when: ids.length > 0, freshMs: 120_000, keepLast: true },
  );
  const points = useMemo(
    () => new Map(lines.state === 'success' ? lines.value.map((line) => [line.instrument, line.points]) : []),
    [lines],
  );
  const isTable = useWide() && !isBeside;
  if (of.state === 'error') return <Failure failure={of.failure} onRetry={of.retry} />;
  if (of.state === 'success' && quotes.length === 0) return <>{empty}</>;
  if (isTable && of.state === 'success')
    return (
      <Suspense fallback={<SkeletonRows count={9} rowHeight="min-h-16" />}>
        <QuoteTable label={label} quotes={quotes} points={points} watched={watched} onWatch={onWatch} onOpen={onOpen} />
      </Suspense>
    );
  return (
    <>
      {hasHead && !isTable && <SortHead sort={sort} onSort={setSort} />}
      {of.state === 'success' ? (
        <Grouped isOne={isBeside}>
          <ul aria-label={label}>
            <Rows quotes={sorted(quotes, sort)}>
              {(quote) => (
                <QuoteRow
                  quote={quote}
                  points={points.get(quote.instrument)}
                  isWatched={watched.has(quote.instrument)}
                  onWatch={onWatch}
                  isPicked={picked === quote.instrument}
                  {...(onOpen ? { onOpen } : {})}
                />
              )}
            </Rows>
          </ul>
        </Grouped>
      ) : (
        <SkeletonRows count={9} rowHeight="min-h-16" />
      )}
    </>
  );
};
