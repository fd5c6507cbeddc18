import { Icon, type IconName } from '@bourse/ui/icon';
import { ICON_PATHS } from '@bourse/ui/icon-paths';
import { ListRow } from '@bourse/ui/list-row';
import { Card, Section } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { address, openService, type Path, type ReplyOfCall, safeRedirect, useQueryCall } from '../shell/index.ts';

type Entry = { readonly path: Path; readonly icon: IconName; readonly key: string };

const MONEY: readonly Entry[] = [
  { path: '/property', icon: 'wallet', key: 'identity.menu.property' },
  { path: '/divisaProperty', icon: 'coins', key: 'identity.menu.divisaProperty' },
  { path: '/fundingRecords', icon: 'history', key: 'identity.menu.records' },
  { path: '/statement', icon: 'book', key: 'identity.menu.statement' },
  { path: '/transfer', icon: 'transfer', key: 'identity.menu.transfer' },
  { path: '/swap', icon: 'swap', key: 'identity.menu.swap' },
  { path: '/fundTransfer', icon: 'refresh', key: 'identity.menu.fundTransfer' },
  { path: '/bankList', icon: 'card', key: 'identity.menu.cards' },
  { path: '/walletList', icon: 'wallet', key: 'identity.menu.wallets' },
  { path: '/Signin', icon: 'gift', key: 'identity.menu.points' },
];

const SAFETY: readonly Entry[] = [
  { path: '/verified', icon: 'user-check', key: 'identity.menu.verified' },
  { path: '/security', icon: 'shield', key: 'identity.menu.security' },
  { path: '/logopassword', icon: 'lock', key: 'identity.menu.password' },
  { path: '/changeFundsPassword', icon: 'shield', key: 'identity.menu.fundsPassword' },
  { path: '/bind-email-phone', icon: 'mail', key: 'identity.menu.bind' },
  { path: '/certificate', icon: 'book', key: 'identity.menu.certificate' },
  { path: '/agreement', icon: 'news', key: 'login_17' },
];

const Group = ({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) => {
  const { t } = useTranslation('identity');
  return (
    <Section title={title}>
      <Card flush className="mx-4 divide-y divide-hair">
        {entries.map(({ path, icon, key }) => (
          <ListRow
            key={path}
            href={address(path)}
            leading={<Icon name={icon} size={22} />}
            title={t(key)}
            className="min-h-13"
          />
        ))}
      </Card>
    </Section>
  );
};

type SideItem = ReplyOfCall<'home.menus'>[number];

const isIcon = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

const SideRow = ({ item: { name, icon, link } }: { readonly item: SideItem }) => {
  const href = safeRedirect(link);
  const leads = link === '/kflink' ? { onPress: openService } : href === undefined ? {} : { href };
  const sign = isIcon(icon) ? <Icon name={icon} size={22} /> : <img src={icon} alt="" className="size-5.5" />;
  return <ListRow {...leads} leading={sign} title={name} className="min-h-13" />;
};

/** What the deployment offers beside its menu (CONTENT-15). */
export const MineSide = () => {
  const { t } = useTranslation('identity');
  const items = useQueryCall('home.menus', { group: 'sidebar' }, { freshMs: 300_000 });
  if (items.state !== 'success' || items.value.length === 0) return null;
  return (
    <Section title={t('identity.menu.more')}>
      <Card flush className="mx-4 divide-y divide-hair">
        {items.value.map((item) => (
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
      <Group title={t('identity.menu.money')} entries={MONEY} />
      <Group title={t('identity.menu.safety')} entries={SAFETY} />
    </>
  );
};
