import type { Interval } from '@bourse/wire/bar';
import type { MarketChannel } from '@bourse/wire/live';

/** One thing to follow: a channel of an instrument, for bars with their interval. */
export type Topic = { readonly channel: MarketChannel; readonly symbol: string; readonly interval?: Interval };

/** Names a topic among all. */
export const topicKey = ({ channel, symbol, interval }: Topic): string => `${channel} ${symbol} ${interval ?? ''}`;
