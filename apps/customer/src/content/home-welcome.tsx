import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address } from '../shell/index.ts';

/** What a visitor sees in place of a total. */
export const HomeWelcome = () => {
  const { t } = useTranslation(['content', 'shell']);
  return (
    <section className="px-4 pt-4 pb-2 lg:px-0">
      <p className="max-w-[22rem] text-32 font-semibold text-balance text-ink-strong">{t('content.welcome.title')}</p>
      <p className="mt-2 max-w-[26rem] text-15 text-ink-faint">{t('content.welcome.text')}</p>
      <div className="mt-5 flex gap-3">
        <ButtonLink href={address('/reg')} className="flex-1 lg:flex-none">
          {t('shell.signUp', { ns: 'shell' })}
        </ButtonLink>
        <ButtonLink href={address('/login')} look="secondary" className="flex-1 lg:flex-none">
          {t('shell.signIn', { ns: 'shell' })}
        </ButtonLink>
      </div>
    </section>
  );
};
