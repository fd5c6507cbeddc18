import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCommand, useFormat, useToast } from '../shell/index.ts';

/** Asks before copies of a share become the follower's own, and says what that changes. */
export const DetachSheet = ({
  holding,
  setting,
  onClose,
}: {
  readonly holding: ReplyOfCall<'follow.position'>;
  readonly setting: number;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['follow', 'shell']);
  const { number } = useFormat();
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.detach');
  const { name, instrument, quantity } = holding;
  const detach = async (): Promise<void> => {
    const done = await run({ id: setting, instrument });
    if (!done.ok) return;
    toast.success(t('follow.detached', { name }));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void detach()}
      title={t('follow.detachTitle', { name })}
      says={t('follow.detachSays')}
      lines={quantity === null ? [] : [{ label: t('follow.shares'), value: number(quantity), strong: true }]}
      confirmLabel={t('follow.detach')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};
