import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Loadable } from './api.ts';
import { moveCursor } from './key-sequence.ts';
import { useKeys } from './keys.ts';
import { Loaded, Waiting } from './parts.tsx';
import { useReadAnew } from './read-anew.ts';

export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  readonly width?: number | string;
  /** Left out below 1200 px. */
  readonly isExtra?: boolean;
  /** Left out where the list stands beside an open record. */
  readonly isAside?: boolean;
  /** Left out on a phone too: with all that is not, a row fits 390 px. */
  readonly isSpare?: boolean;
};

export type DataTableProps<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** All of them, or on their way. */
  readonly rows: readonly Row[] | Loadable<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  readonly openKey?: string | undefined;
  readonly empty: ReactNode;
  /** Where there is no room for its columns, each row is a card with a line a column (rule CONSOLE-93). */
  readonly hasCards?: boolean;
  /** The list of the page: j and k move in it, Enter opens. */
  readonly hasKeys?: boolean;
};

type TableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & { readonly rows: readonly Row[] };

const DOWN = 'ArrowDown';
const UP = 'ArrowUp';

const useCursor = <Row,>({ rows, onOpen, hasKeys = false }: TableProps<Row>) => {
  const [cursor, setCursor] = useState(-1);
  const body = useRef<HTMLTableSectionElement>(null);
  const count = rows.length;
  const at = Math.min(cursor, count - 1);
  const move = (by: number) => setCursor(moveCursor(at, by, count));
  const open = () => {
    const row = rows[at];
    if (row !== undefined) onOpen?.(row);
  };
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      [DOWN]: () => move(1),
      [UP]: () => move(-1),
      Enter: open,
      o: open,
    },
    hasKeys,
  );
  useEffect(() => {
    if (at >= 0) body.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return { at, setCursor, body };
};

const classOf = <Row,>({ isFigure, isExtra, isAside, isSpare }: Column<Row>): string =>
  [isFigure && 'figure', isExtra && 'extra', isAside && 'aside', isSpare && 'spare'].filter(Boolean).join(' ');

const Table = <Row,>(props: TableProps<Row>) => {
  const { label, columns, rows, keyOf, onOpen, openKey, empty, hasCards = false } = props;
  const { at, setCursor, body } = useCursor(props);
  if (rows.length === 0) return <>{empty}</>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab, so that the arrow keys can move it
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table className={hasCards ? 'table cards' : 'table'} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} className={classOf(column)} style={{ width: column.width }} scope="col">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              className={onOpen ? 'can-open' : undefined}
              data-cursor={index === at || undefined}
              data-open={keyOf(row) === openKey || undefined}
              onClick={() => {
                setCursor(index);
                onOpen?.(row);
              }}
            >
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)} data-title={column.title}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

type AwaitedProps<Row> = Omit<DataTableProps<Row>, 'rows'> & { readonly rows: Loadable<readonly Row[]> };

const isLoadable = <Row,>(rows: DataTableProps<Row>['rows']): rows is Loadable<readonly Row[]> => 'state' in rows;

/** What was empty when it was read last may be no more: that nothing is there is said once it is read anew. */
const Awaited = <Row,>({ rows, ...table }: AwaitedProps<Row>) => {
  const isAnew = useReadAnew(rows);
  const skeleton = <Waiting rows={8} />;
  return (
    <Loaded of={rows} skeleton={skeleton}>
      {(known) => (known.length === 0 && !isAnew ? skeleton : <Table {...table} rows={known} />)}
    </Loaded>
  );
};

/** Dense rows under a head that stays; a row opens with a click, Enter or o. */
export const DataTable = <Row,>({ rows, ...table }: DataTableProps<Row>) =>
  isLoadable(rows) ? <Awaited {...table} rows={rows} /> : <Table {...table} rows={rows} />;
