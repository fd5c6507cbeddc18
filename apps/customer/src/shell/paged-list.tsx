import { InfiniteList, type InfiniteListProps } from '@bourse/ui/infinite-list';
import { PullToRefresh } from '@bourse/ui/pull-to-refresh';
import { useTranslation } from 'react-i18next';
import type { Pages } from './queries.ts';

type Own = 'items' | 'hasMore' | 'isLoadingMore' | 'onMore' | 'hasFailed' | 'requestId' | 'onRetry' | 'texts';

export type PagedListProps<Item> = Omit<InfiniteListProps<Item>, Own> & {
  readonly pages: Pages<Item>;
  /** Quietly at the foot when all is shown, in place of the usual words. */
  readonly end?: string;
  /** It is the page itself, and loads anew where it is drawn down. */
  readonly isPulled?: boolean;
};

/** A call read page by page, as a list that goes on where it is scrolled to; what failed is said in the server's words and asked for again. */
export const PagedList = <Item,>({ pages, end, isPulled = false, ...list }: PagedListProps<Item>) => {
  const { t } = useTranslation('shell');
  const drawn = (
    <InfiniteList
      {...list}
      items={pages.state === 'pending' ? undefined : pages.items}
      hasMore={pages.hasMore}
      isLoadingMore={pages.loadingMore}
      onMore={pages.loadMore}
      hasFailed={pages.failure !== undefined}
      requestId={pages.failure?.requestId}
      onRetry={() => void pages.refresh()}
      texts={{
        retry: t('shell.retry'),
        failed: pages.failure?.message || t('shell.network'),
        loading: t('shell.wait'),
        end: end ?? t('shell.noMore'),
      }}
    />
  );
  return isPulled ? (
    <PullToRefresh onRefresh={pages.refresh} label={t('shell.wait')}>
      {drawn}
    </PullToRefresh>
  ) : (
    drawn
  );
};
