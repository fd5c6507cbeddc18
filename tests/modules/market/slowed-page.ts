import { type CDPSession, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../e2e/chromium.ts';
import { openBourse } from '../../e2e/server.ts';

/** How many times slower the page's processor is while it is measured. */
export const SLOWED = 4;

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;

/** A page of the whole product; `session` is the browser's own access to it. */
export type OpenedPage = {
  readonly url: string;
  readonly page: Page;
  readonly session: CDPSession;
};

/** Opens a browser and the product for it, and closes both afterwards. */
export const withPage = async <Result>(
  device: typeof PHONE | typeof DESKTOP,
  run: (opened: OpenedPage) => Promise<Result>,
): Promise<Result> => {
  const bourse = await openBourse({ environment: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] });
  try {
    const context = await browser.newContext({
      ...device,
      locale: 'en-GB',
      // Answers are stood in for, so none may come from a worker of the app; the socket that stands in for the feed has another address.
      serviceWorkers: 'block',
      bypassCSP: true,
    });
    const page = await context.newPage();
    // What compiles this file marks inner functions by a name that the page does not know.
    await page.addInitScript('globalThis.__name = (of) => of');
    return await run({ url: bourse.url, page, session: await context.newCDPSession(page) });
  } finally {
    await browser.close();
    await bourse.stop();
  }
};

type Point = { readonly x: number; readonly y: number };

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });

/** Time between two moves of a finger, ms. */
const STEP_MS = 8;

/** Fingers that each go from one point to another, at an even speed. */
export const drag = async (
  { page, session }: OpenedPage,
  fingers: readonly { readonly from: Point; readonly to: Point }[],
  forMs: number,
): Promise<void> => {
  const began = performance.now();
  await touch(
    session,
    'touchStart',
    fingers.map(({ from }) => from),
  );
  for (let part = 0; part < 1; ) {
    await page.waitForTimeout(STEP_MS);
    part = Math.min(1, (performance.now() - began) / forMs);
    const at = (a: number, b: number): number => a + (b - a) * part;
    await touch(
      session,
      'touchMove',
      fingers.map(({ from, to }) => ({ x: at(from.x, to.x), y: at(from.y, to.y) })),
    );
  }
  await touch(session, 'touchEnd', []);
};

/** Tasks of the page above 50 ms, which are all that the browser reports, and the times from frame to frame, ms. */
export type Watched = { readonly tasks: readonly number[]; readonly frames: readonly number[] };

/** Watches the page, slowed, while something is done to it. */
export const watchSlowed = async ({ page, session }: OpenedPage, during: () => Promise<void>): Promise<Watched> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const watched = await page.evaluateHandle(() => {
    const tasks: number[] = [];
    const frames: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: 'longtask' });
    let last = performance.now();
    const step = (now: number): void => {
      frames.push(now - last);
      last = now;
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    const end = (): Watched => {
      cancelAnimationFrame(frame);
      tasks.push(...observer.takeRecords().map(({ duration }) => duration));
      observer.disconnect();
      return { tasks, frames };
    };
    return { end };
  });
  await during();
  const result = await watched.evaluate(({ end }) => end());
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return result;
};

/** The value below which a part of the values lies; 0 of none. */
export const quantile = (values: readonly number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

/** The longest of some tasks, ms; 0 of none. */
export const longestOf = (tasks: readonly number[]): number => Math.max(0, ...tasks);
