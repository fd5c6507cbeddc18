import type { AccountName } from './account.ts';
import type { HeldFor } from './hold-reasons.ts';

/** Why money is held: the number of an order, or for anything else a name, 'withdrawal:4'. One hold belongs to one account. */
export type HoldId = number | `${Exclude<HeldFor, 'order'>}:${number}`;

/**
 * One movement in the ledger; `units` is a positive number of the smallest unit of the accounts' asset.
 * post moves available money from one account to another; spend does so from a hold; hold and release move money between an account's
 * available and held parts.
 */
export type Entry =
  | { readonly type: 'post'; readonly from: AccountName; readonly to: AccountName; readonly units: bigint }
  | {
      readonly type: 'spend';
      readonly hold: HoldId;
      readonly from: AccountName;
      readonly to: AccountName;
      readonly units: bigint;
    }
  | { readonly type: 'hold'; readonly hold: HoldId; readonly account: AccountName; readonly units: bigint }
  | { readonly type: 'release'; readonly hold: HoldId; readonly account: AccountName; readonly units: bigint };

/** A hold's name in words: 'order:17'. */
export const holdName = (hold: HoldId): string => (typeof hold === 'number' ? `order:${hold}` : hold);

/** The hold of a numbered thing that is no order. */
export const holdOf = (reason: Exclude<HeldFor, 'order'>, id: number): HoldId => `${reason}:${id}`;

/** What a hold is for, and the number of that. */
export const holdParts = (hold: HoldId): { readonly reason: HeldFor; readonly id: number } => {
  if (typeof hold === 'number') return { reason: 'order', id: hold };
  const end = hold.indexOf(':');
  return { reason: hold.slice(0, end) as HeldFor, id: Number(hold.slice(end + 1)) };
};
