import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCommand, useFormat, useToast } from '../shell/index.ts';
import { useTraderName } from './trader-name.tsx';

type Setting = ReplyOfCall<'follow.settings'>['list'][number];

/** Asks before copying stops, and says what stays. */
export const StopSheet = ({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) => {
  const { t } = useTranslation('follow');
  const { money } = useFormat();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.delete');
  const { id, leader, held, currency } = setting;
  const name = useTraderName()(leader, setting.name);
  const stop = async (): Promise<void> => {
    const done = await run({ id });
    if (!done.ok) return;
    toast.success(t('followorder82', { name }));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void stop()}
      title={t('follow.stopTrader', { name })}
      says={t('follow.stopSays')}
      lines={[{ label: t('follow.heldCost'), value: money(held, currency), strong: true }]}
      confirmLabel={t('follow.stop')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      look="danger"
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};
