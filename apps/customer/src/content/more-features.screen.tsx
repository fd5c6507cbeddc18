import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useQueryCall } from '../shell/index.ts';
import { MenuRow } from './menu-item.tsx';

/** The whole menu, each with what it is for. */
export const MoreFeaturesScreen = () => {
  const { t } = useTranslation('content');
  const menus = useQueryCall('home.menus', {}, { freshMs: 300_000 });
  return (
    <>
      <ScreenHeader title={t('content.more.title')} />
      <Loaded of={menus} skeleton={<SkeletonRows count={6} />}>
        {(list) => (
          <ul className="pt-1 lg:grid lg:grid-cols-2">
            {[...list]
              .sort((a, b) => a.order - b.order)
              .map((item) => (
                <li key={item.id}>
                  <MenuRow item={item} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};
