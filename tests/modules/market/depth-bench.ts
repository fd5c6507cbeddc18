import { type DepthLevel, depthChecksum, priceTicks, quantityLots } from '@bourse/rules';
import type { LiveDepth, LiveLevel, LivePush, LiveTrade } from '@bourse/wire/live';
import type { Locator, Page } from '@playwright/test';
import WebSocket from 'ws';
import type { Report } from '../../load/report.ts';
import { DESKTOP, longestOf, SLOWED, watchSlowed, withPage } from './slowed-page.ts';
import { openStandInFeed } from './stand-in-feed.ts';

const SHARE = 'US.GRENW';
const UPDATES_A_SECOND = 50;
const WATCHED_MS = 8_000;
const MOST_DRAWS = 1;

/** The share's price tick; its lot is one share. */
const TICK = 0.01;

/** The depth that the server itself pushes of the share. */
const depthNow = (url: string): Promise<LiveDepth> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket/coin/bench`);
    socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', channel: 'DEPTH', symbols: [SHARE] })));
    socket.on('error', reject);
    socket.on('message', (text) => {
      const push = JSON.parse(String(text)) as LivePush;
      if (push.type !== 'DEPTH') return;
      socket.terminate();
      resolve(push.data);
    });
  });

/** A depth with other quantities, the same for the same `at`. */
const changedDepth = ({ bids, asks }: LiveDepth, at: number): LiveDepth => {
  const lotsOf = (place: number): number => 100 * (place + 1) + ((7 * at + place) % 90);
  const side = (levels: readonly LiveLevel[]): LiveLevel[] =>
    levels.map(([price], place) => [price, '0', String(lotsOf(place))]);
  const inSteps = (levels: readonly LiveLevel[]): DepthLevel[] =>
    levels.map(([price], place) => ({
      price: priceTicks(Math.round(Number(price) / TICK)),
      quantity: quantityLots(lotsOf(place)),
      house: quantityLots(lotsOf(place)),
    }));
  return {
    bids: side(bids),
    asks: side(asks),
    checksum: depthChecksum({ bids: inSteps(bids), asks: inSteps(asks) }),
  };
};

const tradeOf = ({ bids, asks }: LiveDepth, at: number): LiveTrade => ({
  id: at,
  ts: Date.now(),
  direction: at % 2 === 0 ? 'buy' : 'sell',
  price: (at % 2 === 0 ? asks : bids)[0]?.[0] ?? '1',
  amount: String(1 + (at % 50)),
  source: 'reference',
});

/** Lets the page hear of each drawing of React as developers' tools do. To be called before the page is opened. */
const hearDrawings = async (page: Page): Promise<void> => {
  await page.addInitScript(`globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    checkDCE() {},
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot: () => globalThis.onDrawn?.(),
  };`);
};

/** Counts the drawings that change texts or rows of a part of the page, by the frame that shows them. */
const countDrawings = (part: Locator) =>
  part.evaluateHandle((watched) => {
    const byFrame: number[] = [0];
    const observer = new MutationObserver(() => undefined);
    observer.observe(watched, { childList: true, characterData: true, subtree: true });
    const before = (globalThis as { onDrawn?: () => void }).onDrawn;
    Object.assign(globalThis, {
      onDrawn: () => {
        before?.();
        if (observer.takeRecords().length > 0) byFrame[byFrame.length - 1] = (byFrame.at(-1) ?? 0) + 1;
      },
    });
    // A message that is sent within a frame comes once it is shown: what is drawn from then on is of the next.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => byFrame.push(0);
    const step = (): void => {
      port2.postMessage(undefined);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    return byFrame;
  });

/**
 * The desktop's page of a share, whose depth and whose tape get 50 pushes a second each, in a browser slowed four times: how often each of them is
 * drawn in one frame at most.
 */
export const benchDepth = (): Promise<Report> =>
  withPage(DESKTOP, async (opened) => {
    const { page, url } = opened;
    const depth = await depthNow(url);
    const feed = await openStandInFeed(page);
    const began = performance.now();
    let at = 0;
    // A timer that comes late makes up for what it missed.
    const timer = setInterval(() => {
      for (const due = ((performance.now() - began) / 1_000) * UPDATES_A_SECOND; at < due; at += 1) {
        if (feed.followed('DEPTH').has(SHARE))
          feed.push({ type: 'DEPTH', symbol: SHARE, data: changedDepth(depth, at) });
        if (feed.followed('TRADE').has(SHARE)) feed.push({ type: 'TRADE', symbol: SHARE, data: [tradeOf(depth, at)] });
      }
    }, 1_000 / UPDATES_A_SECOND);
    try {
      await hearDrawings(page);
      await page.goto(`${url}/transaction?gid=${SHARE}&market=us`);
      await page.getByRole('tab', { name: 'Trades' }).click();
      // The price between the sides is another's: each push changes both sides, of which one is counted.
      const book = page.getByRole('list', { name: 'Asks' });
      const tape = page.getByRole('table', { name: 'Recent trades' });
      await tape.getByRole('row').nth(20).waitFor();
      await page.waitForTimeout(2_000);
      const counted = [await countDrawings(book), await countDrawings(tape)];
      const before = feed.sent();
      const { tasks, frames } = await watchSlowed(opened, () => page.waitForTimeout(WATCHED_MS));
      const pushes = feed.sent() - before;
      const draws = await Promise.all(counted.map((one) => one.jsonValue()));
      const most = Math.max(...draws.flat());
      const [depthDraws = 0, tapeDraws = 0] = draws.map((one) => one.reduce((sum, count) => sum + count, 0));
      if (depthDraws === 0 || tapeDraws === 0) throw new Error('the page did not draw what was pushed');
      const aSecond = (count: number): string => ((count * 1_000) / WATCHED_MS).toFixed(1);
      return [
        {
          row: `depth and tape, slowed ${SLOWED} ×: most draws of one in a frame`,
          ours: most,
          peer: MOST_DRAWS,
          ratio: most / MOST_DRAWS,
          limit: `${MOST_DRAWS} at most`,
          note: `${pushes} pushes in ${WATCHED_MS / 1_000} s, the depth drawn ${aSecond(depthDraws)} and the tape ${aSecond(tapeDraws)} times a second in ${frames.length} frames, longest task ${longestOf(tasks).toFixed(0)} ms (${tasks.length} above 50)`,
        },
      ];
    } finally {
      clearInterval(timer);
      feed.stop();
    }
  });
