import { AssetIcon } from '@bourse/ui/asset-icon';
import { ButtonLink, IconButton } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { ListRow } from '@bourse/ui/list-row';
import { ReorderList } from '@bourse/ui/reorder-list';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { address, Loaded, ScreenHeader, useGo } from '../shell/index.ts';
import { traitsOf } from './kind-traits.ts';
import { shortName } from './quote.ts';
import { useWatchlist } from './use-watchlist.ts';

/** The watchlist to be tidied: put in order by its handles, and each instrument can be taken off. */
export const WatchEditScreen = () => {
  const { t } = useTranslation('market');
  const { loadable, toggle, order } = useWatchlist();
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
            <ReorderList
              label={t('market.segment.watch')}
              items={list}
              keyOf={({ instrument }) => instrument}
              onOrder={(quotes) => void order(quotes)}
              handleLabel={({ name }) => t('market.watch.move', { name })}
              movedLabel={({ name }, place) => t('market.watch.moved', { name, place, count: list.length })}
              renderRow={(quote) => (
                <ListRow
                  leading={
                    <AssetIcon
                      code={shortName(quote)}
                      src={quote.logo ?? undefined}
                      isSquare={traitsOf(quote).isSquare}
                    />
                  }
                  title={<span className="figures">{shortName(quote)}</span>}
                  subtitle={quote.name}
                  trailing={
                    <IconButton
                      icon="trash"
                      label={t('market.watch.takeOff', { name: quote.name })}
                      onPress={() => void toggle(quote)}
                      className="text-danger!"
                    />
                  }
                  className="pe-0!"
                />
              )}
            />
          )
        }
      </Loaded>
    </>
  );
};
