import { SkeletonRows } from '@bourse/ui/skeleton';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Failure, type Loadable, useKeptState, useQueryCall } from '../shell/index.ts';
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
  /** Calls back with the first row there is. */
  readonly onFirst?: (quote: Quote) => void;
  readonly hasHead?: boolean;
};

const NONE: readonly Quote[] = [];

/** Quotes as a list that sorts; the little lines of all are asked for in one call. */
export const QuoteList = ({ name, label, of, empty, onOpen, picked, onFirst, hasHead = true }: QuoteListProps) => {
  const [sort, setSort] = useKeptState<Sort>(`sort ${name}`, undefined);
  const { watched, toggle } = useWatchlist();
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
  const first = quotes[0];
  useEffect(() => {
    if (first) onFirst?.(first);
  }, [first, onFirst]);
  if (of.state === 'error') return <Failure failure={of.failure} onRetry={of.retry} />;
  if (of.state === 'success' && quotes.length === 0) return <>{empty}</>;
  return (
    <>
      {hasHead && <SortHead sort={sort} onSort={setSort} />}
      {of.state === 'success' ? (
        <ul aria-label={label}>
          {sorted(quotes, sort).map((quote) => (
            <li key={quote.instrument}>
              <QuoteRow
                quote={quote}
                points={points.get(quote.instrument)}
                isWatched={watched.has(quote.instrument)}
                onWatch={(one) => void toggle(one)}
                isPicked={picked === quote.instrument}
                {...(onOpen ? { onOpen } : {})}
              />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonRows count={9} />
      )}
    </>
  );
};
