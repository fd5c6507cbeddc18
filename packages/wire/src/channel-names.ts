import type { DepositChannel } from '@bourse/rules';

/** How money comes in and goes out: the one word of each channel, wherever the console names it or its clearing account. */
export const CHANNEL_NAMES = {
  card: 'Bank account and card',
  wire: 'Bank transfer',
  usdt: 'USDT',
  coin: 'Coins',
  voucher: 'Voucher',
} as const satisfies Readonly<Record<DepositChannel, string>>;
