import type { Owner, ReadonlyCore } from '@bourse/core';
import type { AssetCode, InstrumentId } from '@bourse/rules';
import type { AssetBalance } from '@bourse/wire';

/** What a claim is, as a balance shows it. */
export type ClaimKind = AssetBalance['claims'][number]['kind'];

/** A change of a claim that no posting of the stock account shows; in the asset's smallest unit. */
export type ClaimChange = {
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly at: number;
  /** Whether it is a charge, as interest that accrues; else it became something else of the customer's. */
  readonly isCharge: boolean;
};

/**
 * What a customer has beside the balances of the stock account, or owes where it is below zero: it counts in the worth of the account's money (rule
 * FIGURES-24). The postings that make or end it have the part `claim` in `dayParts`.
 */
export type Claim<Services> = {
  readonly kind: ClaimKind;
  /** By asset, in its smallest unit; none of 0. */
  readonly now: (core: ReadonlyCore, owner: Owner) => ReadonlyMap<AssetCode, bigint>;
  /** Its changes since an instant without those of the postings. */
  readonly since: (services: Services, owner: Owner, from: number) => Promise<readonly ClaimChange[]>;
};

/** Shares that came to a customer other than by an order: they are bought for what was paid for them. */
export type PastPurchase = {
  readonly instrument: InstrumentId;
  readonly at: number;
  /** Lots of the instrument then. */
  readonly quantity: bigint;
  /** In the quote asset's smallest unit. */
  readonly cost: bigint;
};

export type PurchasesSince<Services> = (
  services: Services,
  owner: Owner,
  from: number,
) => Promise<readonly PastPurchase[]>;
