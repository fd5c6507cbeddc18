/** How money goes out. */
export const WITHDRAWAL_CHANNELS = ['card', 'usdt', 'coin', 'wire'] as const;
export type WithdrawalChannel = (typeof WITHDRAWAL_CHANNELS)[number];

/** How money comes in. A voucher is the later proof of a payment in USDT. */
export const DEPOSIT_CHANNELS = [...WITHDRAWAL_CHANNELS, 'voucher'] as const;
/** The ways to pay in as a customer knows them, by what they have: a bank account, a card, USDT, another coin, a payment code. */
export const DEPOSIT_METHODS = ['bank', 'card', 'usdt', 'coin', 'code'] as const;
export type DepositMethod = (typeof DEPOSIT_METHODS)[number];

export type DepositChannel = (typeof DEPOSIT_CHANNELS)[number];
