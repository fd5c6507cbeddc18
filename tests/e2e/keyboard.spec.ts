import { expect, type Page } from '@playwright/test';
import { DESKTOP, PHONE, test } from './fixtures.ts';
import { settle } from './looks-clipped.ts';

type Stop = {
  readonly name: string;
  readonly isInForm: boolean;
  readonly isMarked: boolean;
  readonly isCovered: boolean;
};

/** What has the focus: whether it is marked as such, and whether something lies over its middle. */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) throw new Error('something has the focus');
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const after = getComputedStyle(element, '::after');
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isDrawn = (style: string, breadth: string): boolean => style !== 'none' && breadth !== '0px';
    return {
      name: (element.getAttribute('aria-label') ?? element.textContent).slice(0, 40),
      isInForm: element.closest('form') !== null && element.closest('[role=search]') === null,
      isMarked:
        isDrawn(outlineStyle, outlineWidth) ||
        isDrawn(after.outlineStyle, after.outlineWidth) ||
        boxShadow !== 'none' ||
        element.closest('label, [data-focus-visible]') !== null,
      isCovered: over !== null && !element.contains(over) && !over.contains(element) && width > 1,
    };
  });

/** Goes on by Tab until an order form is reached, from the link that skips the navigation. */
const stopsToForm = async (page: Page): Promise<readonly Stop[]> => {
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const stops: Stop[] = [];
  while (stops.length < 60) {
    await page.keyboard.press('Tab');
    const stop = await stopOf(page);
    stops.push(stop);
    if (stop.isInForm) return stops;
  }
  throw new Error(`no form after ${stops.map(({ name }) => name).join(' · ')}`);
};

for (const [what, address] of [
  ['a coin', '/trade'],
  ['a currency', '/trade?tradeKey=Divisa'],
  ['a share', '/transaction?gid=US.OXMAR&market=US'],
] as const)
  test(`SHELL-21: the order form of ${what} is within twelve stops of the keyboard`, async ({ visit, trader }) => {
    const { page } = await visit({ viewport: { ...DESKTOP, width: 1440 }, customer: trader });
    await page.goto(address);
    await expect(page.getByRole('tab', { name: 'Buy' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Bids / }).first()).toBeVisible();
    await settle(page);
    const stops = await stopsToForm(page);
    console.log(`${what}: ${stops.map(({ name }) => name.replaceAll(/\s+/g, ' ')).join(' · ')}`);
    expect(stops.length).toBeLessThanOrEqual(12);
    expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
    expect(stops.filter(({ isCovered }) => isCovered)).toEqual([]);
  });

/** The pages that the five journeys lead over, each gone through by Tab alone. */
const ON_THE_WAY: readonly string[] = [
  '/home',
  '/recharge',
  '/cardTopup?step=amount',
  '/swap',
  '/cardWithdraw',
  '/myPositions',
];

for (const [where, viewport] of [
  ['a phone', PHONE],
  ['a desktop', { ...DESKTOP, width: 1440 }],
] as const)
  test(`SHELL-21: on ${where} what has the focus is seen on every page of the journeys`, async ({ visit, trader }) => {
    const own = await visit({ viewport, customer: trader });
    const nobody = await visit({ viewport });
    const found: string[] = [];
    const walk = async (page: Page, address: string): Promise<void> => {
      await page.goto(address);
      await expect(page.locator('main h1, main h2').first()).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      for (let count = 0; count < 40; count += 1) {
        await page.keyboard.press('Tab');
        if (!(await page.evaluate(() => document.activeElement?.closest('main') !== null))) return;
        const { name, isMarked, isCovered } = await stopOf(page);
        if (!isMarked) found.push(`${address}: ${name} is not marked`);
        if (isCovered) found.push(`${address}: ${name} is covered`);
      }
    };
    for (const address of ['/reg', '/login']) await walk(nobody.page, address);
    for (const address of ON_THE_WAY) await walk(own.page, address);
    expect(found).toEqual([]);
  });
