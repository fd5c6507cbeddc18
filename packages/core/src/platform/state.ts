import type { CustomerId, FreezeModule, IdentityLevel } from '@bourse/rules';
import { LargeMap } from '../large-map.ts';
import { createRequestMemory, type RequestMemory } from './requests.ts';

export type Customer = {
  readonly id: CustomerId;
  readonly openedAt: number;
  /** Who gets a share of the fees; null when nobody invited them. */
  readonly invitedBy: CustomerId | null;
  level: IdentityLevel;
  /** No withdrawal can be asked for before this instant; milliseconds UTC. */
  withdrawalsWaitUntil: number;
  frozen: readonly FreezeModule[];
  demoStarted: boolean;
};

export type PlatformState = {
  readonly customers: LargeMap<CustomerId, Customer>;
  readonly requests: RequestMemory;
};

export const createPlatformState = (): PlatformState => ({
  customers: new LargeMap(),
  requests: createRequestMemory(),
});

/** What it posts to with the house. */
export const platformHouseAccounts = { 'clearing.paper': 'signed' } as const;

declare module '../context.ts' {
  interface State {
    readonly platform: PlatformState;
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof platformHouseAccounts> {}
}
