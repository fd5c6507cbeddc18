import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  Loaded,
  PagedList,
  RichText,
  ScreenHeader,
  useFormat,
  usePagedCall,
  useQueryCall,
  useRoute,
  useSetQuery,
} from '../shell/index.ts';
import { NewsRow } from './news-row.tsx';

const NewsList = () => {
  const { t } = useTranslation(['content', 'shell']);
  const news = usePagedCall(
    'quotes.newsPage',
    (pageNo) => ({ pageNo, pageSize: 10 }),
    ({ list, total }) => ({ items: list, total }),
  );
  return (
    <PagedList
      pages={news}
      label={t('content.home.news')}
      keyOf={(item) => item.id}
      renderRow={(item) => <NewsRow item={item} />}
      isGrid
      skeleton={<SkeletonRows count={8} hasLeading={false} rowHeight="min-h-18" />}
      empty={<EmptyState title={t('content.news.none')} text={t('content.news.noneText')} />}
    />
  );
};

const NoticeList = () => {
  const { t } = useTranslation('content');
  const { date } = useFormat();
  const notices = useQueryCall('home.notices', {}, { freshMs: 60_000 });
  return (
    <Loaded of={notices} skeleton={<SkeletonRows count={5} hasLeading={false} />}>
      {(list) =>
        list.length === 0 ? (
          <EmptyState title={t('content.notices.none')} />
        ) : (
          <ul className="divide-y divide-hair">
            {list.map(({ id, title, content, publishedAt }) => (
              <li key={id}>
                <details className="group px-4 py-3">
                  <summary className="flex min-h-11 cursor-pointer list-none flex-col justify-center rounded-sm focus-ring">
                    <span className="text-15 font-medium text-ink-strong">{title}</span>
                    <span className="text-13 text-ink-faint">{date(publishedAt)}</span>
                  </summary>
                  <div className="pt-2">
                    <RichText html={content} />
                  </div>
                </details>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** News and notices. */
export const InformationScreen = () => {
  const { t } = useTranslation('content');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const tab = query['tab'] === 'notices' ? 'notices' : 'news';
  return (
    <>
      <ScreenHeader
        large
        title={t('content.information.title')}
        below={
          <Segmented
            label={t('content.information.title')}
            value={tab}
            onChange={(next) => setQuery({ tab: next === 'news' ? undefined : next })}
            segments={[
              { value: 'news', label: t('content.home.news') },
              { value: 'notices', label: t('content.home.notices') },
            ]}
          />
        }
      />
      {tab === 'news' ? <NewsList /> : <NoticeList />}
    </>
  );
};
