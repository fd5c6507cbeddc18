import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { type CastCustomer, registerCustomer, sessionOf } from '../e2e/cast.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../e2e/chromium.ts';
import type { PicturedScreen } from '../e2e/module-screens.ts';
import { operatorsOf, signInOperator } from '../e2e/operator.ts';
import { OPEN_SCREENS, OWN_SCREENS } from '../e2e/screens.ts';
import { type Bourse, openBourse } from '../e2e/server.ts';
import { makeTrader } from '../e2e/trader.ts';
import { loadLighthouse } from './lighthouse.ts';
import type { Report, ReportRow } from './report.ts';

const dist = join(import.meta.dirname, '../../apps/customer/dist');
const ENTRY_LIMIT_KB = 130;
const RUNS = 3;
const PAGES = ['/home', '/market', '/transaction?gid=US.OXMAR&market=US', '/trade'] as const;
const LIMITS = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as readonly Category[];

const row = (name: string, ours: number, limit: number, text: string, note?: string): ReportRow => ({
  row: name,
  ours,
  peer: limit,
  ratio: ours / limit,
  limit: text,
  ...(note ? { note } : {}),
});

/** The scripts that index.html names, begun and fetched beside, gzip. */
const entrySize = async (): Promise<ReportRow> => {
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  const scripts = [
    ...page.matchAll(
      /<script[^>]+type="module"[^>]+src="\/([^"]+)"|<link[^>]+rel="modulepreload"[^>]+href="\/([^"]+)"/g,
    ),
  ].map(([, script, preload]) => script ?? preload ?? '');
  let bytes = 0;
  for (const script of scripts) bytes += gzipSync(await readFile(join(dist, script)), { level: 9 }).length;
  return row('entry script, KB gzip', bytes / 1_000, ENTRY_LIMIT_KB, `${ENTRY_LIMIT_KB} KB at most`, scripts.join(' '));
};

type Scores = { readonly scores: Readonly<Record<Category, number>>; readonly below: readonly string[] };

/** On a busy machine a run loses its trace now and then, and says so; it is then tried anew. */
const TRIES = 3;

const runOf = async (url: string, port: number) => {
  const lighthouse = await loadLighthouse();
  for (let left = TRIES - 1; ; left -= 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      // The session stays in the local storage; files come over the wire as on a first visit, not out of the browser's cache.
      clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
    });
    if (result && !result.lhr.runtimeError) return result.lhr;
    if (left === 0) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
};

const measure = async (url: string, port: number): Promise<Scores> => {
  const { categories, audits } = await runOf(url, port);
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Scores['scores'];
  const weighted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const below = weighted.flatMap(({ id }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 0.9 ? [`${id} ${audit.displayValue ?? audit.score}`] : [];
  });
  return { scores, below };
};

/** The run with the middle performance of an odd number of them. */
const middleOf = (runs: readonly Scores[]): Scores | undefined =>
  [...runs].sort((a, b) => a.scores.performance - b.scores.performance)[runs.length >> 1];

const freePort = 20_000 + (process.pid % 20_000);

type Browser = {
  /** Signs a customer in on the device, or whoever is signed in out. */
  readonly signIn: (customer?: CastCustomer) => Promise<void>;
  /** A page in which whatever the measuring needs beforehand is done. */
  readonly page: Page;
  readonly close: () => Promise<void>;
};

const openBrowser = async (bourse: Bourse): Promise<Browser> => {
  const profile = await mkdtemp(join(tmpdir(), 'bourse-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${freePort}`],
    locale: 'en-GB',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    page,
    signIn: async (customer) => {
      await page.goto(`${bourse.url}/agreement`);
      const stored = customer && (await sessionOf(bourse.url, customer));
      await page.evaluate((session) => {
        if (session) localStorage.setItem('bourse.TOKEN', JSON.stringify(session));
        else localStorage.removeItem('bourse.TOKEN');
        localStorage.setItem('bourse.LANGUAGE', '"en"');
      }, stored);
      await page.goto('about:blank');
    },
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
};

const measureTimes = async (url: string, times: number, first: readonly Scores[] = []): Promise<Scores> => {
  const runs = [...first];
  while (runs.length < times) runs.push(await measure(url, freePort));
  const middle = middleOf(runs);
  if (!middle) throw new Error(`${url} was not measured`);
  return middle;
};

const limitText = (category: Category): string => (LIMITS[category] === 100 ? '100' : `${LIMITS[category]} at least`);

const rowOf = (path: string, category: Category, { scores, below }: Scores): ReportRow =>
  row(
    `Lighthouse ${path}, ${category}`,
    scores[category],
    LIMITS[category],
    limitText(category),
    category === 'performance' && below.length > 0 ? below.join('; ') : undefined,
  );

const measurePages = async (bourse: Bourse): Promise<Report> => {
  const browser = await openBrowser(bourse);
  try {
    await browser.signIn(await registerCustomer(bourse));
    const report: ReportRow[] = [];
    for (const path of PAGES) {
      const scores = await measureTimes(bourse.url + path, RUNS);
      report.push(...CATEGORIES.map((category) => rowOf(pathOf(path), category, scores)));
    }
    return report;
  } finally {
    await browser.close();
  }
};

/** Whose screens do not belong to the first specification, and which of those of other modules. */
const OTHER_MODULES: ReadonlySet<string> = new Set(['orders', 'shell', 'spot']);
const OTHER_SCREENS: ReadonlySet<string> = new Set(['order-form', 'holding', 'holding-order']);

const pathOf = (address: string): string => address.split('?')[0] ?? address;

/** Each screen in one of its views. */
const eachOnce = (screens: readonly PicturedScreen[]): readonly string[] =>
  screens
    .map(({ address }) => address)
    .filter((address, at, all) => all.findIndex((one) => pathOf(one) === pathOf(address)) === at);

const isBelow = ({ scores }: Scores): boolean => CATEGORIES.some((category) => scores[category] < LIMITS[category]);

/** Every screen of the first specification, once, and again where it is below a limit: its performance, and what else is below. */
const measureScreens = async (bourse: Bourse): Promise<Report> => {
  const browser = await openBrowser(bourse);
  try {
    const { page } = browser;
    await signInOperator(page, bourse.consoleUrl);
    const trader = await makeTrader(bourse, await operatorsOf(bourse.consoleUrl, page));
    const own = [...OWN_SCREENS]
      .flatMap(([module, screensOf]) => (OTHER_MODULES.has(module) ? [] : screensOf(trader.details)))
      .filter(({ name }) => !OTHER_SCREENS.has(name));
    const report: ReportRow[] = [];
    for (const [who, screens] of [[undefined, OPEN_SCREENS] as const, [trader, own] as const]) {
      await browser.signIn(who);
      for (const address of eachOnce(screens)) {
        const once = await measure(bourse.url + address, freePort);
        const scores = isBelow(once) ? await measureTimes(bourse.url + address, RUNS, [once]) : once;
        const path = who ? address : `${address} (visitor)`;
        const shown = CATEGORIES.filter((one) => one === 'performance' || scores.scores[one] < LIMITS[one]);
        report.push(...shown.map((category) => rowOf(path, category, scores)));
        // So many take a while: each is told of as it comes.
        console.log(
          `  ${path} ${CATEGORIES.map((one) => scores.scores[one]).join(' ')} ${isBelow(scores) ? scores.below.join('; ') : ''}`,
        );
      }
    }
    return report;
  } finally {
    await browser.close();
  }
};

/**
 * What the first page costs: the entry script's size, and Lighthouse's four marks (mobile, nothing kept from before, the middle of three runs) of
 * home, market, a share and trade. With SCREENS=all instead of these four every screen of the first specification. The peer column holds the limit.
 */
export const benchFirstPage = async (): Promise<Report> => {
  const bourse = await openBourse({ environment: { RATE_LIMITS: 'off' } });
  try {
    const marks = process.env['SCREENS'] === 'all' ? await measureScreens(bourse) : await measurePages(bourse);
    return [await entrySize(), ...marks];
  } finally {
    await bourse.stop();
  }
};
