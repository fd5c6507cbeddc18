import { ButtonLink, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Segmented } from '@bourse/ui/segmented';
import { createContext, lazy, Suspense, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  address,
  isVenue,
  type Market,
  ScreenHeader,
  useGo,
  useKeptState,
  useMarkets,
  usePlace,
  useQueryCall,
  useSetQuery,
  useShown,
} from '../shell/index.ts';
import { IndexStrip } from './index-strip.tsx';
import type { Quote } from './quote.ts';
import { QuoteList, type QuoteListProps } from './quote-list.tsx';
import { useWatchlist } from './use-watchlist.ts';
import { useWide } from './use-wide.ts';

// Only a desktop has room for it.
const QuotePane = lazy(() => import('./quote-pane.tsx').then((module) => ({ default: module.QuotePane })));

const SEGMENTS = ['watch', 'shares', 'coins', 'currencies', 'indexes'] as const;
type SegmentName = (typeof SEGMENTS)[number];

/** Whether a segment lists a market. The watchlist holds any. */
const HOLDS: Readonly<Record<SegmentName, (market: Market) => boolean>> = {
  watch: () => true,
  shares: isVenue,
  coins: (market) => market === 'coin',
  currencies: (market) => market === 'currency' || market === 'metal',
  indexes: (market) => market === 'index',
};

type Picking = Pick<QuoteListProps, 'onOpen' | 'picked' | 'onFirst'>;

/** What the lists do when a row is tapped: nothing of their own on a phone, where it leads to its page. */
const PickingContext = createContext<Picking>({});

const TypeList = ({ type, label }: { readonly type: Market; readonly label: string }) => {
  const { t } = useTranslation('market');
  const quotes = useQueryCall('quotes.search', { type, pageNo: 1, pageSize: 100 });
  const picking = useContext(PickingContext);
  return (
    <QuoteList name={type} label={label} of={quotes} empty={<EmptyState title={t('market.none')} />} {...picking} />
  );
};

/** The markets of a segment, one at a time. */
const Lists = ({ name, label }: { readonly name: SegmentName; readonly label: string }) => {
  const { t } = useTranslation('market');
  const markets = useMarkets().filter(HOLDS[name]);
  const [chosen, setChosen] = useKeptState<Market | undefined>(name, undefined);
  const market = useShown(markets, chosen);
  if (!market) return <EmptyState title={t('market.none')} />;
  const nameOf = (value: Market): string => t(isVenue(value) ? `market.venue.${value}` : `market.type.${value}`);
  return (
    <>
      {markets.length > 1 && (
        <Chips
          label={label}
          value={market}
          onChange={setChosen}
          chips={markets.map((value) => ({ value, label: nameOf(value) }))}
          className="px-4 pt-3 pb-1"
        />
      )}
      <TypeList key={market} type={market} label={nameOf(market)} />
    </>
  );
};

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
  return <Lists key={name} name={name} label={t(name === 'shares' ? 'market.venues' : `market.segment.${name}`)} />;
};

/** What looks like a search field and leads to the search. */
const SearchLink = () => {
  const { t } = useTranslation('market');
  return (
    <AppLink
      href={address('/searchView')}
      className="mx-4 mb-1 flex min-h-11 items-center gap-2.5 rounded-control bg-surface px-3 text-15 text-ink-faint ring-1 ring-inset ring-hair transition-colors hover:ring-hair-strong focus-ring"
    >
      <Icon name="search" size={18} />
      {t('market.search.hint')}
    </AppLink>
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
  const { query } = usePlace();
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
