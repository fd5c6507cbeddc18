import { shownLanguage } from '@bourse/wire/shown-language';
import type pg from 'pg';
import type { Brand } from '../../platform/index.ts';
import type { FeedItem } from './parse-feed.ts';

export type NewsFeed = Brand['newsFeeds'][number];

export type ImportedNews = {
  readonly id: string;
  readonly source: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string | null;
  readonly publishedAt: number;
};

const PREFIX = 'feed-';
const STORED_MS = 30 * 86_400_000;

type Row = Omit<ImportedNews, 'id' | 'publishedAt'> & { readonly id: bigint; readonly published_at: bigint };
const COLUMNS = 'id, source, title, summary, link, published_at';

const itemOf = ({ id, published_at, source, title, summary, link }: Row): ImportedNews => ({
  id: `${PREFIX}${id}`,
  source,
  title,
  summary,
  link,
  publishedAt: Number(published_at),
});

/** Keeps what of a feed is new; what is known by its id or its title stays as it was (CONTENT-36). Gives how many are new. */
export const storeItems = async (pool: pg.Pool, feed: NewsFeed, items: readonly FeedItem[]): Promise<number> => {
  const { rowCount } = await pool.query(
    `INSERT INTO imported_news (feed, guid, language, source, title, summary, link, published_at)
     SELECT $1, guid, $2, $3, title, summary, link, published_at
     FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[]) AS read (guid, title, summary, link, published_at)
     ON CONFLICT DO NOTHING`,
    [
      feed.url,
      feed.language,
      feed.source,
      items.map(({ guid }) => guid),
      items.map(({ title }) => title),
      items.map(({ summary }) => summary),
      items.map(({ link }) => link),
      items.map(({ publishedAt }) => publishedAt),
    ],
  );
  return rowCount ?? 0;
};

/** Forgets what is old, so that news stay news. */
export const forgetOld = async (pool: pg.Pool, nowMs: number): Promise<void> => {
  await pool.query('DELETE FROM imported_news WHERE published_at < $1', [nowMs - STORED_MS]);
};

/** The language in which a reader gets imported news: their own where a feed has it, else as texts that are missing (CONTENT-31). */
const languageFor = ({ newsFeeds, language: own }: Brand, language: string): string | undefined =>
  shownLanguage(Object.fromEntries(newsFeeds.map((feed) => [feed.language, feed.source])), language, own);

/** The newest imported news for a reader, of feeds that the brand still names; and how many there are. */
export const newestImported = async (
  pool: pg.Pool,
  brand: Brand,
  { language, most }: { readonly language: string; readonly most: number },
): Promise<{ readonly list: readonly ImportedNews[]; readonly total: number }> => {
  const shown = languageFor(brand, language);
  if (shown === undefined) return { list: [], total: 0 };
  const feeds = brand.newsFeeds.map(({ url }) => url);
  const where = 'language = $1 AND feed = ANY ($2::text[])';
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM imported_news WHERE ${where} ORDER BY published_at DESC, id DESC LIMIT $3`,
    [shown, feeds, most],
  );
  const count = await pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM imported_news WHERE ${where}`, [
    shown,
    feeds,
  ]);
  return { list: rows.map(itemOf), total: Number(count.rows[0]?.total ?? 0) };
};

/** One imported piece of news by its id; undefined where there is none, or its feed is not named any more. */
export const importedNews = async (pool: pg.Pool, brand: Brand, id: string): Promise<ImportedNews | undefined> => {
  const number = /^feed-(\d{1,15})$/.exec(id)?.[1];
  if (number === undefined) return undefined;
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM imported_news WHERE id = $1 AND feed = ANY ($2::text[])`,
    [number, brand.newsFeeds.map(({ url }) => url)],
  );
  return rows[0] && itemOf(rows[0]);
};
