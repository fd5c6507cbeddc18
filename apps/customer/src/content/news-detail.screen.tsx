import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { idInQuery, Loaded, RichText, ScreenHeader, useFormat, useQueryCall, useRoute } from '../shell/index.ts';

const Waiting = () => (
  <div className="space-y-3 px-4 pt-3" aria-hidden="true">
    <Skeleton className="h-7 w-full" />
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="h-4 w-40" />
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
      <Skeleton key={row} className="h-4 w-full" />
    ))}
  </div>
);

/** One piece of news. */
export const NewsDetailScreen = () => {
  const { t } = useTranslation('content');
  const { date } = useFormat();
  const { query } = useRoute();
  const id = idInQuery(query['id'] ?? query['item']) ?? '';
  const news = useQueryCall('quotes.news', { id }, { when: id !== '', freshMs: 600_000 });
  return (
    <>
      <ScreenHeader title={t('content.news.title')} fallback="/information" />
      <Loaded of={news} skeleton={<Waiting />}>
        {({ title, source, publishedAt, imageUrl, content }) => (
          <article className="px-4 pt-3 pb-8">
            <h2 className="text-24 font-semibold text-balance text-ink-strong">{title}</h2>
            <p className="mt-2 text-13 text-ink-faint">
              {source} · {date(publishedAt, 'date-time', true)}
            </p>
            {imageUrl && (
              <img src={imageUrl} alt="" className="mt-4 aspect-[18/7] w-full rounded-card bg-raised object-cover" />
            )}
            <div className="mt-4">
              <RichText html={content} />
            </div>
          </article>
        )}
      </Loaded>
    </>
  );
};
