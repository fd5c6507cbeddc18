import { ButtonLink } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { useTranslation } from 'react-i18next';
import { address, useQueryCall } from '../shell/index.ts';
import { Property } from './property.tsx';

const EVERY_MS = 10_000;

/** The money that foreign-exchange orders are paid from and paid into. */
export const DivisaPropertyScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <Property
      title={t('funds.divisa.title')}
      sumOf={t('funds.divisa.total')}
      text={t('funds.divisa.text')}
      of={useQueryCall('funds.foreignOrderFunds', {}, { everyMs: EVERY_MS })}
      tab="platform"
      empty={
        <EmptyState
          drawing="wallet"
          title={t('funds.divisa.empty')}
          text={t('funds.divisa.emptyText')}
          action={
            <ButtonLink href={address('/divisa')} look="secondary">
              {t('funds.divisa.toDesk')}
            </ButtonLink>
          }
        />
      }
    />
  );
};
