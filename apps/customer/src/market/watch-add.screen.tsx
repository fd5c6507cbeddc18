import { AssetIcon } from '@bourse/ui/asset-icon';
import { IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { SearchField } from '@bourse/ui/search-field';
import { useTranslation } from 'react-i18next';
import { PagedList, ScreenHeader, usePagedCall, useVisitState } from '../shell/index.ts';
import { traitsOf } from './kind-traits.ts';
import { detailOf, shortName } from './quote.ts';
import { SEARCH_TYPES, type SearchType } from './use-search.ts';
import { useWatchlist } from './use-watchlist.ts';

const PAGE = 20;

/** Everything that can be watched, with a star to tap. */
export const WatchAddScreen = () => {
  const { t } = useTranslation('market');
  const [word, setWord] = useVisitState('word', '');
  const [type, setType] = useVisitState<SearchType>('type', 'all');
  const { watched, toggle } = useWatchlist();
  const found = usePagedCall(
    'quotes.search',
    (pageNo) => ({ name: word.trim(), type, pageNo, pageSize: PAGE }),
    ({ list, total }) => ({ items: list.map((quote) => ({ id: quote.instrument, quote })), total }),
  );
  return (
    <>
      <ScreenHeader
        title={t('market.watch.add')}
        fallback="/collectStocks"
        below={
          <div className="space-y-2 px-4 pb-2">
            <SearchField
              label={t('market.search.hint')}
              clearLabel={t('shell.clear')}
              value={word}
              onChange={setWord}
            />
            <Chips
              label={t('market.search.types')}
              value={type}
              onChange={setType}
              chips={SEARCH_TYPES.map((value) => ({ value, label: t(`market.type.${value}`) }))}
            />
          </div>
        }
      />
      <PagedList
        pages={found}
        label={t('market.search.found')}
        keyOf={({ id }) => id}
        isGrid
        renderRow={({ quote }) => {
          const isOn = watched.has(quote.instrument);
          return (
            <div className="flex items-center pe-2">
              <ListRow
                href={detailOf(quote)}
                leading={
                  <AssetIcon
                    code={shortName(quote)}
                    src={quote.logo ?? undefined}
                    isSquare={traitsOf(quote).isSquare}
                  />
                }
                title={<span className="figures">{shortName(quote)}</span>}
                subtitle={quote.name}
                chevron={false}
              />
              <IconButton
                icon={isOn ? 'star-filled' : 'star'}
                label={t(isOn ? 'market.watch.takeOff' : 'market.watch.putOn', { name: quote.name })}
                aria-pressed={isOn}
                onPress={() => void toggle(quote)}
                className={isOn ? 'text-warning!' : ''}
              />
            </div>
          );
        }}
        empty={<EmptyState drawing="search" title={t('shell.nothingFound')} />}
      />
    </>
  );
};
