import { ButtonLink, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { address, ScreenHeader, useGo, useMarkets, useRoute, useSetQuery } from '../shell/index.ts';
import { IndexStrip } from './index-strip.tsx';
import { HOLDS, MarketLists, SEGMENTS, SearchLink, type SegmentName } from './market-lists.tsx';
import { QuoteList } from './quote-list.tsx';
import { useWatchlist } from './use-watchlist.ts';

const Watched = () => {
  const { t } = useTranslation('market');
  const { loadable, signedIn } = useWatchlist();
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
      <Segment name={chosen} />
    </>
  );
};
