import { Icon, type IconName } from '@bourse/ui/icon';
import { ICON_PATHS } from '@bourse/ui/icon-paths';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, openService, type ReplyOfCall, safeRedirect, useQueryCall } from '../shell/index.ts';
import type { MenuGroup } from '../shell/module.ts';
import { type MenuEntry, menuOf } from '../shell/screens.tsx';

const Row = ({ entry: { path, icon, name, pack } }: { readonly entry: MenuEntry }) => {
  const { t } = useTranslation(pack);
  return <ListRow href={address(path)} leading={<Icon name={icon} size={22} />} title={t(name)} className="min-h-13" />;
};

const Group = ({ title, group }: { readonly title: string; readonly group: MenuGroup }) => (
  <Section title={title}>
    <Card flush className="mx-4 divide-y divide-hair">
      {menuOf(group).map((entry) => (
        <Row key={entry.path} entry={entry} />
      ))}
    </Card>
  </Section>
);

type SideItem = ReplyOfCall<'home.menus'>[number];

const isIcon = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

const SideRow = ({ item: { name, icon, link } }: { readonly item: SideItem }) => {
  const href = safeRedirect(link);
  const leads = link === '/kflink' ? { onPress: openService } : href === undefined ? {} : { href };
  const sign = isIcon(icon) ? <Icon name={icon} size={22} /> : <img src={icon} alt="" className="size-5.5" />;
  return <ListRow {...leads} leading={sign} title={name} className="min-h-13" />;
};

/** What the page itself offers already is not offered a second time. */
const isOwn = ({ link }: SideItem): boolean => {
  const href = safeRedirect(link)?.split('?')[0];
  return [...menuOf('money'), ...menuOf('safety')].some(({ path }) => address(path) === href);
};

/** What the deployment offers beside its menu (CONTENT-15). */
export const MineSide = () => {
  const { t } = useTranslation('identity');
  const items = useQueryCall('home.menus', { group: 'sidebar' }, { freshMs: 300_000 });
  const others = items.state === 'success' ? items.value.filter((item) => !isOwn(item)) : [];
  if (others.length === 0) return null;
  return (
    <Section title={t('identity.menu.more')}>
      <Card flush className="mx-4 divide-y divide-hair">
        {others.map((item) => (
          <SideRow key={item.id} item={item} />
        ))}
      </Card>
    </Section>
  );
};

/** The ways from the own page, by what they are about. */
export const MineMenu = () => {
  const { t } = useTranslation('identity');
  return (
    <>
      <Group title={t('identity.menu.money')} group="money" />
      <Group title={t('identity.menu.safety')} group="safety" />
    </>
  );
};
