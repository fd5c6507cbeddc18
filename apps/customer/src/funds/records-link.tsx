import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address } from '../shell/index.ts';

/** In the head of a page that moves money: what was moved so far. */
export const RecordsLink = () => {
  const { t } = useTranslation('funds');
  return (
    <ButtonLink href={address('/fundingRecords', { active: 4 })} look="quiet" size="small" icon="history">
      {/* At the narrowest the title needs the room. */}
      <span className="max-[359px]:sr-only">{t('funds.action.records')}</span>
    </ButtonLink>
  );
};
