import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { address, useAccountMode, useQueryCall } from '../shell/index.ts';
import { Property } from './property.tsx';

const EVERY_MS = 10_000;

/** All money and coins that the customer has, by currency. */
export const PropertyScreen = () => {
  const { t } = useTranslation('funds');
  const { mode } = useAccountMode();
  return (
    <Property
      title={t('funds.property.title')}
      sumOf={t('funds.property.total')}
      text={t('funds.property.text')}
      of={useQueryCall('funds.symbolFunds', {}, { everyMs: EVERY_MS })}
      empty={
        <EmptyState
          drawing="wallet"
          title={t('funds.property.empty')}
          // Practice money is not paid in.
          action={mode === 'real' && <ButtonLink href={address('/recharge')}>{t('funds.action.deposit')}</ButtonLink>}
        />
      }
    />
  );
};
