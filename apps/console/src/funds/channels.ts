/** How money comes in or goes out, as the console names it. */
export const CHANNELS = {
  card: 'Bank',
  wire: 'Bank transfer',
  usdt: 'USDT',
  coin: 'Coin',
  voucher: 'Voucher',
} as const;

export type Channel = keyof typeof CHANNELS;

/** The clearing account that a channel stands before. */
export const CLEARING: Readonly<Record<Channel, string>> = {
  card: 'the bank clearing account',
  wire: 'the bank transfer clearing account',
  usdt: 'the USDT clearing account',
  voucher: 'the USDT clearing account',
  coin: 'the coin clearing account',
};
