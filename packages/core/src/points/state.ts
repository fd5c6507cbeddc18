import type { CustomerId } from '@bourse/rules';

export type PointsProductId = string;

/** What can be had for points. What it is called and looks like is content. */
export type PointsProduct = {
  readonly id: PointsProductId;
  readonly points: bigint;
  /** How many are left. */
  readonly stock: number;
  readonly isOffered: boolean;
};

/** A day that was rewarded: its number from 1970-01-01 in the zone the customer had, and when it is over there, ms UTC. */
export type SignedDay = { readonly day: number; readonly endsAt: number };

export type PointsState = {
  /** The last day each customer signed in for points. */
  readonly signedOn: Map<CustomerId, SignedDay>;
  readonly products: Map<PointsProductId, PointsProduct>;
  nextExchange: number;
};

export const createPointsState = (): PointsState => ({ signedOn: new Map(), products: new Map(), nextExchange: 1 });

/** What it posts to with the house. */
export const pointsHouseAccounts = { points: 'signed' } as const;

declare module '../context.ts' {
  interface State {
    readonly points: PointsState;
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof pointsHouseAccounts> {}
}
