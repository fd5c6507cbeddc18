import { Icon } from '@bourse/ui/icon';
import { ICON_PATHS, type IconName } from '@bourse/ui/icon-paths';
import { AppLink } from '@bourse/ui/link';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { openService, type ReplyOfCall } from '../shell/index.ts';
import { menuTarget } from './menu-links.ts';

export type MenuItem = ReplyOfCall<'home.menus'>[number];

const isIcon = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

/** The drawn sign of an entry, or its picture. */
export const MenuSign = ({ icon }: { readonly icon: string }) => (
  <span className="grid size-11 place-items-center rounded-card bg-surface text-ink-strong ring-1 ring-inset ring-hair transition-[transform,background-color] duration-150 group-hover:bg-raised group-active:scale-95">
    {isIcon(icon) ? <Icon name={icon} size={22} /> : <img src={icon} alt="" className="size-6" />}
  </span>
);

const Face = ({ icon, name }: { readonly icon: string; readonly name: string }) => (
  <>
    <MenuSign icon={icon} />
    <span className="line-clamp-2 min-h-8 w-full text-center text-12 leading-4 text-ink">{name}</span>
  </>
);

const TILE = 'group flex w-full cursor-pointer flex-col items-center gap-1.5 rounded-card px-0.5 pt-1.5 focus-ring';

/** One entry of the menu: its sign and name. A name that is no key of the pack is shown as it is. */
export const MenuTile = ({ item }: { readonly item: Pick<MenuItem, 'name' | 'icon' | 'link'> }) => {
  const { t } = useTranslation('content');
  const target = menuTarget(item.link);
  const face = <Face icon={item.icon} name={t(item.name)} />;
  if (target.kind === 'service')
    return (
      <button type="button" onClick={openService} className={TILE}>
        {face}
      </button>
    );
  if (target.kind === 'none') return <span className={TILE}>{face}</span>;
  return (
    <AppLink href={target.href} className={TILE}>
      {face}
    </AppLink>
  );
};

/** The same with what it is for, a line of its own. */
export const MenuRow = ({ item }: { readonly item: MenuItem }) => {
  const target = menuTarget(item.link);
  const leads =
    target.kind === 'service' ? { onPress: openService } : target.kind === 'go' ? { href: target.href } : {};
  return (
    <ListRow
      {...leads}
      className="group"
      leading={<MenuSign icon={item.icon} />}
      title={item.name}
      subtitle={item.description}
    />
  );
};
