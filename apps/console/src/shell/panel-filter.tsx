import { type ReactNode, useMemo, useState } from 'react';
import { FilterOfPanel, parseSearch, type Search, stringifySearch } from './address.ts';

/** Gives a list inside a detail panel a filter and a page of its own, as long as the panel is open. */
export const PanelFilter = ({
  initial = {},
  children,
}: {
  readonly initial?: Search;
  readonly children: ReactNode;
}) => {
  const [filter, setFilter] = useState<Search>(initial);
  const own = useMemo(() => {
    const set = (change: Readonly<Record<string, string | undefined>>): void =>
      setFilter((old) =>
        parseSearch(stringifySearch({ ...old, page: undefined, after: undefined, before: undefined, ...change })),
      );
    return [filter, set] as const;
  }, [filter]);
  return <FilterOfPanel value={own}>{children}</FilterOfPanel>;
};
