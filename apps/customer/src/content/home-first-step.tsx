import { Button, ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, useAccountMode } from '../shell/index.ts';

/** What a customer who has nothing yet can begin with: money of their own, or practice. */
export const HomeFirstStep = () => {
  const { t } = useTranslation('content');
  const { mode, change, pending } = useAccountMode();
  if (mode === 'demo') return null;
  return (
    <>
      <p className="mt-1 text-13 text-ink-faint">{t('content.home.begin')}</p>
      <div className="mt-1.5 flex gap-2">
        <ButtonLink href={address('/recharge')} size="small" className="min-w-0 flex-1 lg:flex-none">
          {t('content.home.firstDeposit')}
        </ButtonLink>
        <Button
          look="secondary"
          size="small"
          isPending={pending}
          onPress={() => void change('demo')}
          className="min-w-0 flex-1 lg:flex-none"
        >
          {t('content.home.tryDemo')}
        </Button>
      </div>
    </>
  );
};
