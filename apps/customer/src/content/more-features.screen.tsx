import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useQueryCall } from '../shell/index.ts';
import { MenuTile } from './menu-tile.tsx';

/** The whole menu. */
export const MoreFeaturesScreen = () => {
  const { t } = useTranslation('content');
  const menus = useQueryCall('home.menus', {}, { freshMs: 300_000 });
  return (
    <>
      <ScreenHeader title={t('content.more.title')} />
      <Loaded of={menus} skeleton={<SkeletonRows count={6} />}>
        {(list) => (
          <ul className="grid grid-cols-4 gap-x-2 gap-y-4 px-4 pt-3">
            {[...list]
              .sort((a, b) => a.order - b.order)
              .map((item) => (
                <li key={item.id}>
                  <MenuTile item={item} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};
