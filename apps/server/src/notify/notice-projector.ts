import type { Event } from '@bourse/core';
import { type AssetRegistry, type InstrumentId, ok } from '@bourse/rules';
import type pg from 'pg';
import type { Listing } from '../market/index.ts';
import { isNews, type NewsByEvent } from '../news.ts';
import { fromText } from '../platform/index.ts';
import { reasonOf } from '../store/start-refused.ts';
import { inTransaction } from '../store/transaction.ts';
import { retainedSince } from '../store/views.ts';
import { NEWS_RETENTION_MS } from './news-view.ts';
import type { Notices } from './notices.ts';

export type ProjectorDeps = {
  readonly pool: pg.Pool;
  readonly notices: Pick<Notices, 'notifyIfKnown'>;
  readonly news: NewsByEvent;
  readonly assets: AssetRegistry;
  readonly listing: (id: InstrumentId) => Listing;
  readonly log: (line: string) => void;
};

/** Rows of the journal looked at in one transaction. */
const PAGE = 10_000n;

/** What was told is kept as long as the view promises; from the front, so that little is looked at. */
const PRUNE = `DELETE FROM news WHERE seq IN (SELECT seq FROM news WHERE seq <= $1 ORDER BY seq LIMIT 1000)
  AND at < ${retainedSince(NEWS_RETENTION_MS)}`;

/**
 * Tells customers of what the journal decided, each event once, whatever is killed when (NOTIFY-9): how far it has told stands in the same
 * transaction as what it told. It begins at the journal's end; the past is not told.
 */
export const createNoticeProjector = (deps: ProjectorDeps) => {
  const { pool, notices, news, assets, listing, log } = deps;
  const isNotified = (event: Event): boolean => isNews(news, event);
  let running: Promise<void> = Promise.resolve();
  let isDue = false;
  let isStopped = false;

  /** One page of the journal; true when there may be more. */
  const projectPage = async (): Promise<boolean> => {
    const announce: (() => void)[] = [];
    const isProjected = await inTransaction<boolean, never>(pool, async (client) => {
      const cursor = await client.query<{ seq: bigint; last: bigint }>(
        'SELECT seq, least(seq + $1, (SELECT coalesce(max(seq), 0) FROM journal)) AS last FROM notice_place FOR UPDATE',
        [PAGE],
      );
      const { seq = 0n, last = 0n } = cursor.rows[0] ?? {};
      const { rows } = await client.query<{ said: string }>(
        'SELECT said FROM news WHERE seq > $1 AND seq <= $2 ORDER BY seq, event',
        [seq, last],
      );
      for (const { said } of rows) {
        const event = fromText(said) as Event;
        const projected = news.get(event.type)?.notice(event as never, { assets, listing }) ?? [];
        for (const { customer, kind, values } of [projected].flat()) {
          // Who has no paperwork cannot be told.
          const say = await notices.notifyIfKnown(client, customer, kind, values);
          if (say) announce.push(say);
        }
      }
      await client.query(PRUNE, [last]);
      await client.query('UPDATE notice_place SET seq = $1', [last]);
      return ok(last - seq === PAGE);
    });
    for (const say of announce) say();
    return isProjected.ok && isProjected.value;
  };

  const catchUp = async (): Promise<void> => {
    while (isDue && !isStopped) {
      isDue = false;
      try {
        while (!isStopped && (await projectPage()));
      } catch (error) {
        log(`customers could not be told of the journal: ${reasonOf(error)}`);
      }
    }
  };

  const wake = (): void => {
    if (isDue) return;
    isDue = true;
    running = running.then(catchUp);
  };

  return {
    /** Begins where it left off; before the first start, at the journal's end. */
    start: async (): Promise<void> => {
      await pool.query(
        'INSERT INTO notice_place (seq) SELECT coalesce(max(seq), 0) FROM journal ON CONFLICT DO NOTHING',
      );
      wake();
    },
    /** To be called with the events that became durable; those that are nobody's news wake nobody. */
    committed: (events: readonly Event[]): void => {
      if (events.some(isNotified)) wake();
    },
    /** Resolves when all that was committed so far is told. */
    settled: (): Promise<void> => running,
    stop: async (): Promise<void> => {
      isStopped = true;
      await running;
    },
  };
};
