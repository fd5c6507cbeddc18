import { ok } from '@bourse/rules';
import { afterEach, expect, test } from 'vitest';
import { importFeed } from '../../apps/server/src/content/feeds/import-news.ts';
import type { NewsFeed } from '../../apps/server/src/content/feeds/imported-news.ts';
import { startTestServer, type TestServer, value } from './harness.ts';

let server: TestServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const ENGLISH = { url: 'https://news.example/en.xml', source: 'Example News', language: 'en' } as const;
const ITALIAN = { url: 'https://news.example/it.xml', source: 'Notizie di esempio', language: 'it' } as const;

const feedOf = (...titles: readonly string[]): string =>
  `<rss version="2.0"><channel>${titles
    .map(
      (title) =>
        `<item><guid>${title}</guid><title>${title}</title><description>Told &lt;b&gt;today&lt;/b&gt; &lt;script&gt;1&lt;/script&gt;</description><link>https://www.news.example/a</link></item>`,
    )
    .join('')}</channel></rss>`;

test('CONTENT-34: without a feed in the brand’s file no news are imported', async () => {
  server = await startTestServer({}, 'no-feeds');
  expect(server.running.services.brand.newsFeeds).toEqual([]);
});

test('CONTENT-36: imported news stand among the operators’, each once, in the reader’s language, with their source', async () => {
  const running = await startTestServer({}, 'feeds');
  server = running;
  const { services } = running.running;
  const feeds = services.brand.newsFeeds as NewsFeed[];
  feeds.push(ENGLISH, ITALIAN);
  const lines: string[] = [];
  const read = (feed: NewsFeed, text: string) =>
    importFeed(
      services,
      feed,
      (line) => lines.push(line),
      async () => ok(text),
    );
  expect(await read(ENGLISH, feedOf('Rates unchanged', 'Copper gains'))).toBe(2);
  expect(await read(ENGLISH, feedOf('Rates unchanged', 'Copper gains'))).toBe(0);
  expect(await read({ ...ENGLISH, url: 'https://other.example/en.xml' }, feedOf('Copper gains'))).toBe(0);
  expect(await read(ITALIAN, feedOf('Tassi invariati'))).toBe(1);
  expect(await read(ENGLISH, 'no feed')).toBe(0);
  expect(lines).toEqual(['news of Example News are not imported: it is no feed']);

  const listed = async (language: string) =>
    value(await running.as(undefined, { 'accept-language': language })('quotes.newsPage', { pageSize: 100 }));
  const english = await listed('en');
  expect(english.list.slice(0, 2).map(({ title, source }) => [title, source])).toEqual(
    expect.arrayContaining([
      ['Rates unchanged', 'Example News'],
      ['Copper gains', 'Example News'],
    ]),
  );
  expect(english.list.length).toBe(english.total);
  expect((await listed('it')).list[0]?.title).toBe('Tassi invariati');
  // No feed is Korean: its readers get English.
  expect((await listed('ko')).list.slice(0, 2).map(({ source }) => source)).toEqual(['Example News', 'Example News']);

  const id = english.list.find(({ title }) => title === 'Copper gains')?.id ?? '';
  const call = running.as();
  const detail = value(await call('quotes.news', { id }));
  expect(detail.content).toBe('<p>Told today</p><p><a href="https://www.news.example/a">Example News</a></p>');
  feeds.length = 0;
  const gone = await call('quotes.news', { id });
  expect(gone.ok ? 'shown' : gone.error).toBe('NEWS_NOT_FOUND');
});
