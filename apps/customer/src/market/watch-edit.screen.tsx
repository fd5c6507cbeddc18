import { Avatar } from '@bourse/ui/avatar';
import { Button, ButtonLink, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, ScreenHeader, useGo } from '../shell/index.ts';
import { shortName } from './quote.ts';
import { useWatchlist } from './use-watchlist.ts';

/** The watchlist to be tidied: each instrument can be taken off. */
export const WatchEditScreen = () => {
  const { t } = useTranslation('market');
  const { loadable, toggle } = useWatchlist();
  const go = useGo();
  return (
    <>
      <ScreenHeader
        title={t('market.watch.edit')}
        fallback="/market"
        actions={<IconButton icon="plus" label={t('market.watch.add')} onPress={() => go.to('/addCollectStocks')} />}
      />
      <Loaded of={loadable} skeleton={<SkeletonRows />}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              title={t('market.watch.empty')}
              text={t('market.watch.emptyText')}
              action={<ButtonLink href={address('/addCollectStocks')}>{t('market.watch.add')}</ButtonLink>}
            />
          ) : (
            <ul aria-label={t('market.segment.watch')} className="divide-y divide-hair">
              {list.map((quote) => (
                <li key={quote.instrument}>
                  <ListRow
                    leading={<Avatar name={shortName(quote)} shape="square" />}
                    title={<span className="figures">{shortName(quote)}</span>}
                    subtitle={quote.name}
                    trailing={
                      <Button
                        look="danger"
                        size="small"
                        onPress={() => void toggle(quote)}
                        aria-label={t('market.watch.takeOff', { name: quote.name })}
                      >
                        {t('market.watch.remove')}
                      </Button>
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
};
