import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { type CastCustomer, registerCustomer } from '../e2e/cast.ts';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../e2e/chromium.ts';
import { type Bourse, openBourse } from '../e2e/server.ts';
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

const measure = async (url: string, port: number): Promise<Scores> => {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The session stays in the local storage; files come over the wire as on a first visit, not out of the browser's cache.
    clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage'],
  });
  if (!result) throw new Error(`no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
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

const measurePages = async (bourse: Bourse, customer: CastCustomer): Promise<Report> => {
  const profile = await mkdtemp(join(tmpdir(), 'bourse-lighthouse-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM_PATH,
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${freePort}`],
    locale: 'en-GB',
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${bourse.url}/agreement`);
    await page.evaluate((session) => {
      const brand = document.documentElement.dataset['brand'] || 'bourse';
      localStorage.setItem(`${brand}.TOKEN`, JSON.stringify(session));
      localStorage.setItem(`${brand}.LANGUAGE`, '"en"');
    }, customer.session);
    await page.goto('about:blank');
    const report: ReportRow[] = [];
    for (const path of PAGES) {
      const runs: Scores[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(bourse.url + path, freePort));
      const middle = middleOf(runs);
      if (!middle) continue;
      const name = path.split('?')[0];
      for (const category of CATEGORIES)
        report.push(
          row(
            `Lighthouse ${name}, ${category}`,
            middle.scores[category],
            LIMITS[category],
            LIMITS[category] === 100 ? '100' : `${LIMITS[category]} at least`,
            category === 'performance' && middle.below.length > 0 ? middle.below.join('; ') : undefined,
          ),
        );
    }
    return report;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
};

/** What the first page costs: the entry script's size, and Lighthouse's four marks (mobile, nothing kept from before, the middle of three runs) of home, market, a share and trade. The peer column holds the limit. */
export const benchFirstPage = async (): Promise<Report> => {
  const bourse = await openBourse({ environment: { RATE_LIMITS: 'off' } });
  try {
    const customer = await registerCustomer(bourse);
    return [await entrySize(), ...(await measurePages(bourse, customer))];
  } finally {
    await bourse.stop();
  }
};
