import { Chips } from '@bourse/ui/chips';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import {
  address,
  isVenue,
  type Market,
  useMarkets,
  useMarketsKnown,
  useShown,
  useVisitState,
  useWholeCall,
} from '../shell/index.ts';
import { HaltedNote } from './halted-note.tsx';
import { QuoteList } from './quote-list.tsx';

export const SEGMENTS = ['watch', 'shares', 'coins', 'currencies', 'indexes', 'futures'] as const;
export type SegmentName = (typeof SEGMENTS)[number];

/** Whether a segment lists a market. The watchlist holds any. */
export const HOLDS: Readonly<Record<SegmentName, (market: Market) => boolean>> = {
  watch: () => true,
  shares: isVenue,
  coins: (market) => market === 'coin',
  currencies: (market) => market === 'currency' || market === 'metal',
  indexes: (market) => market === 'index',
  futures: (market) => market === 'future',
};

/** As many as the server lists in one answer. */
const ALL = 500;

/** What is listed of one market. */
export const TypeList = ({ type, label }: { readonly type: Market; readonly label: string }) => {
  const { t } = useTranslation('market');
  const quotes = useWholeCall('quotes.search', (pageNo) => ({ type, pageNo, pageSize: ALL }));
  return (
    <QuoteList
      name={type}
      label={label}
      of={quotes}
      hasRange={type === 'future'}
      empty={<EmptyState title={t('market.none')} />}
    />
  );
};

const CHIPS = 'px-4 pt-3 pb-1';

/** The place of the chips of venues, before it is known which there are: what comes below does not move when they come. */
const ChipsToCome = () => (
  <div aria-hidden="true" className={`flex gap-2 ${CHIPS}`}>
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-9 w-20" />
    ))}
  </div>
);

/** The markets of a segment, one at a time. */
export const MarketLists = ({ name, label }: { readonly name: SegmentName; readonly label: string }) => {
  const { t } = useTranslation('market');
  const markets = useMarkets().filter(HOLDS[name]);
  const [chosen, setChosen] = useVisitState<Market | undefined>(name, undefined);
  const market = useShown(markets, chosen);
  const isKnown = useMarketsKnown();
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
          className={CHIPS}
        />
      )}
      {markets.length === 1 && name === 'shares' && !isKnown && <ChipsToCome />}
      {isVenue(market) && <HaltedNote key={`halted ${market}`} venue={market} />}
      <TypeList key={market} type={market} label={nameOf(market)} />
    </>
  );
};

/** What looks like a search field and leads to the search. */
export const SearchLink = () => {
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
