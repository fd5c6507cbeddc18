import type { Account, Owner } from '@bourse/core';
import type { Services } from '../services.ts';
import { nameNumber } from '../store/name-number.ts';
import { firstSideFrom, type Side, sidesBetween, sidesOfStretch } from './sides.ts';

/** What came to an account, below zero what left it, in the asset's smallest unit; `cause` is the event it belongs to. */
export type Move = { readonly at: number; readonly cause: string; readonly units: bigint };

export type AccountSince = Pick<Account, 'purpose' | 'asset'> & {
  /** Available and held together as the period began. */
  readonly opening: bigint;
  /** Since then, oldest first. */
  readonly moves: readonly Move[];
};

type Row = Side & { readonly at: bigint; readonly cause: string };

/** What each of a customer's accounts had at an instant (ms UTC), and what moved since for none of the causes in `without`. */
export const accountsSince = async (
  { core, database: { pool } }: Pick<Services, 'core' | 'database'>,
  { mode, customer }: Owner,
  since: number,
  without: readonly string[],
): Promise<readonly AccountSince[]> =>
  Promise.all(
    core.state.ledger.accountsOf(mode, customer).map(async ({ key, purpose, asset, movements }) => {
      const first = await firstSideFrom(pool, key, movements, since);
      const [before] = first > 1 ? await sidesBetween(pool, key, first - 1, first) : [];
      const stretch = { account: nameNumber(key), low: first, below: Number.MAX_SAFE_INTEGER };
      const where = ['own.cause <> ALL ($4)'];
      const rows = await sidesOfStretch<Row>(pool, stretch, { order: 'ASC', where, values: [without] });
      return {
        purpose,
        asset,
        opening: BigInt(before?.balance ?? 0),
        moves: rows.map(({ at, cause, units }) => ({ at: Number(at), cause, units: BigInt(units) })),
      };
    }),
  );
