import { useTranslation } from 'react-i18next';
import { Agreement } from '../shell/agreement.tsx';
import { ScreenHeader } from '../shell/index.ts';

/** The deployment's terms, as a page of their own. */
export const AgreementScreen = () => {
  const { t } = useTranslation('content');
  return (
    <>
      <ScreenHeader title={t('content.agreement.title')} />
      <div className="px-4 pt-3 pb-8">
        <Agreement />
      </div>
    </>
  );
};
