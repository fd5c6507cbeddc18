/** What the movements of a customer's balances are called. */
export const MOVEMENT_NAMES = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  demo: 'Demo money',
  bought: 'Purchase',
  sold: 'Sale',
  fee: 'Fee',
  transfer: 'Transfer',
  conversion: 'Conversion',
  rebate: 'Rebate',
  dividend: 'Dividend',
  split: 'Split',
  points: 'Points',
  manual: 'Manual posting',
  reversal: 'Deposit reversed',
  return: 'Withdrawal returned',
  other: 'Other',
} as const satisfies Readonly<Record<string, string>>;

export type MovementKind = keyof typeof MOVEMENT_NAMES;
