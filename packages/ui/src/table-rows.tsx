import type { Key, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A column of a list drawn as a table; the rows of a phone are drawn from the same items. */
export type Column<Item> = {
  readonly key: string;
  readonly title: ReactNode;
  readonly cell: (item: Item) => ReactNode;
  /** Stands at the end of its cell, in figures of one width. */
  readonly isFigure?: boolean;
};

export type TableRowsProps<Item> = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => Key;
  readonly columns: readonly Column<Item>[];
  readonly isBusy?: boolean;
};

/** A list as a table that fills the width, for a desktop; the first column names the row. */
export const TableRows = <Item,>({ label, items, keyOf, columns, isBusy = false }: TableRowsProps<Item>) => (
  <div className="overflow-x-auto px-4">
    <table aria-label={label} aria-busy={isBusy} className="w-full border-collapse text-13">
      <thead>
        <tr className="border-b border-hair">
          {columns.map(({ key, title, isFigure }) => (
            <th
              key={key}
              scope="col"
              className={cx(
                'h-10 whitespace-nowrap px-3 text-12 font-medium text-ink-faint first:ps-0 last:pe-0',
                isFigure ? 'text-end' : 'text-start',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hair">
        {items.map((item) => (
          <tr key={keyOf(item)} className="transition-colors hover:bg-raised/60">
            {columns.map(({ key, cell, isFigure }) => (
              <td
                key={key}
                className={cx(
                  'h-14 px-3 text-ink-strong first:ps-0 last:pe-0',
                  isFigure && 'whitespace-nowrap text-end font-medium tabular-nums',
                )}
              >
                {cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
