import { IconButton } from '@bourse/ui/button';
import { Icon } from '@bourse/ui/icon';
import { AppLink } from '@bourse/ui/link';
import { useTranslation } from 'react-i18next';
import { address, BrandMark, openLanguages, openService } from '../shell/index.ts';
import { HomeBell } from './home-bell.tsx';

/** Brand, search, language and customer service. */
export const HomeHeader = () => {
  const { t } = useTranslation(['content', 'shell']);
  return (
    <header className="sticky top-(--top) z-20 flex min-h-13 items-center gap-1 bg-page/90 ps-4 pe-1 pt-[var(--safe-top)] backdrop-blur-md">
      <h1 className="flex shrink-0 items-center lg:sr-only">
        <BrandMark size={32} isNamed />
      </h1>
      <AppLink
        href={address('/searchView')}
        className="ms-2 flex h-11 min-w-0 flex-1 items-center gap-2 rounded-full bg-surface px-3.5 text-13 text-ink-faint ring-1 ring-inset ring-hair transition-colors hover:ring-hair-strong focus-ring lg:ms-0"
      >
        <Icon name="search" size={18} />
        <span className="truncate">{t('content.home.search')}</span>
      </AppLink>
      <IconButton icon="language" label={t('shell.language', { ns: 'shell' })} onPress={openLanguages} />
      <HomeBell />
      <IconButton icon="headset" label={t('shell.service', { ns: 'shell' })} onPress={openService} />
    </header>
  );
};
