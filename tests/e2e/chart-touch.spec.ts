import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

type Point = { readonly x: number; readonly y: number };

const FRAME_MS = 16;
const STEPS = 12;

const wait = (page: Page, ms: number): Promise<void> => page.waitForTimeout(ms);

/** One finger from a point by a way, as the browser's own input takes it: gestures are told apart and the page is scrolled as on a phone. */
const drag = async (page: Page, finger: CDPSession, from: Point, by: Point, holdMs = 0): Promise<void> => {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point) => ({ ...point, id: 1 })) });
  await touch('touchStart', [from]);
  await wait(page, holdMs);
  for (let step = 1; step <= STEPS; step += 1) {
    await touch('touchMove', [{ x: from.x + (by.x * step) / STEPS, y: from.y + (by.y * step) / STEPS }]);
    await wait(page, FRAME_MS);
  }
  await touch('touchEnd', []);
};

/** What the time axis of the chart shows: its labels, and above them what a cross writes there; ticks change neither. */
const timeAxis = (page: Page) =>
  page.evaluate(() => {
    const chart = document.querySelector('[role="img"]:has(canvas)');
    const canvases = [...(chart?.querySelectorAll('canvas') ?? [])];
    const lowest = Math.max(...canvases.map((canvas) => canvas.getBoundingClientRect().bottom));
    const widest = Math.max(...canvases.map((canvas) => canvas.getBoundingClientRect().width));
    const axis = canvases.filter((canvas) => {
      const { bottom, width } = canvas.getBoundingClientRect();
      return Math.abs(bottom - lowest) < 2 && Math.abs(width - widest) < 2;
    });
    const isDrawn = (canvas: HTMLCanvasElement): boolean =>
      canvas
        .getContext('2d')
        ?.getImageData(0, 0, canvas.width, canvas.height)
        .data.some((byte) => byte !== 0) ?? false;
    return { labels: axis[0]?.toDataURL() ?? '', count: axis.length, hasCross: axis.slice(1).some(isDrawn) };
  });

test('CHART-6: on a phone a drag up scrolls the page, a drag across moves the chart, a long press shows the cross', async ({
  visit,
}) => {
  const { page, context } = await visit();
  await page.goto('/tradeDealDetail?symbol=BTC-USDT&type=2');
  const chart = page.locator('[role="img"]:has(canvas)');
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect.poll(async () => (await timeAxis(page)).labels.length).toBeGreaterThan(1_000);
  const finger = await context.newCDPSession(page);
  const box = await chart.boundingBox();
  if (!box) throw new Error('the chart is not seen');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  const before = await timeAxis(page);
  expect(before.count).toBe(2);

  await test.step('up: the page', async () => {
    await drag(page, finger, middle, { x: 6, y: -160 });
    await expect.poll(scrolled).toBeGreaterThan(100);
    expect(await timeAxis(page)).toEqual(before);
    // The page goes on by itself after the finger has left it: it is at rest once nothing has moved it for half a second.
    const isMoved = () =>
      page.evaluate(() => {
        const { scrollY: before } = window;
        scrollTo(0, 0);
        return before !== 0;
      });
    for (let still = 0; still < 5; still = (await isMoved()) ? 0 : still + 1) await wait(page, 100);
  });

  await test.step('across: the chart', async () => {
    await drag(page, finger, middle, { x: 140, y: 10 });
    await expect.poll(async () => (await timeAxis(page)).labels).not.toBe(before.labels);
    expect(await scrolled()).toBe(0);
  });

  await test.step('held: the cross, which then follows the finger', async () => {
    expect((await timeAxis(page)).hasCross).toBe(false);
    const { labels } = await timeAxis(page);
    await drag(page, finger, middle, { x: 0, y: -60 }, 500);
    expect((await timeAxis(page)).hasCross).toBe(true);
    expect([await scrolled(), (await timeAxis(page)).labels]).toEqual([0, labels]);
  });
});
