import type { BrowserContext, Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { openSettled } from './look.ts';

/** What a browser says of a shift, which the library's own types do not know. */
type LayoutShift = {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

declare global {
  interface Window {
    jumps: { readonly share: number; readonly what: string }[];
  }
}

/** As a slow phone's connection: so much later comes each answer, ms; and so fast, bytes a second. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 90_000 };

/** How far all together may move, as browsers reckon layout shifts: less than a line of text at the foot of the page. */
const MOST = 0.02;

const SHARE = 'gid=US.OXMAR&market=US';
const SCREENS = [
  '/home',
  '/market',
  `/transaction?${SHARE}`,
  '/trade',
  '/trade?tradeKey=possess',
  '/myPositions',
  `/myPositions-details?${SHARE}`,
];

/** Lets each page write down what moved in it without a touch, from where to where. */
const writeDownJumps = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    window.jumps = [];
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        window.jumps.push({
          share: entry.value,
          what: entry.sources
            .map(
              ({ node, previousRect, currentRect }) =>
                `${(node?.textContent ?? '').slice(0, 30)}: ${boxOf(previousRect)} to ${boxOf(currentRect)}`,
            )
            .join('; '),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

const jumpsOn = async (page: Page): Promise<readonly string[]> => {
  const jumps = await page.evaluate(() => window.jumps);
  const sum = jumps.reduce((all, { share }) => all + share, 0);
  return sum < MOST ? [] : jumps.map(({ share, what }) => `${share.toFixed(4)} ${what}`);
};

const slowDown = async (context: BrowserContext, page: Page): Promise<void> => {
  const device = await context.newCDPSession(page);
  await device.send('Network.enable');
  await device.send('Network.setCacheDisabled', { cacheDisabled: true });
  await device.send('Network.setBypassServiceWorker', { bypass: true });
  await device.send('Network.emulateNetworkConditions', SLOW);
};

test('SHELL-11: nothing jumps at the first visit, when nothing is known of the deployment', async ({ visit }) => {
  const { page, context } = await visit({ viewport: PHONE });
  await writeDownJumps(context);
  await context.addInitScript(() => localStorage.clear());
  await slowDown(context, page);
  for (const address of ['/home', '/market', `/transaction?${SHARE}`])
    await test.step(address, async () => {
      expect.soft(await openSettled(page, address), address).toEqual([]);
      expect.soft(await jumpsOn(page), address).toEqual([]);
    });
});

test('SHELL-11: nothing jumps while a screen loads slowly', async ({ visit, trader }) => {
  test.setTimeout(240_000);
  const { page, context } = await visit({ customer: trader, viewport: PHONE });
  await writeDownJumps(context);
  await slowDown(context, page);
  for (const address of SCREENS)
    await test.step(address, async () => {
      expect.soft(await openSettled(page, address), address).toEqual([]);
      expect.soft(await jumpsOn(page), address).toEqual([]);
    });

  // What does jump is written down.
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingTop = '300px';
  });
  await expect.poll(() => jumpsOn(page)).not.toEqual([]);
});
