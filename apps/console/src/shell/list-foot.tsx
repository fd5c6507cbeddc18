import { useFilter } from './address.ts';
import type { CallName } from './api.ts';
import { CsvButton, type CsvButtonProps } from './csv-button.tsx';
import { Pager } from './pager.tsx';

export type ListFootProps<K extends CallName> = CsvButtonProps<K> & {
  /** Rows on a page. */
  readonly size: number;
  readonly total: number | undefined;
};

/** Below a list that is the screen: where in it the page of the address is, and the whole of it as CSV. */
export const ListFoot = <K extends CallName>({ size, total = 0, ...csv }: ListFootProps<K>) => {
  const [filter, set] = useFilter();
  return (
    <div className="list-foot">
      <Pager
        page={Number(filter['page'] ?? 1)}
        size={size}
        total={total}
        onPage={(to) => set({ page: String(to) })}
        hasKeys
      />
      <CsvButton {...csv} />
    </div>
  );
};
