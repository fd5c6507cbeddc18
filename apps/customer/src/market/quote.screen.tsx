import { EmptyState } from '@bourse/ui/empty-state';
import { SearchField } from '@bourse/ui/search-field';
import { Segmented } from '@bourse/ui/segmented';
import { type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isVenue,
  type Loadable,
  type Market,
  ScreenHeader,
  useGo,
  useMarkets,
  useQueryCall,
  useRoute,
  useShown,
  useVisitState,
  useWholeCall,
} from '../shell/index.ts';
import type { Quote } from './quote.ts';
import { QuoteList } from './quote-list.tsx';

const PAGE = 500;

/** What up/down options are of stands in a tab of its own: its rows lead to the page of options. */
const OPTIONS = 'option';
type Tab = Market | typeof OPTIONS;

/** The tabs that published addresses name, by the keys of the trade page. */
const TAB_OF: Readonly<Record<string, Tab>> = {
  SecondContract: OPTIONS,
  Ustandard: 'future',
  BBTrading: 'coin',
  Divisa: 'currency',
};

/** The coins that options are offered of; none while that is not known. */
const useOptionCoins = (): ReadonlySet<string> => {
  const coins = useQueryCall('second.coins', {});
  const list = coins.state === 'success' ? coins.value.list : undefined;
  return useMemo(() => new Set(list?.map(({ instrument }) => instrument)), [list]);
};

const labelOf = (tab: Tab): string => {
  if (tab === OPTIONS) return 'market.type.option';
  return isVenue(tab) ? `market.venue.${tab}` : `market.type.${tab}`;
};

type Found = Loadable<{ readonly list: readonly Quote[] }>;

const withOptions = (found: Found, coins: ReadonlySet<string>): Found =>
  found.state === 'success'
    ? { ...found, value: { list: found.value.list.filter(({ instrument }) => coins.has(instrument)) } }
    : found;

/** Search and a tab for each market on one page, with one of the options; an address may name the tab it begins with. */
export const QuoteScreen = () => {
  const { t } = useTranslation('market');
  const markets = useMarkets();
  const go = useGo();
  const { query } = useRoute();
  const [chosen, setChosen] = useVisitState<Tab | undefined>(
    'market',
    TAB_OF[query['componentName'] ?? query['tradeKey'] ?? ''],
  );
  const coins = useOptionCoins();
  const isOptions = chosen === OPTIONS && coins.size > 0;
  const shown = useShown(markets, chosen === OPTIONS ? undefined : chosen) ?? 'US';
  const market = isOptions ? 'coin' : shown;
  const tab: Tab = isOptions ? OPTIONS : shown;
  const tabs: readonly Tab[] = coins.size > 0 ? [OPTIONS, ...markets] : markets;
  const [word, setWord] = useVisitState('word', '');
  const name = word.trim();
  const found = useWholeCall(
    'quotes.search',
    (pageNo) => ({ type: market, pageNo, pageSize: PAGE, ...(name ? { name } : {}) }),
    { keepLast: true },
  );
  const toOptions = ({ instrument }: Quote, event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go.to('/tradeDeal', { symbol: instrument });
  };
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
              value={tab}
              onChange={setChosen}
              segments={tabs.map((value) => ({ value, label: t(labelOf(value)) }))}
            />
          </>
        }
      />
      <QuoteList
        key={tab}
        name={tab}
        label={t('market.quotes')}
        of={isOptions ? withOptions(found, coins) : found}
        {...(isOptions && { onOpen: toOptions })}
        empty={<EmptyState drawing="search" title={t('shell.nothingFound')} />}
      />
    </>
  );
};
