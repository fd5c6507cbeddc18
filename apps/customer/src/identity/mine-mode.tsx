import { Card } from '@bourse/ui/section';
import { Segmented } from '@bourse/ui/segmented';
import { useTranslation } from 'react-i18next';
import { type Session, useCall, useSession, useToast, whileWaiting } from '../shell/index.ts';
import { beginSession } from '../shell/session.ts';

type Mode = Session['mode'];

/** Changes between the own account and the demo account, which has its own orders and money. */
export const MineMode = () => {
  const { t } = useTranslation('identity');
  const { session } = useSession();
  const toast = useToast();
  const { run, pending } = useCall('auth.switch');
  const change = async (mode: Mode): Promise<void> => {
    if (pending) return;
    const result = await whileWaiting(() => run({ mode }));
    if (!result.ok) return void toast.failure(result);
    beginSession(result.value);
    toast.success(t(`identity.mode.changed.${mode}`));
  };
  return (
    <Card className="mx-4 mt-3">
      <p className="text-15 font-medium text-ink-strong">{t('identity.mode.title')}</p>
      <p className="mt-0.5 mb-3 text-13 text-ink-faint">{t('identity.mode.text')}</p>
      <Segmented
        look="box"
        size="small"
        label={t('identity.mode.title')}
        value={session?.mode ?? 'real'}
        onChange={(mode) => void change(mode)}
        segments={[
          { value: 'real', label: t('identity.mode.real') },
          { value: 'demo', label: t('identity.mode.demo') },
        ]}
      />
    </Card>
  );
};
