import { type CHANNEL_NAMES, purposeName } from '@bourse/wire/shown-names';

export type Channel = keyof typeof CHANNEL_NAMES;

/** The clearing account that a channel stands before, within a sentence. */
export const clearingOf = (channel: Channel): string =>
  `the house account “${purposeName(`clearing.${channel === 'voucher' ? 'usdt' : channel}`)}”`;
