import { PUSHED } from '@bourse/wire/entity';
import type { LiveTrade } from '@bourse/wire/live';
import { queryClient, staleAnswers } from './answers.ts';
import { after, every, nowMs } from './clock.ts';
import { commandOf } from './command-of.ts';
import { put } from './live-held.ts';
import { isPatched, patchAnswers } from './live-patch.ts';
import { LiveSocket, type LiveState, type MarketPush, type PrivatePush } from './live-socket.ts';
import { topicKey } from './live-topic.ts';
import { setPrivateFeed } from './private-feed.ts';
import { changedByPush, coveredByPush, isInPlace } from './pushed.ts';
import { currentSession, onPersonChange } from './session.ts';

/** How many trades of the tape are kept. */
const TAPE = 60;
/** Answers that are older than this when the private half is first opened are asked for anew, ms. */
const LATE_MS = 2_000;

let state: LiveState = 'connecting';

const keyOfPush = (push: MarketPush): string =>
  topicKey({
    channel: push.type,
    symbol: push.symbol,
    ...(push.type === 'KLINE' ? { interval: push.interval } : {}),
  });

/** The tape after some trades more, newest first, none twice. */
const tapeWith = (tape: readonly LiveTrade[], more: readonly LiveTrade[]): readonly LiveTrade[] => {
  const known = new Set(tape.map((trade) => trade.id));
  const fresh = more.filter((trade) => !known.has(trade.id));
  return fresh.length === 0 ? tape : [...fresh, ...tape].sort((a, b) => b.id - a.id).slice(0, TAPE);
};

/** The tapes of this connection. On another the server may be another too, which numbers its trades from the beginning (SOCKET-12). */
const tapes = new Map<string, readonly LiveTrade[]>();

const onTrades = (key: string, trades: readonly LiveTrade[]): void => {
  const tape = tapeWith(tapes.get(key) ?? [], trades);
  tapes.set(key, tape);
  put(key, tape);
};

const onPush = (push: MarketPush): void => {
  const key = keyOfPush(push);
  if (push.type === 'TRADE') onTrades(key, push.data);
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
  staleAnswers.onPush(coveredByPush(push));
  staleAnswers.add(patchAnswers(queryClient, push));
  staleAnswers.addShown(changedByPush(push), (query, entity) => isInPlace(entity) && isPatched(query));
};

let hasBeenSignedIn = false;

/** What changes is pushed from here on; what changed while nobody listened is asked for. */
const onAuth = (isOpen: boolean): void => {
  lastChange = undefined;
  staleAnswers.setPushed(isOpen);
  setPrivateFeed(isOpen);
  if (isOpen && hasBeenSignedIn) staleAnswers.addAll();
  // What changed since the first answers, before anything was pushed, would be known to nobody.
  else if (isOpen)
    staleAnswers.addShown(PUSHED, ({ state: { dataUpdatedAt: at } }) => at === 0 || at >= nowMs() - LATE_MS);
  hasBeenSignedIn ||= isOpen;
};

const addressOfFeed = (): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/websocket/coin/${crypto.randomUUID()}`;

const askForTicket = commandOf('live.ticket');

/** The feed's one connection. */
export const live = new LiveSocket({
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
    const answer = await askForTicket({});
    return answer.ok ? answer.value.ticket : undefined;
  },
  onPush,
  onPrivate,
  onAuth,
  onState: (next) => {
    const back = state === 'lost' && next === 'open';
    state = next;
    if (next === 'open') tapes.clear();
    staleAnswers.setPushed(false);
    setPrivateFeed(false);
    // What happened while nobody listened is asked for; with somebody signed in, once they are heard of again.
    if (back && !currentSession()) void queryClient.invalidateQueries();
  },
});

let started = false;

/** Opens the feed, closes it while the page is hidden, and opens it anew for another person. */
export const openFeed = (): void => {
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
