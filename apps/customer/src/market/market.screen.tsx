import { ButtonLink, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { lazy, Suspense, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, useGo, useMarkets, useRoute, useSetQuery } from '../shell/index.ts';
import { IndexStrip } from './index-strip.tsx';
import {
  HOLDS,
  MarketLists,
  type Picking,
  PickingContext,
  SEGMENTS,
  SearchLink,
  type SegmentName,
} from './market-lists.tsx';
import type { Quote } from './quote.ts';
import { QuoteList } from './quote-list.tsx';
import { useWatchlist } from './use-watchlist.ts';
import { useWide } from './use-wide.ts';

// Only a desktop has room for it.
const QuotePane = lazy(() => import('./quote-pane.tsx').then((module) => ({ default: module.QuotePane })));

const Watched = () => {
  const { t } = useTranslation('market');
  const { loadable, signedIn } = useWatchlist();
  const picking = useContext(PickingContext);
  if (!signedIn)
    return (
      <EmptyState
        title={t('market.watch.signIn')}
        text={t('market.watch.signInText')}
        action={<ButtonLink href={address('/login', { redirect: '/market' })}>{t('shell.signIn')}</ButtonLink>}
      />
    );
  return (
    <QuoteList
      name="watch"
      label={t('market.segment.watch')}
      of={loadable}
      {...picking}
      empty={
        <EmptyState
          title={t('market.watch.empty')}
          text={t('market.watch.emptyText')}
          action={<ButtonLink href={address('/addCollectStocks')}>{t('market.watch.add')}</ButtonLink>}
        />
      }
    />
  );
};

const Segment = ({ name }: { readonly name: SegmentName }) => {
  const { t } = useTranslation('market');
  if (name === 'watch') return <Watched />;
  return (
    <MarketLists key={name} name={name} label={t(name === 'shares' ? 'market.venues' : `market.segment.${name}`)} />
  );
};

/** On a desktop a row opens beside the list; the first one stands there until another is picked. */
const usePicking = (segment: SegmentName) => {
  const isWide = useWide();
  const [first, setFirst] = useState<Quote>();
  const [picked, setPicked] = useState<{ readonly segment: SegmentName; readonly instrument: string }>();
  const shown = picked?.segment === segment ? picked.instrument : first?.instrument;
  const picking = useMemo(
    (): Picking =>
      isWide
        ? {
            picked: shown,
            onFirst: setFirst,
            onOpen: ({ instrument }, event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setPicked({ segment, instrument });
            },
          }
        : {},
    [isWide, shown, segment],
  );
  return { picking, shown: isWide ? shown : undefined };
};

/** The markets that have instruments here: watchlist, shares by place, coins, currencies and metals, indexes. */
export const MarketScreen = () => {
  const { t } = useTranslation('market');
  const { query } = useRoute();
  const setQuery = useSetQuery();
  const go = useGo();
  const { signedIn } = useWatchlist();
  const markets = useMarkets();
  const segments = SEGMENTS.filter((name) => markets.some(HOLDS[name]));
  const chosen = segments.find((one) => one === query['tab']) ?? segments.find((one) => one !== 'watch') ?? 'watch';
  const { picking, shown } = usePicking(chosen);
  return (
    <>
      <ScreenHeader
        large
        title={t('market.title')}
        actions={
          signedIn && <IconButton icon="edit" label={t('market.watch.edit')} onPress={() => go.to('/collectStocks')} />
        }
        below={
          <>
            <SearchLink />
            <Segmented
              label={t('market.segments')}
              value={chosen}
              onChange={(tab) => setQuery({ tab })}
              segments={segments.map((value) => ({ value, label: t(`market.segment.${value}`) }))}
            />
          </>
        }
      />
      {(chosen === 'shares' || chosen === 'watch') && markets.includes('index') && (
        <div className="pt-3">
          <IndexStrip />
        </div>
      )}
      <PickingContext value={picking}>
        <div className="lg:grid lg:grid-cols-[minmax(22rem,26rem)_minmax(0,1fr)] lg:gap-4 lg:pe-4">
          <div className="min-w-0">
            <Segment name={chosen} />
          </div>
          <div className="pt-4 max-lg:hidden">
            {shown && (
              <Suspense fallback={null}>
                <QuotePane instrument={shown} />
              </Suspense>
            )}
          </div>
        </div>
      </PickingContext>
    </>
  );
};
