import { mapLoadable, valueIn } from '@bourse/ui/calls';
import { goesByRow } from '@bourse/wire/console-lists';
import { useContext, useState } from 'react';
import { FilterOfPanel, useFilter } from './address.ts';
import {
  type InputOfCall,
  type Loadable,
  type QueryName,
  type ReplyOfCall,
  type RowOfCall,
  useQueryCall,
} from './api.ts';
import { CsvButton, type FilterOf } from './csv-button.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { isFiltered, pageCursorOf } from './list-address.ts';
import { Pager, Steps, type Turning } from './pager.tsx';

/** The calls that give a page of a list. */
type PagedCall = {
  [K in QueryName]: ReplyOfCall<K> extends { rows: unknown[]; total: number } ? K : never;
}[QueryName];

type PagedReply<K extends PagedCall> = {
  readonly rows: readonly RowOfCall<K>[];
  readonly total: number;
};

/** Rows on a page. */
const SIZE = 50;

/** A list read page by page, one page at a time. */
export type Pages<K extends PagedCall> = {
  readonly of: K;
  readonly filter: FilterOf<K>;
  readonly read: Loadable<PagedReply<K>>;
  readonly size: number;
  /** Where it is, and the way on and back. */
  readonly turning: Turning;
  /** All of it can be taken as CSV. */
  readonly hasCsv: boolean;
  /** It is the list of the screen, whose keys move in it. */
  readonly hasKeys: boolean;
};

type PagesOptions = { readonly everyMs?: number; readonly size?: number };

const useRead = <K extends PagedCall>(of: K, input: object, everyMs: number | undefined): Loadable<PagedReply<K>> =>
  // A list that is read every few seconds is read when it is opened too.
  useQueryCall(of, input as InputOfCall<K>, everyMs === undefined ? {} : { everyMs, freshMs: 0 }) as Loadable<
    PagedReply<K>
  >;

type Edge = { readonly id?: number | string };

/** The list of a screen, or of a panel with a filter of its own: the page is kept with the filter in the address. */
export const usePagedCall = <K extends PagedCall>(
  of: K,
  filter: FilterOf<K>,
  { everyMs, size = SIZE }: PagesOptions = {},
): Pages<K> => {
  const [address, set] = useFilter();
  const isInPanel = useContext(FilterOfPanel) !== undefined;
  const read = useRead(of, { ...filter, ...pageCursorOf(address), pageSize: size }, everyMs);
  const rows = (valueIn(read)?.rows ?? []) as readonly Edge[];
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  const isFirst = address['after'] === undefined && (address['before'] === undefined || rows.length < size);
  const isLast = rows.length < size && address['before'] === undefined;
  const turning: Turning = goesByRow(of, isFiltered(address))
    ? {
        by: 'row',
        back: isFirst || first === undefined ? undefined : () => set({ before: String(first) }),
        on: isLast || last === undefined ? undefined : () => set({ after: String(last) }),
      }
    : { by: 'page', page: Number(address['page'] ?? 1), onPage: (to) => set({ page: String(to) }) };
  return { of, filter, read, size, turning, hasCsv: true, hasKeys: !isInPanel };
};

/** A list among others, whose page is no part of the address; another filter begins with its first page. */
export const usePartOfRecord = <K extends PagedCall>(
  of: K,
  filter: FilterOf<K>,
  { everyMs, size = 20 }: PagesOptions = {},
): Pages<K> => {
  const request = JSON.stringify(filter);
  const [at, setAt] = useState({ request, page: 1 });
  const page = at.request === request ? at.page : 1;
  const read = useRead(of, { ...filter, pageNo: page, pageSize: size }, everyMs);
  const turning: Turning = { by: 'page', page, onPage: (to) => setAt({ request, page: to }) };
  return { of, filter, read, size, turning, hasCsv: false, hasKeys: false };
};

export type PagedListProps<K extends PagedCall> = Omit<DataTableProps<RowOfCall<K>>, 'rows' | 'hasKeys'> & {
  readonly pages: Pages<K>;
};

/** A call read page by page, as a table with the way on below it: the one list of the console (rule CONSOLE-73). */
export const PagedList = <K extends PagedCall>({ pages, ...table }: PagedListProps<K>) => {
  const { of, filter, read, size, turning, hasCsv, hasKeys } = pages;
  // Nothing is known of how many there are before the first answer.
  const total = valueIn(read)?.total;
  const pager =
    turning.by === 'row' ? (
      <Steps {...turning} label={table.label} total={total} hasKeys={hasKeys} />
    ) : (
      <Pager {...turning} label={table.label} size={size} total={total} hasKeys={hasKeys} />
    );
  return (
    <>
      <DataTable {...table} rows={mapLoadable(read, ({ rows }) => rows)} hasKeys={hasKeys} />
      {hasCsv ? (
        <div className="list-foot">
          {pager}
          <CsvButton of={of} filter={filter} />
        </div>
      ) : (
        pager
      )}
    </>
  );
};
