import { AppLink } from '@bourse/ui/link';
import { Card, Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, useQueryCall } from '../shell/index.ts';
import { NewsRow } from './news-row.tsx';

/** The newest three, and the way to the rest. */
export const HomeNews = () => {
  const { t } = useTranslation(['content', 'shell']);
  const news = useQueryCall('quotes.newsPage', { pageNo: 1, pageSize: 3 }, { freshMs: 120_000 });
  return (
    <Section
      title={t('content.home.news')}
      action={
        <AppLink
          href={address('/information')}
          className="hit inline-flex items-center rounded-sm text-13 font-medium text-accent-ink hover:underline focus-ring"
        >
          {t('content.home.allNews')}
        </AppLink>
      }
    >
      <Card flush className="mx-4 divide-y divide-hair lg:mx-0">
        <Loaded of={news} skeleton={<SkeletonRows count={3} hasLeading={false} rowHeight="min-h-18" />} compact>
          {({ list }) => list.map((item) => <NewsRow key={item.id} item={item} />)}
        </Loaded>
      </Card>
    </Section>
  );
};
