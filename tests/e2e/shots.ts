/**
 * npm run shots: a picture of every screen in every look into the ignored folder shots/, with a customer who has money, holdings and orders. With
 * arguments only of screens whose names hold one of them: npm run shots -- etf credit.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type CastCustomer, registerCustomer } from './cast.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from './chromium.ts';
import { contextFor, DESKTOP, type Look, NARROW, PHONE, signInOn } from './fixtures.ts';
import { openSettled, switchTheme } from './look.ts';
import type { PicturedScreen } from './module-screens.ts';
import { operatorsOf, signInOperator } from './operator.ts';
import { CONSOLE_SCREENS, NEW_SCREENS, OPEN_SCREENS, ownScreens } from './screens.ts';
import { type Bourse, openBourse } from './server.ts';
import { makeTrader, type Trader } from './trader.ts';

const folder = join(import.meta.dirname, '../../shots');
const GALLERY: PicturedScreen = { name: 'gallery', address: '/gallery' };

type View = { readonly name: string; readonly apply: (page: Page) => Promise<void> };

const themed = (name: string, colorScheme: 'dark' | 'light', viewport: { width: number; height: number }): View => ({
  name,
  apply: async (page) => {
    await page.setViewportSize(viewport);
    await switchTheme(page, colorScheme);
  },
});

/** A browser's look, and the views it is seen in without loading the screen again. */
const SERIES: readonly { readonly look: Look; readonly views: readonly View[] }[] = [
  {
    look: {},
    views: [themed('dark', 'dark', PHONE), themed('light', 'light', PHONE), themed('narrow', 'dark', NARROW)],
  },
  { look: { language: 'ar' }, views: [themed('arabic', 'dark', PHONE)] },
  { look: { language: 'it' }, views: [themed('italian', 'light', PHONE)] },
  { look: { language: 'ja' }, views: [themed('japanese', 'light', PHONE)] },
  { look: { language: 'ko' }, views: [themed('korean', 'dark', PHONE)] },
  {
    look: { viewport: DESKTOP },
    views: [themed('desktop', 'dark', DESKTOP), themed('desktop-light', 'light', DESKTOP)],
  },
];

const named = process.argv.slice(2);
const isWanted = ({ name }: PicturedScreen): boolean => named.length === 0 || named.some((part) => name.includes(part));

let count = 0;

const take = async (page: Page, view: string, name: string): Promise<void> => {
  await page.screenshot({ path: join(folder, view, `${name}.png`), fullPage: true, animations: 'disabled' });
  count += 1;
};

const report = (name: string, problems: readonly string[]): void => {
  for (const problem of problems) process.stderr.write(`${name}: ${problem}\n`);
};

const shootApp = async (browser: Browser, bourse: Bourse, trader: Trader): Promise<void> => {
  const newcomer = await registerCustomer(bourse);
  for (const { look, views } of SERIES) {
    const open = async (customer?: CastCustomer): Promise<BrowserContext> => {
      const context = await browser.newContext({ ...contextFor(look), baseURL: bourse.url });
      if (customer) await signInOn(context, bourse, customer, look);
      return context;
    };
    for (const [screens, customer] of [
      [OPEN_SCREENS, undefined],
      [NEW_SCREENS, newcomer],
      [[...ownScreens(trader.details), GALLERY], trader],
    ] as const) {
      const context = await open(customer);
      const page = await context.newPage();
      for (const { name, address, lands } of screens.filter(isWanted)) {
        await views[0]?.apply(page);
        report(name, await openSettled(page, address, lands));
        for (const view of views) {
          await view.apply(page);
          await take(page, view.name, name);
        }
      }
      await context.close();
    }
  }
};

const shootConsole = async (page: Page, consoleUrl: string): Promise<void> => {
  for (const colorScheme of ['dark', 'light'] as const) {
    await switchTheme(page, colorScheme);
    for (const { name, address } of CONSOLE_SCREENS.filter(isWanted)) {
      report(name, await openSettled(page, consoleUrl + address));
      await take(page, `console-${colorScheme}`, name);
    }
  }
};

const main = async (): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const bourse = await openBourse({ environment: { RATE_LIMITS: 'off' } });
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: [...CHROMIUM_FLAGS] });
  try {
    const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', reducedMotion: 'reduce' });
    const operator = await context.newPage();
    await switchTheme(operator, 'dark');
    await operator.goto(bourse.consoleUrl);
    await operator.getByLabel('Operator').waitFor();
    await take(operator, 'console-dark', 'console-sign-in');
    await signInOperator(operator, bourse.consoleUrl);
    const trader = await makeTrader(bourse, await operatorsOf(bourse.consoleUrl, operator));
    await shootConsole(operator, bourse.consoleUrl);
    await shootApp(browser, bourse, trader);
  } finally {
    await browser.close();
    await bourse.stop();
  }
  console.log(`${count} pictures in ${folder}`);
};

await main();
