import { type DepthLevel, depthChecksum, type PriceTicks, parseDecimal, type QuantityLots } from '@bourse/rules';
import type { Interval } from '@bourse/wire/bar';
import { PUSHED } from '@bourse/wire/entity';
import type { LiveBar, LiveDepth, LiveLevel, LiveTicker, LiveTrade } from '@bourse/wire/live';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { queryClient, staleAnswers } from './answers.ts';
import { call } from './api.ts';
import { after, every, nowMs } from './clock.ts';
import { isPatched, patchAnswers } from './live-patch.ts';
import { LiveSocket, type LiveState, type MarketPush, type PrivatePush, type Topic, topicKey } from './live-socket.ts';
import { changedByPush, isInPlace, toldByPush } from './pushed.ts';
import { currentSession, onPersonChange } from './session.ts';

/** How many trades of the tape are kept. */
const TAPE = 60;
/** Prices are drawn at most so often, ms. */
const PACE_MS = 250;
const SCALE = 12;

/** The steps of an instrument, by which a depth's checksum is worked out. Decimal texts. */
export type Steps = { readonly tickSize: string; readonly lotSize: string };

const held = new Map<string, unknown>();
const watchers = new Map<string, Set<() => void>>();
let state: LiveState = 'connecting';

const changed = new Set<string>();
let toldAt = 0;

const notifyWatchers = (): void => {
  const keys = [...changed];
  changed.clear();
  toldAt = nowMs();
  for (const key of keys) for (const watcher of watchers.get(key) ?? []) watcher();
};

/** Watchers hear of all that came in between at once, at a pace that eyes can follow and a slow phone can draw. */
const put = (key: string, value: unknown): void => {
  held.set(key, value);
  if (changed.size === 0) after(Math.max(0, toldAt + PACE_MS - nowMs()), () => requestAnimationFrame(notifyWatchers));
  changed.add(key);
};

const keyOfPush = (push: MarketPush): string =>
  topicKey({
    channel: push.type,
    symbol: push.symbol,
    ...(push.type === 'KLINE' ? { interval: push.interval } : {}),
  });

/** The tape after some trades more, newest first, none twice. */
export const tapeWith = (tape: readonly LiveTrade[], more: readonly LiveTrade[]): readonly LiveTrade[] => {
  const known = new Set(tape.map((trade) => trade.id));
  const fresh = more.filter((trade) => !known.has(trade.id));
  return fresh.length === 0 ? tape : [...fresh, ...tape].sort((a, b) => b.id - a.id).slice(0, TAPE);
};

const onPush = (push: MarketPush): void => {
  const key = keyOfPush(push);
  if (push.type === 'TRADE') put(key, tapeWith((held.get(key) as readonly LiveTrade[] | undefined) ?? [], push.data));
  else put(key, push.data);
};

/** The number of the last push of what changed; undefined before the first on a connection. */
let lastChange: number | undefined;

/** Puts what changed where it is kept; what cannot be worked out is asked for, once for all that comes together. */
const onPrivate = (push: PrivatePush): void => {
  const hasMissed = lastChange !== undefined && push.change > lastChange + 1;
  lastChange = push.change;
  if (push.partial || hasMissed) {
    staleAnswers.onPush(PUSHED);
    staleAnswers.addAll();
    return;
  }
  // A push about something else, a message for instance, says nothing of what a command of one's own changed.
  staleAnswers.onPush(toldByPush(push));
  staleAnswers.add(patchAnswers(queryClient, push));
  staleAnswers.addShown(changedByPush(push), (query, entity) => isInPlace(entity) && isPatched(query));
};

let hasBeenSignedIn = false;

/** What changes is pushed from here on; what changed while nobody listened is asked for. */
const onAuth = (isOpen: boolean): void => {
  lastChange = undefined;
  staleAnswers.setPushed(isOpen);
  if (isOpen && hasBeenSignedIn) staleAnswers.addAll();
  hasBeenSignedIn ||= isOpen;
};

const addressOfFeed = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket/coin/${crypto.randomUUID()}`;

const live = new LiveSocket({
  open: ({ onOpen, onMessage, onLost }) => {
    const socket = new WebSocket(addressOfFeed());
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }) => onMessage(data));
    socket.addEventListener('close', onLost);
    socket.addEventListener('error', onLost);
    return socket;
  },
  every,
  after,
  now: nowMs,
  chance: (most) => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (most + 1),
  ticket: async () => {
    if (!currentSession()) return undefined;
    const answer = await call('live.ticket', {});
    return answer.ok ? answer.value.ticket : undefined;
  },
  onPush,
  onPrivate,
  onAuth,
  onState: (next) => {
    const back = state === 'lost' && next === 'open';
    state = next;
    staleAnswers.setPushed(false);
    // What happened while nobody listened is asked for; with somebody signed in, once they are heard of again.
    if (back && !currentSession()) void queryClient.invalidateQueries();
  },
});

let started = false;

/** Opens the feed with the first thing to follow, closes it while the page is hidden, and opens it anew for another person. */
const start = (): void => {
  if (started) return;
  started = true;
  live.start();
  onPersonChange(() => {
    hasBeenSignedIn = false;
    live.restart();
  });
  addEventListener('online', live.hurry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.start();
    else live.stop();
  });
};

/** Opens the feed for whoever is signed in, now and later, whatever the page follows: what happens to them elsewhere is pushed to every page (SOCKET-10). */
export const listenForPerson = (): void => {
  if (currentSession()) start();
  onPersonChange((session) => {
    if (session) start();
  });
};

const watch = (key: string, onChange: () => void): (() => void) => {
  const set = watchers.get(key) ?? new Set();
  set.add(onChange);
  watchers.set(key, set);
  return () => {
    set.delete(onChange);
    if (set.size === 0) watchers.delete(key);
  };
};

const follow = (topic: Topic, onChange: () => void): (() => void) => {
  start();
  const leave = live.follow(topic);
  const unwatch = watch(topicKey(topic), onChange);
  return () => {
    unwatch();
    leave();
  };
};

const nothing = (): (() => void) => () => undefined;

const useTopic = <Value>(channel: Topic['channel'], symbol: string | undefined): Value | undefined => {
  const key = symbol === undefined ? undefined : topicKey({ channel, symbol });
  const subscribe = useCallback(
    (onChange: () => void) => (symbol === undefined ? nothing() : follow({ channel, symbol }, onChange)),
    [channel, symbol],
  );
  return useSyncExternalStore(subscribe, () => (key === undefined ? undefined : (held.get(key) as Value | undefined)));
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
    names
      .map((symbol) => (held.get(topicKey({ channel: 'TICKER', symbol })) as LiveTicker | undefined)?.last ?? '')
      .join(' '),
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
    const bar = held.get(key) as LiveBar | undefined;
    if (bar) listener(bar);
  });
};

/** The last trades, newest first. */
export const useTrades = (symbol: string | undefined): readonly LiveTrade[] | undefined => useTopic('TRADE', symbol);

const inSteps = (text: string, step: string): number | undefined => {
  const value = parseDecimal(text, SCALE);
  const size = parseDecimal(step, SCALE);
  return value.ok && size.ok && size.value > 0n ? Number(value.value / size.value) : undefined;
};

const levelsInSteps = (levels: readonly LiveLevel[], { tickSize, lotSize }: Steps): readonly DepthLevel[] =>
  levels.map(([price, customers, house]) => {
    const ofHouse = inSteps(house, lotSize) ?? 0;
    return {
      price: (inSteps(price, tickSize) ?? 0) as PriceTicks,
      quantity: ((inSteps(customers, lotSize) ?? 0) + ofHouse) as QuantityLots,
      house: ofHouse as QuantityLots,
    };
  });

const checked = new WeakMap<LiveDepth, boolean>();

/** Whether a pushed depth is what its sender has (BOOK-18): the checksum over its best ten levels in ticks and lots. Worked out once. */
export const isDepthWhole = (depth: LiveDepth, steps: Steps): boolean => {
  const known = checked.get(depth);
  if (known !== undefined) return known;
  const levels = { bids: levelsInSteps(depth.bids, steps), asks: levelsInSteps(depth.asks, steps) };
  const isWhole = depthChecksum(levels) === depth.checksum;
  checked.set(depth, isWhole);
  return isWhole;
};

const askedForDepthAt = new Map<string, number>();

/** Asks for a whole depth, at most every 3 s for one instrument, so that a sender at odds with us is not flooded. */
const askForDepth = (symbol: string): void => {
  const now = nowMs();
  if (now - (askedForDepthAt.get(symbol) ?? 0) < 3_000) return;
  askedForDepthAt.set(symbol, now);
  live.resync({ channel: 'DEPTH', symbol });
};

/** The depth, best first; with the instrument's steps its checksum is checked, and a wrong copy is thrown away and asked for anew (LIVE-4). */
export const useDepth = (symbol: string | undefined, steps?: Steps): LiveDepth | undefined => {
  const depth = useTopic<LiveDepth>('DEPTH', symbol);
  const wrong = depth !== undefined && steps !== undefined && !isDepthWhole(depth, steps);
  useEffect(() => {
    if (wrong && symbol) askForDepth(symbol);
  }, [wrong, symbol]);
  return wrong ? undefined : depth;
};
