/** How money goes out. */
export const WITHDRAWAL_CHANNELS = ['card', 'usdt', 'coin', 'wire'] as const;
export type WithdrawalChannel = (typeof WITHDRAWAL_CHANNELS)[number];

/** How money comes in. A voucher is the later proof of a payment in USDT. */
export const DEPOSIT_CHANNELS = [...WITHDRAWAL_CHANNELS, 'voucher'] as const;
export type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];
