import type { AssetCode } from '@bourse/rules';
import type { Queryable } from '../store/transaction.ts';

/** A posting on an account that stands for a bank or a chain, as the holder of the bank's account sees it; units in the asset's smallest. */
export type ClearingPosting<C extends string = string> = {
  readonly seq: bigint;
  readonly event: number;
  readonly line: number;
  readonly clearing: C;
  readonly direction: 'in' | 'out';
  readonly asset: AssetCode;
  readonly units: string;
  readonly at: bigint;
};

/** Every posting on some of these accounts from a moment until before another (ms UTC), oldest first. */
export const postingsOfClearings = async <C extends string>(
  database: Queryable,
  clearings: readonly C[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly ClearingPosting<C>[]> => {
  const { rows } = await database.query<ClearingPosting<C>>(
    `SELECT seq, event, line, clearing, direction, asset, units::text AS units, at FROM clearing_postings
     WHERE clearing = ANY ($1) AND at >= $2 AND at < $3 ORDER BY seq, event, line`,
    [clearings, from, to],
  );
  return rows;
};

/** What one of them stood at before a moment, by asset, in its smallest unit; assets that nothing was posted in are left out. */
export const balancesOfClearing = async (
  database: Queryable,
  clearing: string,
  at: number,
): Promise<ReadonlyMap<string, bigint>> => {
  const { rows } = await database.query<{ asset: string; balance: string }>(
    `SELECT DISTINCT ON (asset) asset, balance::text AS balance FROM clearing_postings
     WHERE clearing = $1 AND at < $2 ORDER BY asset, at DESC, seq DESC, event DESC, line DESC`,
    [clearing, at],
  );
  return new Map(rows.map(({ asset, balance }) => [asset, BigInt(balance)]));
};
