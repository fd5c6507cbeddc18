import { chromium, type Page, type WebSocketRoute } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../e2e/chromium.ts';
import { openBourse } from '../../e2e/server.ts';
import type { Report } from '../../load/report.ts';

const ROWS = 500;
const PUSHES_A_SECOND = 10;
const SLOWED = 4;
const LIMIT_MS = 50;
const SCROLL_MS = 12_000;

type Answer = {
  readonly code: number;
  readonly data: { readonly list: readonly Record<string, unknown>[]; readonly total: number };
};

const nameOf = (at: number): string => `US.BENCH${at}`;

/** The list of the American market with so many shares as are wanted, made of those that there are. */
const widenList = async (page: Page): Promise<void> => {
  await page.route('**/stock/search', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as Answer;
    const list = Array.from({ length: ROWS }, (_, at) => {
      const name = `BENCH${at}`;
      return { ...data.list[at % data.list.length], gid: nameOf(at), code: name, symbol: name, session: 'open' };
    });
    await route.fulfill({ json: { ...rest, data: { list, total: ROWS } } });
  });
};

/** Lines of every instrument that is asked for. */
const drawLines = async (page: Page): Promise<void> => {
  await page.route('**/stock/sparklines?*', async (route) => {
    const ids = (new URL(route.request().url()).searchParams.get('ids') ?? '').split(',');
    const points = Array.from({ length: 24 }, (_, at) => String(100 + Math.sin(at)));
    await route.fulfill({ json: { code: 0, msg: '', data: ids.map((gid) => ({ gid, points })) } });
  });
};

type Request = {
  readonly op: string;
  readonly channel?: string;
  readonly symbols?: readonly string[];
  readonly at?: number;
};

/** Stands in for the live feed: every instrument that is followed gets another price so many times a second, all in frames of their own. */
const pushPrices = async (page: Page): Promise<{ readonly stop: () => void; readonly sent: () => number }> => {
  const followed = new Set<string>();
  let socket: WebSocketRoute | undefined;
  let seq = 0;
  let sent = 0;
  await page.routeWebSocket('**/websocket/coin/*', (route) => {
    socket = route;
    followed.clear();
    route.onMessage((message) => {
      const { op, channel, symbols = [], at } = JSON.parse(String(message)) as Request;
      if (op === 'ping') route.send(JSON.stringify({ v: 2, type: 'PONG', at }));
      if (channel !== 'TICKER') return;
      for (const symbol of symbols)
        if (op === 'subscribe') followed.add(symbol);
        else followed.delete(symbol);
    });
  });
  const timer = setInterval(() => {
    seq += 1;
    for (const symbol of followed) {
      const last = (100 + Math.random()).toFixed(2);
      const data = {
        last,
        open: '100.00',
        prevClose: '100.00',
        high: '101.00',
        low: '99.00',
        volume: '1000',
        changeBps: Math.round((Number(last) - 100) * 100),
        at: Date.now(),
      };
      socket?.send(JSON.stringify({ v: 2, type: 'TICKER', symbol, seq, data }));
      sent += 1;
    }
  }, 1_000 / PUSHES_A_SECOND);
  return { stop: () => clearInterval(timer), sent: () => sent };
};

/** Tasks of the page that took longer than the limit, ms, while its list was scrolled down and up by a thumb's pushes. */
const scrolled = (
  page: Page,
): Promise<{ readonly tasks: readonly number[]; readonly frames: number; readonly most: number }> =>
  page.evaluate(async (forMs) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    const from = performance.now();
    let frames = 0;
    let speed = 40;
    let most = 0;
    await new Promise<void>((resolve) => {
      const step = (): void => {
        frames += 1;
        const { scrollHeight, clientHeight } = document.documentElement;
        if (scrollY + speed > scrollHeight - clientHeight || scrollY + speed < 0) speed = -speed;
        scrollBy(0, speed);
        most = Math.max(most, document.querySelectorAll('main li').length);
        if (performance.now() - from > forMs) resolve();
        else requestAnimationFrame(step);
      };
      requestAnimationFrame(step);
    });
    tasks.push(...observer.takeRecords().map(({ duration }) => duration));
    observer.disconnect();
    return { tasks, frames, most };
  }, SCROLL_MS);

/**
 * A market's list of 500 rows, each with ten prices a second, scrolled in a browser slowed four times: the longest task of the page beside the limit.
 * Tasks up to 50 ms are not reported by the browser.
 */
export const benchList = async (): Promise<Report> => {
  const bourse = await openBourse({ environment: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      // Answers are stood in for, so none may come from a worker of the app.
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    // What compiles this file marks inner functions by a name that the page does not know.
    await page.addInitScript('globalThis.__name = (of) => of');
    await widenList(page);
    await drawLines(page);
    const feed = await pushPrices(page);
    await page.goto(`${bourse.url}/market?tab=shares`);
    await page.getByRole('link').filter({ hasText: 'BENCH12' }).first().waitFor();
    await page.waitForTimeout(3_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const before = feed.sent();
    const { tasks, frames, most } = await scrolled(page);
    const pushed = feed.sent() - before;
    feed.stop();
    const longest = Math.max(0, ...tasks);
    return [
      {
        row: `${ROWS} rows scrolled, slowed ${SLOWED} ×: longest task, ms`,
        ours: longest,
        peer: LIMIT_MS,
        ratio: longest / LIMIT_MS,
        limit: `${LIMIT_MS} ms at most`,
        note: `${tasks.length} tasks longer, ${frames} frames and ${pushed} prices in ${SCROLL_MS / 1_000} s, at most ${most} rows in the page`,
      },
    ];
  } finally {
    await browser.close();
    await bourse.stop();
  }
};
