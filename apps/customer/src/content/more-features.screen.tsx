import { Icon } from '@bourse/ui/icon';
import { Section } from '@bourse/ui/section';
import { SkeletonRows } from '@bourse/ui/skeleton';
import { useTranslation } from 'react-i18next';
import { Loaded, ScreenHeader, useQueryCall } from '../shell/index.ts';
import { type MenuItem, MenuRow, MenuSign } from './menu-item.tsx';

const FRESH_MS = 300_000;
const LIST = 'pt-1 lg:grid lg:grid-cols-3';

const Rows = ({ items }: { readonly items: readonly MenuItem[] }) => (
  <ul className={LIST}>
    {[...items]
      .sort((a, b) => a.order - b.order)
      .map((item) => (
        <li key={item.id}>
          <MenuRow item={item} />
        </li>
      ))}
  </ul>
);

const Download = ({ item: { name, icon, description, link } }: { readonly item: MenuItem }) => (
  <a
    href={link}
    target="_blank"
    rel="noopener noreferrer"
    className="group flex min-h-15 items-center gap-3 px-4 py-2.5 focus-ring-inset"
  >
    <MenuSign icon={icon} />
    <span className="min-w-0 flex-1">
      <span className="block text-15 font-medium text-ink-strong">{name}</span>
      <span className="block text-13 text-ink-faint">{description}</span>
    </span>
    <Icon name="external" size={18} className="text-ink-faint" />
  </a>
);

const Guides = () => {
  const { t } = useTranslation('content');
  const guides = useQueryCall('home.menus', { group: 'guides' }, { freshMs: FRESH_MS });
  if (guides.state !== 'success' || guides.value.length === 0) return null;
  return (
    <Section title={t('content.more.guides')}>
      <Rows items={guides.value} />
    </Section>
  );
};

/** Apps to be had: a page of ours opens here, one elsewhere in a tab of its own. */
const Downloads = () => {
  const { t } = useTranslation('content');
  const found = useQueryCall('home.menus', { group: 'downloads' }, { freshMs: FRESH_MS });
  if (found.state !== 'success' || found.value.length === 0) return null;
  return (
    <Section title={t('content.more.downloads')}>
      <ul className={LIST}>
        {found.value.map((item) => (
          <li key={item.id}>{item.link.startsWith('/') ? <MenuRow item={item} /> : <Download item={item} />}</li>
        ))}
      </ul>
    </Section>
  );
};

/** The whole menu, each with what it is for; how trading works, and apps to be had. */
export const MoreFeaturesScreen = () => {
  const { t } = useTranslation('content');
  const menus = useQueryCall('home.menus', {}, { freshMs: FRESH_MS });
  return (
    <>
      <ScreenHeader title={t('content.more.title')} />
      <Loaded of={menus} skeleton={<SkeletonRows count={6} />}>
        {(list) => (
          <>
            <Rows items={list} />
            <Guides />
            <Downloads />
          </>
        )}
      </Loaded>
    </>
  );
};
