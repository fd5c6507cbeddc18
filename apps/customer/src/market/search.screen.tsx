import { Button, IconButton } from '@bourse/ui/button';
import { mapLoadable } from '@bourse/ui/calls';
import { Chips } from '@bourse/ui/chips';
import { EmptyState } from '@bourse/ui/empty-state';
import { SearchField } from '@bourse/ui/search-field';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, ScreenHeader, useQueryCall, useVisitState, writeStored } from '../shell/index.ts';
import { QuoteList } from './quote-list.tsx';
import { remembered } from './search-history.ts';
import { SEARCH_TYPES, type SearchType, useSearch } from './use-search.ts';

const useHistory = () => {
  const [history, setHistory] = useState<readonly string[]>(() => readStored<readonly string[]>('SEARCHES') ?? []);
  const set = (next: readonly string[]): void => {
    writeStored('SEARCHES', next);
    setHistory(next);
  };
  return { history, remember: (word: string) => set(remembered(history, word)), forgetAll: () => set([]) };
};

const Suggested = () => {
  const { t } = useTranslation('market');
  const some = useQueryCall('home.hots', {}, { freshMs: 60_000 });
  return (
    <section className="pt-4">
      <h2 className="px-4 pb-1 text-15 font-semibold text-ink-strong">{t('market.search.look')}</h2>
      <QuoteList
        name="suggested"
        label={t('market.search.look')}
        of={mapLoadable(some, (list) => ({ list }))}
        empty={null}
        hasHead={false}
      />
    </section>
  );
};

/** Search over everything that is quoted, with the last words on top. */
export const SearchScreen = () => {
  const { t } = useTranslation('market');
  const [word, setWord] = useVisitState('word', '');
  const [type, setType] = useVisitState<SearchType>('type', 'all');
  const { history, remember, forgetAll } = useHistory();
  const { found, settled } = useSearch(word, type);
  const results = useRef<HTMLDivElement>(null);
  const toResults = (event: KeyboardEvent): void => {
    const first = event.key === 'ArrowDown' && results.current?.querySelector<HTMLElement>('a[href]');
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <>
      <ScreenHeader
        title={t('market.search.title')}
        fallback="/market"
        below={
          <div className="px-4 pb-2" onKeyDownCapture={toResults}>
            <SearchField
              label={t('market.search.hint')}
              clearLabel={t('shell.clear')}
              value={word}
              onChange={setWord}
              onSubmit={remember}
              autoFocus
            />
          </div>
        }
      />
      {settled === '' || word.trim() === '' ? (
        <>
          {history.length > 0 && (
            <section className="px-4 pt-2">
              <div className="flex items-center justify-between">
                <h2 className="text-15 font-semibold text-ink-strong">{t('market.search.history')}</h2>
                <IconButton icon="trash" size={18} label={t('market.search.forget')} onPress={forgetAll} />
              </div>
              <div className="flex flex-wrap gap-2">
                {history.map((one) => (
                  <Button key={one} look="secondary" size="small" onPress={() => setWord(one)}>
                    {one}
                  </Button>
                ))}
              </div>
            </section>
          )}
          <Suggested />
        </>
      ) : (
        <>
          <Chips
            label={t('market.search.types')}
            value={type}
            onChange={setType}
            chips={SEARCH_TYPES.map((value) => ({ value, label: t(`market.type.${value}`) }))}
            className="px-4 py-1"
          />
          <div ref={results}>
            <QuoteList
              name="search"
              label={t('market.search.found')}
              of={found}
              onOpen={() => remember(settled)}
              hasArrows
              empty={
                <EmptyState
                  drawing="search"
                  title={t('market.search.none', { word: settled })}
                  text={t('market.search.noneText')}
                />
              }
            />
          </div>
        </>
      )}
    </>
  );
};
