/** What a paged call asks for: older clients say pageNum for pageNo. */
export type PageInput = {
  readonly pageNo?: number | undefined;
  readonly pageNum?: number | undefined;
  readonly pageSize?: number | undefined;
};

export type Paging = { readonly pageNumber: number; readonly pageSize: number };

/** The page that is asked for; the first one, of `usual` rows, when nothing is said. */
export const pagingOf = (input: PageInput, usual = 10): Paging => ({
  pageNumber: input.pageNo ?? input.pageNum ?? 1,
  pageSize: input.pageSize ?? usual,
});

/** The same as rows to pass over and rows to give. */
export const rangeOf = (input: PageInput, usual?: number): { readonly offset: number; readonly limit: number } =>
  rangeOfPaging(pagingOf(input, usual));

/** A page as rows to pass over and rows to give. */
export const rangeOfPaging = ({
  pageNumber,
  pageSize,
}: Paging): { readonly offset: number; readonly limit: number } => ({
  offset: (pageNumber - 1) * pageSize,
  limit: pageSize,
});

/** One page of a whole list that is at hand. */
export const pageOf = <T>(list: readonly T[], { pageNumber, pageSize }: Paging): { list: T[]; total: number } => ({
  list: list.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
  total: list.length,
});
