import type { AccountMode, InstrumentId } from '@bourse/rules';
import type { LiveRequest, MarketChannel } from '@bourse/wire';

export type Interval = Exclude<Extract<LiveRequest, { op: 'subscribe' }>['interval'], undefined>;

/** What can be followed: a channel of an instrument; a depth is that of an account mode, for demo customers see the book they trade in. */
export type Topic = {
  readonly channel: MarketChannel;
  readonly instrument: InstrumentId;
  readonly interval: Interval | undefined;
  readonly mode: AccountMode;
};

export const topicKey = ({ channel, instrument, interval, mode }: Topic): string =>
  channel === 'DEPTH'
    ? `DEPTH ${mode} ${instrument}`
    : interval === undefined
      ? `${channel} ${instrument}`
      : `${channel} ${interval} ${instrument}`;
