import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { HOME } from './paths.ts';
import { ScreenHeader } from './screen-header.tsx';

/** Stands at the address of a screen that is not built yet, and says so. */
export const NotHereYetScreen = () => {
  const { t } = useTranslation('shell');
  return (
    <>
      <ScreenHeader title={t('shell.notHere.title')} />
      <EmptyState
        drawing="search"
        title={t('shell.notHere.heading')}
        text={t('shell.notHere.text')}
        action={
          <ButtonLink href={HOME} look="secondary">
            {t('shell.toHome')}
          </ButtonLink>
        }
        className="min-h-[60dvh] justify-center"
      />
    </>
  );
};
