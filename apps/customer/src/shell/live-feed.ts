import type { Interval } from '@bourse/wire/bar';
import type { LiveBar, LiveTicker, LiveTrade } from '@bourse/wire/live';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { connected } from './live.ts';
import { heldOf, watch } from './live-held.ts';
import { type Topic, topicKey } from './live-topic.ts';

/** Follows a topic from when the connection is there until the returned function is called. */
const follow = (topic: Topic, onChange: () => void): (() => void) => {
  const unwatch = watch(topicKey(topic), onChange);
  let leave: (() => void) | undefined;
  let isLeft = false;
  void connected().then(({ live }) => {
    if (!isLeft) leave = live.follow(topic);
  });
  return () => {
    isLeft = true;
    unwatch();
    leave?.();
  };
};

const nothing = (): (() => void) => () => undefined;

/** The newest push of a channel of an instrument; undefined until the first. */
export const useTopic = <Value>(channel: Topic['channel'], symbol: string | undefined): Value | undefined => {
  const key = symbol === undefined ? undefined : topicKey({ channel, symbol });
  const subscribe = useCallback(
    (onChange: () => void) => (symbol === undefined ? nothing() : follow({ channel, symbol }, onChange)),
    [channel, symbol],
  );
  return useSyncExternalStore(subscribe, () => (key === undefined ? undefined : heldOf<Value>(key)));
};

/** The newest price of an instrument by its id ('US.GRENW', as in `quote.instrument`), pushed; undefined until the first push. */
export const useTicker = (symbol: string | undefined): LiveTicker | undefined => useTopic('TICKER', symbol);

/** A socket follows so many topics at most (LIVE-8); what is held beyond that keeps the prices of the answer. */
const MOST_LASTS = 200;

/** The newest pushed prices of instruments by their ids; one without a push yet is not in it. */
export const useLasts = (symbols: readonly string[]): ReadonlyMap<string, string> => {
  const wanted = [...new Set(symbols)].slice(0, MOST_LASTS).join(' ');
  const names = useMemo(() => (wanted === '' ? [] : wanted.split(' ')), [wanted]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const left = names.map((symbol) => follow({ channel: 'TICKER', symbol }, onChange));
      return () => {
        for (const leave of left) leave();
      };
    },
    [names],
  );
  const pushed = useSyncExternalStore(subscribe, () =>
    names.map((symbol) => heldOf<LiveTicker>(topicKey({ channel: 'TICKER', symbol }))?.last ?? '').join(' '),
  );
  return useMemo(() => {
    const lasts = pushed.split(' ');
    return new Map(names.flatMap((name, at) => (lasts[at] ? [[name, lasts[at]] as const] : [])));
  }, [names, pushed]);
};

/** Calls back with the bar that is still moving, in an interval of the chart, until the returned function is called. */
export const followBar = (symbol: string, interval: Interval, listener: (bar: LiveBar) => void): (() => void) => {
  const key = topicKey({ channel: 'KLINE', symbol, interval });
  return follow({ channel: 'KLINE', symbol, interval }, () => {
    const bar = heldOf<LiveBar>(key);
    if (bar) listener(bar);
  });
};

/** The last trades, newest first. */
export const useTrades = (symbol: string | undefined): readonly LiveTrade[] | undefined => useTopic('TRADE', symbol);
