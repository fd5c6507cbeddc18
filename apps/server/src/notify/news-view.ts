import type { Event, ReadonlyCore } from '@bourse/core';
import { isNews, type NewsByEvent } from '../news.ts';
import { eventText } from '../platform/index.ts';
import { defineView, type ViewSet } from '../store/views.ts';

/** For how long news is kept, milliseconds: long told by then. */
export const NEWS_RETENTION_MS = 7 * 86_400_000;

/** What customers are to be told of: the event as it is today, as the journal would write it without its postings. */
const news = defineView({
  name: 'news',
  columns: { seq: 'bigint', event: 'integer', said: 'text', at: 'bigint' },
  mode: 'insert',
  key: ['seq', 'event'],
  version: 3,
  retention: { column: 'at', ms: NEWS_RETENTION_MS },
});

/** Writes down what the modules tell customers of, so that it is found without reading the journal. */
export const newsViews = (newsByEvent: NewsByEvent): ViewSet<ReadonlyCore, Event> => ({
  tables: [news],
  write: (event, { seq, at, index }, put) => {
    if (isNews(newsByEvent, event))
      put(news, { seq, event: index, said: eventText('entries' in event ? { ...event, entries: [] } : event), at });
  },
});
