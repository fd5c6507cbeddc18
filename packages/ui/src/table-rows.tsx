import { type Key, type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { cx } from './cx.ts';
import { AppLink } from './link.tsx';
import { useRoving } from './roving.tsx';
import { SortArrows } from './sort-arrows.tsx';
import { useRowWindow } from './use-row-window.ts';

/** A column of a list drawn as a table; the rows of a phone are drawn from the same items. */
export type Column<Item> = {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (item: Item) => ReactNode;
  /** Stands at the end of its cell, in figures of one width. */
  readonly isFigure?: boolean;
  /** Puts two items in rising order; with it the head sorts, so only where the list is whole. */
  readonly compare?: ((a: Item, b: Item) => number) | undefined;
};

/** Where a row leads: to an address, or to what opens beside it. */
export type RowTarget = {
  readonly href?: string | undefined;
  readonly onPress?: ((event: MouseEvent) => void) | undefined;
};

export type TableRowsProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  readonly columns: readonly Column<Item>[];
  /** The first cell of a row is its link, and the whole row its target. */
  readonly targetOf?: ((item: Item) => RowTarget | undefined) | undefined;
  readonly isBusy?: boolean;
  /** Of rows of one height: of a long list only those are drawn that are seen. Missing, all are. */
  readonly rowHeight?: number;
  /** Hears which rows of a long list are drawn, in their order. */
  readonly onWindow?: ((ordered: readonly Item[], from: number) => void) | undefined;
};

type Sort = { readonly key: string; readonly direction: 'ascending' | 'descending' } | undefined;

/** Names rise first, figures fall first; the third press puts the list back as it came. */
const nextSort = (sort: Sort, { key, isFigure }: { readonly key: string; readonly isFigure?: boolean }): Sort => {
  const first = isFigure ? 'descending' : 'ascending';
  if (sort?.key !== key) return { key, direction: first };
  return sort.direction === first ? { key, direction: first === 'ascending' ? 'descending' : 'ascending' } : undefined;
};

const inOrder = <Item,>(items: readonly Item[], columns: readonly Column<Item>[], sort: Sort): readonly Item[] => {
  const compare = columns.find(({ key }) => key === sort?.key)?.compare;
  if (!sort || !compare) return items;
  const sign = sort.direction === 'ascending' ? 1 : -1;
  return [...items].sort((a, b) => sign * compare(a, b));
};

/** Makes the row's first link or button the target of the whole row; the row itself is `relative`. */
export const ROW_TARGET =
  'rounded-sm text-start outline-none after:absolute after:inset-0 after:cursor-pointer focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus)';

const Target = ({ target, children }: { readonly target: RowTarget | undefined; readonly children: ReactNode }) => {
  if (target?.href !== undefined)
    return (
      <AppLink data-row="" href={target.href} onClick={target.onPress} className={cx('block', ROW_TARGET)}>
        {children}
      </AppLink>
    );
  if (target?.onPress)
    return (
      <button data-row="" type="button" onClick={target.onPress} className={cx('block w-full', ROW_TARGET)}>
        {children}
      </button>
    );
  return <>{children}</>;
};

type HeadProps<Item> = {
  readonly columns: readonly Column<Item>[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
};

const Head = <Item,>({ columns, sort, onSort }: HeadProps<Item>) => (
  <thead>
    <tr className="border-b border-hair">
      {columns.map((column) => {
        const { key, title, isFigure, compare } = column;
        const direction = sort?.key === key ? sort.direction : undefined;
        return (
          <th
            key={key}
            scope="col"
            aria-sort={compare && (direction ?? 'none')}
            className={cx(
              'h-10 px-1.5 xl:px-2 text-12 font-medium text-ink-faint first:ps-0 last:pe-0',
              isFigure ? 'text-end' : 'text-start',
            )}
          >
            {compare ? (
              <button
                type="button"
                onClick={() => onSort(nextSort(sort, { key, isFigure: isFigure ?? false }))}
                className={cx(
                  'inline-flex min-h-9 cursor-pointer items-center gap-1 rounded-sm text-inherit focus-ring hover:text-ink-strong',
                  direction && 'text-ink-strong',
                )}
              >
                {title}
                <SortArrows way={direction} />
              </button>
            ) : (
              title
            )}
          </th>
        );
      })}
    </tr>
  </thead>
);

/** Stands in for rows that are not drawn. */
const Room = ({ height }: { readonly height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus
  <tr aria-hidden="true">
    <td style={{ height }} className="p-0" />
  </tr>
);

/** A list as a table that fills the width, for a desktop; Tab passes its rows as one. The first column names the row and leads where it leads. */
export const TableRows = <Item,>(props: TableRowsProps<Item>) => {
  const { label, items, keyOf, columns, targetOf, isBusy = false, rowHeight, onWindow } = props;
  const [sort, setSort] = useState<Sort>();

  // What can be pressed within a row keeps its own stop.
  const rows = useRoving<HTMLTableSectionElement>('down', '[data-row]');
  const { from, to, before, after, isPart } = useRowWindow(
    rows.ref,
    rowHeight === undefined ? 0 : items.length,
    rowHeight ?? 0,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are made anew at each drawing, what they order by is not
  const ordered = useMemo(() => inOrder(items, columns, sort), [items, sort]);
  useEffect(() => {
    if (isPart) onWindow?.(ordered, from);
  }, [isPart, onWindow, ordered, from]);
  return (
    <div className="overflow-x-auto px-4">
      <table
        aria-label={label}
        aria-busy={isBusy}
        aria-rowcount={isPart ? ordered.length + 1 : undefined}
        className="w-full border-collapse text-13"
      >
        <Head columns={columns} sort={sort} onSort={setSort} />
        <tbody className="divide-y divide-hair" {...rows}>
          {before > 0 && <Room height={before} />}
          {(isPart ? ordered.slice(from, to) : ordered).map((item, at) => {
            const target = targetOf?.(item);
            return (
              <tr
                key={keyOf(item)}
                aria-rowindex={isPart ? from + at + 2 : undefined}
                className={cx('relative transition-colors', 'hover:bg-raised/60')}
              >
                {columns.map(({ key, cell, isFigure }, index) => (
                  <td
                    key={key}
                    className={cx(
                      'h-14 px-1.5 py-1.5 xl:px-2 text-ink-strong first:ps-0 last:pe-0',
                      isFigure && 'whitespace-nowrap text-end font-medium tabular-nums',
                      // What can be pressed in a row stands above the row's own target.
                      index > 0 && target && '[&_a]:relative [&_a]:z-1 [&_button]:relative [&_button]:z-1',
                    )}
                  >
                    {index === 0 ? <Target target={target}>{cell(item)}</Target> : cell(item)}
                  </td>
                ))}
              </tr>
            );
          })}
          {after > 0 && <Room height={after} />}
        </tbody>
      </table>
    </div>
  );
};
