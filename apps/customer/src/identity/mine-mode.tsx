import { Card } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { useAccountMode } from '../shell/index.ts';

/** Changes between the own account and the demo account, which has its own orders and money. */
export const MineMode = () => {
  const { t } = useTranslation('identity');
  const { mode, change } = useAccountMode();
  return (
    <Card className="mx-4 mt-3">
      <p className="text-15 font-medium text-ink-strong">{t('identity.mode.title')}</p>
      <p className="mt-0.5 mb-3 text-13 text-ink-faint">{t('identity.mode.text')}</p>
      <Segmented
        look="box"
        size="small"
        label={t('identity.mode.title')}
        value={mode}
        onChange={(next) => void change(next)}
        segments={[
          { value: 'real', label: t('identity.mode.real') },
          { value: 'demo', label: t('identity.mode.demo') },
        ]}
      />
    </Card>
  );
};
