import type { Quote } from './quote.ts';

export type SortBy = 'name' | 'price' | 'change';
export type Sort = { readonly by: SortBy; readonly way: 'desc' | 'asc' } | undefined;

/** A tap on a head: as it comes, falling, rising, as it comes. */
export const nextSort = (sort: Sort, by: SortBy): Sort => {
  if (sort?.by !== by) return { by, way: 'desc' };
  return sort.way === 'desc' ? { by, way: 'asc' } : undefined;
};

const FIGURES = {
  price: ({ last }: Quote) => last,
  change: ({ changePercent }: Quote) => changePercent,
  high: ({ high }: Quote) => high,
  low: ({ low }: Quote) => low,
  volume: ({ volume }: Quote) => volume,
} as const;

/** Which of two quotes comes first in rising order; what has no figure counts as nothing. */
export const compareQuotes =
  (by: 'name' | keyof typeof FIGURES) =>
  (a: Quote, b: Quote): number =>
    by === 'name' ? a.symbol.localeCompare(b.symbol, 'en') : Number(FIGURES[by](a) ?? 0) - Number(FIGURES[by](b) ?? 0);

/** The quotes in the order asked for; the list itself stays as it is. By name, falling is A to Z. */
export const sorted = (quotes: readonly Quote[], sort: Sort): readonly Quote[] => {
  if (!sort) return quotes;
  const way = (sort.way === 'desc' ? -1 : 1) * (sort.by === 'name' ? -1 : 1);
  const compare = compareQuotes(sort.by);
  return [...quotes].sort((a, b) => way * compare(a, b));
};
