import { type Key, type ReactNode, useEffect, useRef } from 'react';
import { Spinner } from './button.tsx';
import { cx } from './cx.ts';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton.tsx';
import { type Column, type RowTarget, TableRows } from './table-rows.tsx';
import { useWide } from './use-wide.ts';

export type { Column } from './table-rows.tsx';

export type InfiniteListTexts = {
  readonly retry: string;
  /** Said when loading failed. */
  readonly failed: string;
  /** Read aloud while more is coming. */
  readonly loading: string;
  /** Quietly at the foot when all is shown; missing shows nothing. */
  readonly end?: string;
};

export type InfiniteListProps<Item> = {
  /** Names the list for screen readers. */
  readonly label: string;
  /** All rows loaded so far; missing while the first page is on its way. */
  readonly items: readonly Item[] | undefined;
  readonly keyOf: (item: Item) => Key;
  readonly renderRow: (item: Item, index: number) => ReactNode;
  /** With them the list is a table on a desktop. */
  readonly columns?: readonly Column<Item>[] | undefined;
  /** Where a row of the table leads. */
  readonly targetOf?: ((item: Item) => RowTarget | undefined) | undefined;
  /** Cards rather than rows: side by side where there is room for them. */
  readonly isGrid?: boolean;
  readonly hasMore?: boolean;
  readonly isLoadingMore?: boolean;
  readonly onMore?: () => void;
  /** The first page failed when there are no items; a later one when there are. */
  readonly hasFailed?: boolean;
  readonly requestId?: string | undefined;
  readonly onRetry?: () => void;
  readonly empty: ReactNode;
  /** Stands in for the first page; rows by default. */
  readonly skeleton?: ReactNode;
  /** Text shown above the row when it differs from the row before: a day. */
  readonly groupOf?: (item: Item) => string;
  readonly texts: InfiniteListTexts;
  readonly hasDividers?: boolean;
  readonly className?: string;
};

const useSentinel = (isActive: boolean, onMore: (() => void) | undefined) => {
  const sentinel = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    if (!isActive || !sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more.current?.(),
      { rootMargin: '480px 0px' },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isActive]);
  return sentinel;
};

/** The one paged list: skeleton, empty, failed, more on scroll, end; only the row differs from list to list. */
export const InfiniteList = <Item,>(props: InfiniteListProps<Item>) => {
  const {
    label,
    items,
    keyOf,
    renderRow,
    hasMore = false,
    isLoadingMore = false,
    hasFailed = false,
    onRetry,
    texts,
    groupOf,
  } = props;
  const isWide = useWide();
  const sentinel = useSentinel(hasMore && !isLoadingMore && !hasFailed, props.onMore);
  // A list that could not be asked for is not an empty one.
  if (hasFailed && !items?.length) {
    return (
      <ErrorState
        title={texts.failed}
        retryLabel={texts.retry}
        requestId={props.requestId}
        onRetry={() => onRetry?.()}
      />
    );
  }
  if (!items) {
    return (
      <div aria-busy="true" role="status" aria-label={texts.loading} className={props.className}>
        {props.skeleton ?? <SkeletonRows />}
      </div>
    );
  }
  if (items.length === 0) return <>{props.empty}</>;
  return (
    <div className={props.className}>
      {props.columns && isWide ? (
        <TableRows
          label={label}
          items={items}
          keyOf={keyOf}
          columns={props.columns}
          targetOf={props.targetOf}
          isBusy={isLoadingMore}
        />
      ) : (
        <ul
          aria-label={label}
          aria-busy={isLoadingMore}
          className={cx(
            props.hasDividers && 'divide-y divide-hair',
            // As many columns as there are rows for, three at most: none of them is empty.
            props.isGrid && 'lg:grid lg:grid-cols-[repeat(auto-fit,minmax(max(20rem,30%),1fr))]',
          )}
        >
          {items.map((item, index) => {
            const before = items[index - 1];
            const group = groupOf?.(item);
            const isNew = group !== undefined && (before === undefined || groupOf?.(before) !== group);
            return (
              <li key={keyOf(item)}>
                {isNew && <p className="px-4 pb-1 pt-4 text-12 font-medium text-ink-faint">{group}</p>}
                {renderRow(item, index)}
              </li>
            );
          })}
        </ul>
      )}
      {hasFailed && <ErrorState compact title={texts.failed} retryLabel={texts.retry} onRetry={() => onRetry?.()} />}
      {!hasFailed && (hasMore || texts.end) && (
        <div ref={sentinel} className="grid min-h-12 place-items-center text-ink-faint">
          {hasMore ? (
            <span role="status" aria-label={texts.loading}>
              <Spinner />
            </span>
          ) : (
            <span className="text-12">{texts.end}</span>
          )}
        </div>
      )}
    </div>
  );
};
