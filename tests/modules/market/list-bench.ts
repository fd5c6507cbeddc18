import type { Page } from '@playwright/test';
import type { Report } from '../../load/report.ts';
import {
  drag,
  longestOf,
  type OpenedPage,
  PHONE,
  quantile,
  SLOWED,
  type Watched,
  watchSlowed,
  withPage,
} from './slowed-page.ts';
import { openStandInFeed } from './stand-in-feed.ts';

const ROWS = 500;
const PUSHES_A_SECOND = 10;
const LIMIT_MS = 50;
const SCROLL_MS = 12_000;
/** A push of the thumb: from one height of the screen to the other, CSS pixels, and for how long, ms. */
const [LOW, HIGH] = [700, 150];
const PUSH_MS = 230;
/** Scrolls, of which the middle one counts: one alone may meet a pause of the machine's own. */
const SCROLLS = 3;

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

const tickerOf = (symbol: string) => {
  const last = (100 + Math.random()).toFixed(2);
  return {
    symbol,
    last,
    open: '100.00',
    prevClose: '100.00',
    high: '101.00',
    low: '99.00',
    volume: '1000',
    changeBps: Math.round((Number(last) - 100) * 100),
    at: Date.now(),
  };
};

/** Pushes the list up for half of the time and down for the other, and gives the most rows that were met in the page. */
const scroll = async (opened: OpenedPage): Promise<number> => {
  const { page } = opened;
  const x = PHONE.viewport.width / 2;
  const [low, high] = [
    { x, y: LOW },
    { x, y: HIGH },
  ];
  let [rows, farthest, up] = [0, 0, 0];
  const began = performance.now();
  for (let passed = 0; passed < SCROLL_MS; passed = performance.now() - began) {
    const isUp = passed < SCROLL_MS / 2;
    if (isUp) up += 1;
    await drag(opened, [isUp ? { from: low, to: high } : { from: high, to: low }], PUSH_MS);
    const met = await page.evaluate(() => [document.querySelectorAll('main li').length, scrollY] as const);
    rows = Math.max(rows, met[0]);
    farthest = Math.max(farthest, met[1]);
  }
  // A machine that is slow makes fewer pushes; each has to have moved the list.
  if (farthest < (up * (LOW - HIGH)) / 2) throw new Error(`the list was scrolled by ${farthest} px in ${up} pushes`);
  return rows;
};

/** The peer: as many rows of plain text on a page without any of the app's code, those that are seen with as many prices a second. */
const BARE = `<!doctype html><meta name="viewport" content="width=device-width"><main><ul style="margin:0;padding:0">
${Array.from({ length: ROWS }, (_, at) => `<li style="display:flex;height:64px;contain:strict">BENCH${at}<span>100.00</span></li>`).join('')}
</ul></main><script>
  const rows = [...document.querySelectorAll('li')];
  setInterval(() => {
    const first = Math.floor(scrollY / 64);
    for (const row of rows.slice(first, first + 14)) row.lastChild.textContent = (100 + Math.random()).toFixed(2);
  }, ${1_000 / PUSHES_A_SECOND});
</script>`;

/** The longest task of each scroll, with the frames. */
const scrolls = async (
  opened: OpenedPage,
): Promise<{ readonly watched: readonly Watched[]; readonly most: number }> => {
  const watched: Watched[] = [];
  let most = 0;
  for (let count = 0; count < SCROLLS; count += 1)
    watched.push(
      await watchSlowed(opened, async () => {
        most = Math.max(most, await scroll(opened));
      }),
    );
  return { watched, most };
};

const longestOfEach = (watched: readonly Watched[]): readonly number[] => watched.map(({ tasks }) => longestOf(tasks));

/**
 * A market's list of 500 rows, each with ten prices a second, scrolled by a thumb in a browser slowed four times: the longest task of the page
 * in the middle one of three scrolls, beside that of a page of plain rows. Tasks up to 50 ms are not reported by the browser: a peer that has longer ones
 * says that the machine is too slow, or too busy, for the limit.
 */
export const benchList = (): Promise<Report> =>
  withPage(PHONE, async (opened) => {
    const { page, url } = opened;
    await widenList(page);
    await drawLines(page);
    const feed = await openStandInFeed(page);
    const timer = setInterval(() => {
      for (const symbol of feed.followed('TICKER')) feed.push({ type: 'TICKER', symbol, data: tickerOf(symbol) });
    }, 1_000 / PUSHES_A_SECOND);
    try {
      await page.goto(`${url}/market?tab=shares`);
      await page.getByRole('link').filter({ hasText: 'BENCH12' }).first().waitFor();
      await page.waitForTimeout(3_000);
      const before = feed.sent();
      const { watched, most } = await scrolls(opened);
      const sent = feed.sent() - before;
      const all = longestOfEach(watched);
      const longest = quantile(all, 0.5);
      const frames = watched.flatMap((each) => each.frames);
      clearInterval(timer);
      await page.goto('about:blank');
      await page.setContent(BARE);
      const bare = (await scrolls(opened)).watched;
      const peer = quantile(longestOfEach(bare), 0.5);
      const bareFrame = quantile(
        bare.flatMap((each) => each.frames),
        0.5,
      );
      return [
        {
          row: `${ROWS} rows scrolled, slowed ${SLOWED} ×: longest task, ms`,
          ours: longest,
          peer,
          ratio: longest / peer,
          limit: `${LIMIT_MS} ms at most`,
          note: `${all.join(', ')} in ${SCROLLS} scrolls, 0 where none is longer; ${frames.length} frames, the middle one ${quantile(frames, 0.5).toFixed(1)} ms (peer ${longestOfEach(bare).join(', ')}, ${bareFrame.toFixed(1)} ms), and ${sent} prices in ${(SCROLLS * SCROLL_MS) / 1_000} s, at most ${most} rows in the page`,
        },
      ];
    } finally {
      clearInterval(timer);
      feed.stop();
    }
  });
