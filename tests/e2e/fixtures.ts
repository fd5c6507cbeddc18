import type { Client } from '@bourse/wire/client';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import {
  type CastCustomer,
  clientOf,
  fundCustomer,
  type Money,
  type Operators,
  registerCustomer,
  sessionOf,
} from './cast.ts';
import { operatorToken, signInOperator } from './operator.ts';
import { type Bourse, openBourse } from './server.ts';
import { LOCALES, type TestLanguage, type Texts, textsOf } from './texts.ts';
import { makeTrader, type Trader } from './trader.ts';
import { type Watch, watchContext } from './watch.ts';

export const PHONE = { width: 390, height: 844 } as const;
export const NARROW = { width: 320, height: 640 } as const;
export const DESKTOP = { width: 1280, height: 800 } as const;

export type Theme = 'dark' | 'light';

export type Look = {
  readonly language?: TestLanguage;
  readonly theme?: Theme;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Who is signed in from the start. */
  readonly customer?: CastCustomer;
};

/** A browser of its own that shows the customer's app in a language and a theme. */
export type Visitor = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly texts: Texts;
  readonly watch: Watch;
  readonly url: string;
};

export type Operator = { readonly page: Page; readonly watch: Watch; readonly client: () => Promise<Client> };

type WorkerParts = {
  /** The name of the server that tests share; a file that names another gets one of its own, to do with it as it likes. */
  readonly house: string;
  readonly bourse: Bourse;
  readonly operator: Operator;
  /** The second operator, who confirms what takes two. */
  readonly colleague: Operator;
  readonly operators: () => Promise<Operators>;
  /** A customer with money, holdings and orders; not to be changed. */
  readonly trader: Trader;
};

type Parts = {
  readonly visit: (look?: Look) => Promise<Visitor>;
  /** A customer made by calls, with money. */
  readonly fundedCustomer: (moneys?: readonly Money[]) => Promise<CastCustomer>;
};

/** How a browser has to be set for a look. */
export const contextFor = ({ language = 'en', theme = 'dark', viewport = PHONE }: Look): BrowserContextOptions => ({
  locale: LOCALES[language],
  colorScheme: theme,
  viewport,
  hasTouch: viewport.width < 1024,
  isMobile: viewport.width < 1024,
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Berlin',
});

/** Puts a session of its own on the device before the app's first script, with the look as chosen there: else that of another device is taken over. */
export const signInOn = async (
  context: BrowserContext,
  { url }: Bourse,
  customer: CastCustomer,
  look: Look,
): Promise<void> => {
  const session = await sessionOf(url, customer);
  await context.addInitScript(
    (stored) => {
      if (location.origin === 'null' || sessionStorage.getItem('e2e') !== null) return;
      sessionStorage.setItem('e2e', 'placed');
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(`bourse.${key}`, JSON.stringify(value));
    },
    { TOKEN: session, LANGUAGE: look.language ?? 'en', THEME: look.theme ?? 'system' },
  );
};

const withOperator = async (
  browser: Browser,
  bourse: Bourse,
  who: 'operator' | 'colleague',
  use: (operator: Operator) => Promise<void>,
): Promise<void> => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB', colorScheme: 'dark' });
  const watch = await watchContext(context);
  const page = await context.newPage();
  await signInOperator(page, bourse.consoleUrl, { who });
  await use({ page, watch, client: async () => clientOf(bourse.consoleUrl, await operatorToken(page)) });
  await context.close();
};

export const test = base.extend<Parts, WorkerParts>({
  house: ['shared', { option: true, scope: 'worker' }],
  bourse: [
    // A change of `house` makes another server.
    async ({ house: _ }, use) => {
      const bourse = await openBourse({ environment: { RATE_LIMITS: 'off' } });
      await use(bourse);
      await bourse.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  operator: [
    async ({ browser, bourse }, use) => {
      await withOperator(browser, bourse, 'operator', use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  colleague: [
    async ({ browser, bourse }, use) => {
      await withOperator(browser, bourse, 'colleague', use);
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  operators: [
    async ({ operator, colleague }, use) => {
      await use(async () => ({ operator: await operator.client(), colleague: await colleague.client() }));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  trader: [
    async ({ bourse, operators }, use) => {
      await use(await makeTrader(bourse, await operators()));
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visit: async ({ browser, bourse }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (look = {}) => {
      const context = await browser.newContext({ ...contextFor(look), baseURL: bourse.url });
      opened.push(context);
      const watch = await watchContext(context);
      if (look.customer) await signInOn(context, bourse, look.customer, look);
      const page = await context.newPage();
      return { page, context, watch, texts: textsOf(look.language ?? 'en'), url: bourse.url };
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  fundedCustomer: async ({ bourse, operators }, use) => {
    await use(async (moneys = [{ amount: '50000', currency: 'EUR' }]) => {
      const customer = await registerCustomer(bourse);
      await fundCustomer(customer, await operators(), moneys);
      return customer;
    });
  },
});

export { expect };
