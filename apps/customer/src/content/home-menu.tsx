import { Skeleton } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, useQueryCall } from '../shell/index.ts';
import { MenuTile } from './menu-item.tsx';

const PLACES = 8;

const Waiting = () => (
  <div className="grid grid-cols-4 gap-x-2 gap-y-3 xl:grid-cols-8" aria-hidden="true">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((slot) => (
      <div key={slot} className="flex flex-col items-center gap-1.5 pt-1.5">
        <Skeleton className="size-11 rounded-card" />
        <Skeleton className="mt-0.5 mb-4.5 h-3 w-12" />
      </div>
    ))}
  </div>
);

/** The menu in two rows of four; what has no place there is behind the last tile. */
export const HomeMenu = () => {
  const { t } = useTranslation('content');
  const menus = useQueryCall('home.menus', {}, { freshMs: 300_000 });
  return (
    <nav aria-label={t('content.home.menu')} className="mt-5 px-4 lg:px-0">
      <Loaded of={menus} skeleton={<Waiting />} compact="bare">
        {(list) => {
          const sorted = [...list].sort((a, b) => a.order - b.order);
          const shown = sorted.length > PLACES ? sorted.slice(0, PLACES - 1) : sorted;
          return (
            <ul className="grid grid-cols-4 gap-x-2 gap-y-3 xl:grid-cols-8">
              {shown.map((item) => (
                <li key={item.id}>
                  <MenuTile item={item} />
                </li>
              ))}
              {sorted.length > PLACES && (
                <li>
                  <MenuTile item={{ name: 'content.menu.more', icon: 'grid', link: '/moreFeatures' }} />
                </li>
              )}
            </ul>
          );
        }}
      </Loaded>
    </nav>
  );
};
