import type { Services } from '../../services.ts';
import { reasonOf } from '../../store/start-refused.ts';
import { fetchFeed } from './fetch-feed.ts';
import { forgetOld, type NewsFeed, storeItems } from './imported-news.ts';
import { parseFeed } from './parse-feed.ts';

const EVERY_MS = 15 * 60_000;

/** Reads one feed; what is wrong with it is a line of the log and changes nothing. */
export const importFeed = async (
  { database, now }: Pick<Services, 'database' | 'now'>,
  feed: NewsFeed,
  log: (line: string) => void,
  fetchText: (url: URL) => ReturnType<typeof fetchFeed> = fetchFeed,
): Promise<number> => {
  const url = new URL(feed.url);
  const fetched = await fetchText(url);
  const items = fetched.ok ? parseFeed(fetched.value, url, now()) : undefined;
  if (items) return storeItems(database.pool, feed, items);
  log(`news of ${feed.source} are not imported: ${fetched.ok ? 'it is no feed' : fetched.error}`);
  return 0;
};

/** Imports the feeds that the brand's file names, one after another, at the start and then regularly (rule CONTENT-34); nothing where it names none. */
export const importNews = (services: Services, log: (line: string) => void): (() => void) => {
  const { brand, database, now } = services;
  if (brand.newsFeeds.length === 0) return () => undefined;
  let isUnderWay = false;
  const importAll = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      for (const feed of brand.newsFeeds) await importFeed(services, feed, log);
      await forgetOld(database.pool, now());
    } catch (error) {
      log(`news are imported later: ${reasonOf(error)}`);
    } finally {
      isUnderWay = false;
    }
  };
  const again = setInterval(() => void importAll(), EVERY_MS);
  void importAll();
  return () => clearInterval(again);
};
