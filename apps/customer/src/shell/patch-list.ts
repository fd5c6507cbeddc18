/** A list read so far, newest first, with how many rows there are in all. */
export type ReadList<Row> = { readonly items: readonly Row[]; readonly total: number };

type Numbered = { readonly id: number };

/** A row after what changed it, and whether the list is to have it. `atTop`: rows come to the list's head; else they stand by their numbers, highest first. */
export type ListChange<Row> = { readonly row: Row; readonly belongs: boolean; readonly atTop: boolean };

/**
 * A list after a change of one row; undefined where what was read does not say how it looks: a row left and the next one was never read.
 * A list that was not read to its end stays as long as it was.
 */
export const patchList = <Row extends Numbered>(
  { items, total }: ReadList<Row>,
  { row, belongs, atTop }: ListChange<Row>,
): ReadList<Row> | undefined => {
  const at = items.findIndex(({ id }) => id === row.id);
  const isWhole = items.length >= total;
  if (at >= 0 && belongs) return { items: items.with(at, row), total };
  if (at >= 0) return isWhole ? { items: items.toSpliced(at, 1), total: total - 1 } : undefined;
  if (!belongs) return isWhole ? { items, total } : undefined;
  const index = atTop ? 0 : items.findIndex(({ id }) => id < row.id);
  // Below all that was read.
  if (index < 0 && !isWhole) return { items, total };
  const more = items.toSpliced(index < 0 ? items.length : index, 0, row);
  return { items: isWhole ? more : more.slice(0, items.length), total: total + 1 };
};
