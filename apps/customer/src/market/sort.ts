import type { Quote } from './quote.ts';

export type SortBy = 'name' | 'price' | 'change';
export type Sort = { readonly by: SortBy; readonly way: 'desc' | 'asc' } | undefined;

/** A tap on a head: as it comes, falling, rising, as it comes. */
export const nextSort = (sort: Sort, by: SortBy): Sort => {
  if (sort?.by !== by) return { by, way: 'desc' };
  return sort.way === 'desc' ? { by, way: 'asc' } : undefined;
};

const compare = (a: Quote, b: Quote, by: SortBy): number => {
  if (by === 'name') return b.symbol.localeCompare(a.symbol, 'en');
  const [left, right] = by === 'price' ? [a.last, b.last] : [a.changePercent, b.changePercent];
  return Number(left ?? 0) - Number(right ?? 0);
};

/** The quotes in the order asked for; the list itself stays as it is. By name, falling is A to Z. */
export const sorted = (quotes: readonly Quote[], sort: Sort): readonly Quote[] => {
  if (!sort) return quotes;
  const way = sort.way === 'desc' ? -1 : 1;
  return [...quotes].sort((a, b) => way * compare(a, b, sort.by));
};
