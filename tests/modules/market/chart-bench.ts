import type { Page } from '@playwright/test';
import type { Report } from '../../load/report.ts';
import { drag, longestOf, PHONE, quantile, SLOWED, watchSlowed, withPage } from './slowed-page.ts';

const BARS = 10_000;
const FRAME_LIMIT_MS = 1_000 / 60;
/** The drags that are measured: so many to and fro, each so long, ms. */
const DRAGS = 12;
const DRAG_MS = 500;
/** A drag for paging, ms: long enough not to be a flick. */
const PAGE_DRAG_MS = 60;
const MOST_PAGE_DRAGS = 400;

/** How many bars the page was given so far. */
const countBars = (page: Page): (() => number) => {
  let bars = 0;
  page.on('response', async (response) => {
    if (!response.url().includes('/api/klineStock')) return;
    const { data } = (await response.json()) as { readonly data: { readonly historyKline: readonly unknown[] } };
    bars += data.historyKline.length;
  });
  return () => bars;
};

/**
 * The chart of the trade page with 10,000 bars of a minute and moving averages, which a finger drags to and fro in a browser slowed four times: the
 * time from frame to frame beside that of 60 frames a second, and the longest task of the page. The bars come as they do to a customer, who draws them in by dragging.
 */
export const benchChart = (): Promise<Report> =>
  withPage(PHONE, async (opened) => {
    const { page, url } = opened;
    const bars = countBars(page);
    await page.addInitScript(
      `localStorage.setItem('bourse.CHART', JSON.stringify({ interval: '1m', indicators: ['MA'], look: 'candle' }))`,
    );
    await page.goto(`${url}/tradeDealDetail?symbol=BTC-USDT&type=2`);
    const chart = page.locator('[role="img"]:has(canvas)');
    await chart.locator('canvas').first().waitFor();
    await page.waitForTimeout(2_000);
    const box = await chart.boundingBox();
    if (!box) throw new Error('the chart is not seen');
    const [y, middle] = [box.y + box.height / 2, box.x + box.width / 2];
    const [left, right] = [
      { x: box.x + 30, y },
      { x: box.x + box.width - 90, y },
    ];
    // Two fingers put together show as many bars as there can be.
    for (let pinch = 0; pinch < 6; pinch += 1)
      await drag(
        opened,
        [
          { from: left, to: { x: middle - 20, y } },
          { from: right, to: { x: middle + 20, y } },
        ],
        200,
      );
    for (let count = 0; bars() < BARS; count += 1) {
      if (count === MOST_PAGE_DRAGS) throw new Error(`${bars()} bars after ${count} drags`);
      await drag(opened, [{ from: left, to: right }], PAGE_DRAG_MS);
    }
    const { tasks, frames } = await watchSlowed(opened, async () => {
      for (let count = 0; count < DRAGS; count += 1)
        await drag(opened, [count % 2 === 0 ? { from: right, to: left } : { from: left, to: right }], DRAG_MS);
    });
    const longest = longestOf(tasks);
    const median = quantile(frames, 0.5);
    const row = `chart of ${bars()} bars dragged, slowed ${SLOWED} ×`;
    return [
      {
        row: `${row}: the middle frame, ms`,
        ours: median,
        peer: FRAME_LIMIT_MS,
        ratio: median / FRAME_LIMIT_MS,
        limit: `${FRAME_LIMIT_MS.toFixed(1)} ms at most`,
        note: `95 of 100 within ${quantile(frames, 0.95).toFixed(1)} ms`,
      },
      {
        row: `${row}: longest task, ms`,
        ours: longest,
        peer: Number.NaN,
        ratio: Number.NaN,
        limit: '–',
        note: `${tasks.length} tasks above 50 ms, ${frames.length} frames in ${(DRAGS * DRAG_MS) / 1_000} s`,
      },
    ];
  });
