import { EmptyState } from '@bourse/ui/empty-state';
import { SearchField } from '@bourse/ui/search-field';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import {
  isVenue,
  type Market,
  ScreenHeader,
  useMarkets,
  useRoute,
  useShown,
  useVisitState,
  useWholeCall,
} from '../shell/index.ts';
import { QuoteList } from './quote-list.tsx';

const PAGE = 500;

/** Search and a tab for each market on one page; an address that names the contracts begins with theirs. */
export const QuoteScreen = () => {
  const { t } = useTranslation('market');
  const markets = useMarkets();
  const { query } = useRoute();
  const [chosen, setChosen] = useVisitState<Market | undefined>(
    'market',
    query['tradeKey'] === 'Ustandard' ? 'future' : undefined,
  );
  const market = useShown(markets, chosen) ?? 'US';
  const [word, setWord] = useVisitState('word', '');
  const name = word.trim();
  const found = useWholeCall(
    'quotes.search',
    (pageNo) => ({ type: market, pageNo, pageSize: PAGE, ...(name ? { name } : {}) }),
    { keepLast: true },
  );
  return (
    <>
      <ScreenHeader
        large
        title={t('market.quotes')}
        below={
          <>
            <div className="px-4 pb-1">
              <SearchField
                label={t('market.search.hint')}
                clearLabel={t('shell.clear')}
                value={word}
                onChange={setWord}
              />
            </div>
            <Segmented
              label={t('market.segments')}
              value={market}
              onChange={setChosen}
              segments={markets.map((value) => ({
                value,
                label: t(isVenue(value) ? `market.venue.${value}` : `market.type.${value}`),
              }))}
            />
          </>
        }
      />
      <QuoteList
        key={market}
        name={market}
        label={t('market.quotes')}
        of={found}
        empty={<EmptyState drawing="search" title={t('shell.nothingFound')} />}
      />
    </>
  );
};
