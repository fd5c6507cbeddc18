import type { AssetCode } from '@bourse/rules';
import type { AccountKey } from './account.ts';

/** Names why money is held: 'order:17', 'withdrawal:4'. One hold belongs to one account. */
export type HoldId = string;

/**
 * One movement in the books; `units` is a positive number of the asset's smallest unit.
 * post moves available money from one account to another; spend does so from a hold; hold and release move money between an account's
 * available and held parts.
 */
export type Entry =
  | {
      readonly type: 'post';
      readonly from: AccountKey;
      readonly to: AccountKey;
      readonly asset: AssetCode;
      readonly units: bigint;
    }
  | {
      readonly type: 'spend';
      readonly hold: HoldId;
      readonly from: AccountKey;
      readonly to: AccountKey;
      readonly asset: AssetCode;
      readonly units: bigint;
    }
  | {
      readonly type: 'hold';
      readonly hold: HoldId;
      readonly account: AccountKey;
      readonly asset: AssetCode;
      readonly units: bigint;
    }
  | {
      readonly type: 'release';
      readonly hold: HoldId;
      readonly account: AccountKey;
      readonly asset: AssetCode;
      readonly units: bigint;
    };
