import { PullToRefresh } from '@bourse/ui/pull-to-refresh';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient, useMarkets, usePreviewOf, useSession } from '../shell/index.ts';
import { Announcement } from './announcement.tsx';
import { HomeBanners } from './home-banners.tsx';
import { HomeHeader } from './home-header.tsx';
import { HomeHots } from './home-hots.tsx';
import { HomeMenu } from './home-menu.tsx';
import { HomeNews } from './home-news.tsx';
import { HomeNotices } from './home-notices.tsx';
import { HomeTotal } from './home-total.tsx';
import { HomeWelcome } from './home-welcome.tsx';
import { TermsChanged } from './terms-changed.tsx';

// Prices move there: what stands on the page is drawn first.
const HomeIndexes = lazy(() => import('./home-indexes.tsx').then((module) => ({ default: module.HomeIndexes })));

/** The first page: what one has, what one can do, what moves, what is new. */
export const HomeScreen = () => {
  const { t } = useTranslation('content');
  const { signedIn } = useSession();
  const hasIndexes = useMarkets().includes('index');
  const isPreview = usePreviewOf('announcement');
  return (
    <>
      <HomeHeader />
      <PullToRefresh label={t('content.home.refreshing')} onRefresh={() => queryClient.invalidateQueries()}>
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-6 lg:px-4">
          <div className="min-w-0">
            {signedIn ? <HomeTotal /> : <HomeWelcome />}
            <HomeMenu />
            <HomeNotices />
            <HomeHots />
            {hasIndexes && (
              <Suspense fallback={<div className="mt-4 min-h-23" />}>
                <HomeIndexes />
              </Suspense>
            )}
          </div>
          <div className="min-w-0">
            <HomeBanners />
            <HomeNews />
          </div>
        </div>
      </PullToRefresh>
      {isPreview ? (
        <Announcement />
      ) : (
        signedIn && (
          <TermsChanged>
            <Announcement />
          </TermsChanged>
        )
      )}
    </>
  );
};
