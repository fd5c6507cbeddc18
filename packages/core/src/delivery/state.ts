/** It has nothing of its own to remember: what was delivered is in the accounts. */
export type DeliveryState = Readonly<Record<string, never>>;

export const createDeliveryState = (): DeliveryState => ({});

/** What it posts to with the house. */
export const deliveryHouseAccounts = { fees: 'unsigned', inventory: 'signed', rounding: 'signed' } as const;

declare module '../context.ts' {
  interface State {
    readonly delivery: DeliveryState;
  }
}

declare module '../ledger/house-accounts.ts' {
  interface HouseAccounts extends Readonly<typeof deliveryHouseAccounts> {}
}
