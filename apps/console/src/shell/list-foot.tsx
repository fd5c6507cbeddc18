import { goesByRow } from '@bourse/wire/console-lists';
import { Button } from 'antd';
import { useFilter } from './address.ts';
import type { CallName } from './api.ts';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { useKeys } from './keys.ts';
import { isFiltered } from './list-asked.ts';
import { Pager, totalText } from './pager.tsx';

type Row = { readonly id: number | string };

export type ListFootProps<K extends CallName> = CsvButtonProps<K> & {
  /** Rows on a page. */
  readonly size: number;
  readonly total: number | undefined;
  /** The rows of the page, where a filtered list goes on after its last or before its first. */
  readonly rows?: readonly Row[] | undefined;
};

/** A list that is filtered, or says that it does, goes on from row to row: a page far back costs what the first one costs. */
const Steps = ({
  rows,
  size,
  total,
}: {
  readonly rows: readonly Row[];
  readonly size: number;
  readonly total: number;
}) => {
  const [address, set] = useFilter();
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  const isFirst = address['after'] === undefined && (address['before'] === undefined || rows.length < size);
  const isLast = rows.length < size && address['before'] === undefined;
  const back = () => {
    if (!isFirst && first !== undefined) set({ before: String(first) });
  };
  const on = () => {
    if (!isLast && last !== undefined) set({ after: String(last) });
  };
  useKeys({ '[': back, ']': on });
  if (isFirst && isLast) return <span>{totalText(total)} found</span>;
  return (
    <nav className="pager" aria-label="Pages">
      <span>{totalText(total)} found</span>
      <Button size="small" disabled={isFirst} onClick={back}>
        Back
      </Button>
      <Button size="small" disabled={isLast} onClick={on}>
        Next
      </Button>
    </nav>
  );
};

/** Below a list that is the screen: where in it the page of the address is, and the whole of it as CSV. */
export const ListFoot = <K extends CallName>({ size, total = 0, rows, ...csv }: ListFootProps<K>) => {
  const [address, set] = useFilter();
  return (
    <div className="list-foot">
      {rows !== undefined && goesByRow(csv.of, isFiltered(address)) ? (
        <Steps rows={rows} size={size} total={total} />
      ) : (
        <Pager
          page={Number(address['page'] ?? 1)}
          size={size}
          total={total}
          onPage={(to) => set({ page: String(to) })}
          hasKeys
        />
      )}
      <CsvButton {...csv} />
    </div>
  );
};
