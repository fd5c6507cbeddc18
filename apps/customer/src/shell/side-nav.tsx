import { Icon, type IconName } from '@bourse/ui/icon';
import { ICON_PATHS } from '@bourse/ui/icon-paths';
import { AppLink } from '@bourse/ui/link';
import { Menu } from '@bourse/ui/menu';
import { useWideRail } from '@bourse/ui/use-wide';
import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand-mark.tsx';
import { openLanguages, openService } from './dialogs.ts';
import { LANGUAGE_NAMES } from './language.ts';
import { address, HOME, LOGIN, type Path, routeOf, safeRedirect, TAB_KEYS } from './paths.ts';
import { usePreferences } from './preferences.ts';
import { useQueryCall } from './queries.ts';
import { railEntries, sectionOf } from './rail.ts';
import { RailFrame } from './rail-frame.tsx';
import { router } from './router.ts';
import { useSession } from './session.ts';
import { useSite } from './site.ts';

type Tab = { readonly href: string; readonly label: string; readonly icon: IconName };

// Narrow, with the name under its sign, until there is room for list, chart, book and form beside a wide one.
const ROW =
  'flex min-h-11 w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-control px-1 py-1.5 text-center text-12 font-medium transition-colors duration-150 focus-ring-inset ' +
  'min-[90rem]:flex-row min-[90rem]:justify-start min-[90rem]:min-h-10 min-[90rem]:gap-3 min-[90rem]:px-3 min-[90rem]:text-start min-[90rem]:text-15';
const QUIET = 'text-ink hover:bg-raised hover:text-ink-strong';

const SignIn = () => {
  const { t } = useTranslation('shell');
  const { signedIn } = useSession();
  if (signedIn) return null;
  return (
    <AppLink href={address(LOGIN)} className={`${ROW} justify-center! bg-accent text-on-accent hover:bg-accent-strong`}>
      {t('shell.signIn')}
    </AppLink>
  );
};

const Foot = () => {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  return (
    <div className="hidden min-[90rem]:block min-[90rem]:space-y-0.5">
      <button type="button" onClick={openLanguages} className={`${ROW} ${QUIET}`}>
        <Icon name="language" size={20} />
        {LANGUAGE_NAMES[language]}
      </button>
      <button type="button" onClick={openService} className={`${ROW} ${QUIET}`}>
        <Icon name="headset" size={20} />
        {t('shell.service')}
      </button>
    </div>
  );
};

const RailLink = ({ href, label, icon, isCurrent }: Tab & { readonly isCurrent: boolean }) => (
  <li>
    <AppLink
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${ROW} ${isCurrent ? 'bg-accent-tint text-accent-ink' : QUIET}`}
    >
      <Icon name={icon} size={20} />
      <span className="max-w-full wrap-break-word">{label}</span>
    </AppLink>
  </li>
);

const isIcon = (name: string): name is IconName => Object.hasOwn(ICON_PATHS, name);

/** What the deployment offers beside its menu (CONTENT-15). */
const useOffered = () => {
  const items = useQueryCall('home.menus', { group: 'sidebar' }, { freshMs: 300_000 });
  const found = items.state === 'success' ? items.value : [];
  return found.flatMap(({ id, name, icon, link }) => {
    const href = safeRedirect(link);
    return href === undefined && link !== '/kflink'
      ? []
      : [{ id: String(id), name, icon: isIcon(icon) ? icon : 'grid', href } as const];
  });
};

/** The offered entry that a page is named by, which then is the one that is lit; undefined where the rail does not show it. */
export const offeredAt = (
  items: readonly { readonly id: string; readonly href?: string | undefined }[],
  current: Path,
) => items.find(({ href }) => href !== undefined && routeOf(href.split('?')[0] ?? '')?.path === current)?.id;

type OfferedProps = { readonly items: ReturnType<typeof useOffered> };

const Offered = ({ items, lit }: OfferedProps & { readonly lit: string | undefined }) =>
  items.length > 0 && (
    <ul className="mt-3 hidden space-y-0.5 border-t border-hair pt-3 min-[90rem]:block">
      {items.map(({ id, name, icon, href }) =>
        href === undefined ? (
          <li key={id}>
            <button type="button" onClick={openService} className={`${ROW} ${QUIET}`}>
              <Icon name={icon} size={20} />
              {name}
            </button>
          </li>
        ) : (
          <RailLink key={id} href={href} label={name} icon={icon} isCurrent={id === lit} />
        ),
      )}
    </ul>
  );

/** On the narrow rail: what it has no room for. */
const More = ({ items }: OfferedProps) => {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  const pick = (value: string): void => {
    const href = items.find(({ id }) => id === value)?.href;
    if (href !== undefined) router().push(href);
    else if (value === 'language') openLanguages();
    else openService();
  };
  return (
    <div className="min-[90rem]:hidden">
      <Menu
        label={t('shell.more')}
        buttonLabel={t('shell.more')}
        className={`${ROW} ${QUIET}`}
        entries={[
          ...items.map(({ id, name, icon }) => ({ value: id, label: name, icon })),
          { value: 'language', label: LANGUAGE_NAMES[language], icon: 'language' },
          { value: 'service', label: t('shell.service'), icon: 'headset' },
        ]}
        onPick={pick}
      >
        <Icon name="more" size={20} />
        <span className="max-w-full wrap-break-word">{t('shell.more')}</span>
      </Menu>
    </div>
  );
};

export type SideNavProps = {
  readonly tabs: readonly Tab[];
  readonly current: Path;
  readonly query: Readonly<Record<string, string>>;
};

/** The navigation of a desktop: the same places as the tab bar at the side, and shortcuts; it says where one is on every page. */
export const SideNav = ({ tabs, current, query }: SideNavProps) => {
  const { t } = useTranslation('shell');
  const name = useSite((site) => site.name);
  const offered = useOffered();
  const isWideRail = useWideRail();
  const lit = isWideRail ? offeredAt(offered, current) : undefined;
  // One entry says where one is: the page's own where it has one, else its section's.
  const section = lit === undefined ? sectionOf(current, query) : undefined;
  const sectionOfTab = (href: string): string | undefined =>
    Object.entries(TAB_KEYS).find(([, path]) => path === href)?.[0];
  return (
    <RailFrame label={t('shell.navigation')}>
      <AppLink
        href={HOME}
        aria-label={name}
        className="mb-2 flex shrink-0 items-center justify-center gap-3 rounded-control px-1 py-1 focus-ring min-[90rem]:mb-3 min-[90rem]:justify-start"
      >
        <BrandMark size={36} />
        <span className="hidden truncate text-17 font-semibold text-ink-strong min-[90rem]:block">{name}</span>
      </AppLink>
      <ul className="space-y-0.5">
        {tabs.map((tab) => (
          <RailLink key={tab.href} {...tab} isCurrent={section !== undefined && sectionOfTab(tab.href) === section} />
        ))}
      </ul>
      <ul className="mt-2 space-y-0.5 border-t border-hair pt-2 min-[90rem]:mt-3 min-[90rem]:pt-3">
        {railEntries().map(({ name: entry, path, query: entryQuery, icon }) => (
          <RailLink
            key={entry}
            href={address(path, entryQuery)}
            label={t(`shell.rail.${entry}`)}
            icon={icon}
            isCurrent={entry === section}
          />
        ))}
      </ul>
      <Offered items={offered} lit={lit} />
      <div className="mt-auto space-y-1 border-t border-hair pt-2 min-[90rem]:pt-3">
        <SignIn />
        <More items={offered} />
        <Foot />
      </div>
    </RailFrame>
  );
};
