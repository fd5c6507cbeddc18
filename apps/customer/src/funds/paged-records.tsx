import type { Column } from '@bourse/ui/infinite-list';
import type { ReactNode } from 'react';
import { PagedList, type Pages, useFormat } from '../shell/index.ts';
import { useDateColumn } from './record-columns.tsx';

export type PagedRecordsProps<Item> = {
  readonly label: string;
  readonly list: Pages<Item>;
  readonly keyOf: (item: Item) => string | number;
  /** When it began, ms: what it is grouped by. */
  readonly atOf: (item: Item) => number;
  readonly renderRow: (item: Item) => ReactNode;
  /** Of the table on a desktop; the date is put after the first. */
  readonly columns: readonly Column<Item>[];
  /** The address of a record's own page. */
  readonly hrefOf: (item: Item) => string;
  readonly empty: ReactNode;
};

/** Records of money, newest first, a day a group: drawn down they load anew, scrolled they go on. Only the row differs. */
export const PagedRecords = <Item,>({
  label,
  list,
  keyOf,
  atOf,
  renderRow,
  columns,
  hrefOf,
  empty,
}: PagedRecordsProps<Item>) => {
  const when = useDateColumn(atOf);
  const { date } = useFormat();
  return (
    <PagedList
      pages={list}
      isPulled
      label={label}
      keyOf={keyOf}
      renderRow={renderRow}
      columns={[...columns.slice(0, 1), when, ...columns.slice(1)]}
      targetOf={(item) => ({ href: hrefOf(item) })}
      groupOf={(item) => date(atOf(item), 'date')}
      empty={empty}
    />
  );
};
