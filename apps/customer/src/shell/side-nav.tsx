import { Icon, type IconName } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { BrandMark } from './brand-mark.tsx';
import { openLanguages, openService } from './dialogs.ts';
import { LANGUAGE_NAMES } from './language.ts';
import { address, HOME, LOGIN, type Path } from './paths.ts';
import { usePreferences } from './preferences.ts';
import { useSession } from './session.ts';
import { useSite } from './site.ts';

type Tab = { readonly href: string; readonly label: string; readonly icon: IconName };

const ROW =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-15 font-medium transition-colors duration-150 focus-ring-inset';
const QUIET = 'text-ink hover:bg-raised hover:text-ink-strong';

const Foot = () => {
  const { t } = useTranslation('shell');
  const { language } = usePreferences();
  const { signedIn } = useSession();
  return (
    <div className="mt-auto space-y-1 border-t border-hair pt-3">
      {!signedIn && (
        <AppLink
          href={address(LOGIN)}
          className={`${ROW} justify-center bg-accent text-on-accent hover:bg-accent-strong`}
        >
          {t('shell.signIn')}
        </AppLink>
      )}
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

/** The navigation of a desktop: the same places as the tab bar, at the side. */
export const SideNav = ({ tabs, current }: { readonly tabs: readonly Tab[]; readonly current: Path }) => {
  const { t } = useTranslation('shell');
  const name = useSite((site) => site.name);
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col border-e border-hair bg-surface p-4 lg:flex"
    >
      <AppLink href={HOME} className="mb-6 flex items-center gap-3 rounded-control px-1 py-1 focus-ring">
        <BrandMark size={36} />
        <span className="truncate text-17 font-semibold text-ink-strong">{name}</span>
      </AppLink>
      <ul className="space-y-1">
        {tabs.map(({ href, label, icon }) => (
          <li key={href}>
            <AppLink
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className={`${ROW} ${href === current ? 'bg-accent-tint text-accent-ink' : QUIET}`}
            >
              <Icon name={icon} size={20} />
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
      <Foot />
    </nav>
  );
};
