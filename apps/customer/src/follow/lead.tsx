import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Card } from '@bourse/ui/section';
import { Sheet } from '@bourse/ui/sheet';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { TextField } from '@bourse/ui/text-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCommand, useIsFrozen, useQueryCall, useToast } from '../shell/index.ts';

const NAME_SHORTEST = 3;
const NAME_LONGEST = 24;

type Own = ReplyOfCall<'follow.own'>;
type Shown = Exclude<Own['status'], 'none'>;

const TONES: Readonly<Record<Shown, StatusTone>> = {
  applied: 'waiting',
  approved: 'success',
  paused: 'waiting',
  refused: 'faint',
  ended: 'faint',
};

/** Asks to lead, under a name; what it brings with it is confirmed in words. */
const ApplySheet = ({ before, onClose }: { readonly before: string; readonly onClose: () => void }) => {
  const { t } = useTranslation(['follow', 'shell']);
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.apply');
  const [name, setName] = useState(before);
  const [confirming, setConfirming] = useState(false);
  const send = async (): Promise<void> => {
    const done = await run({ name: name.trim() });
    if (!done.ok) return;
    toast.success(t('follow.leadSent'));
    onClose();
  };
  return (
    <>
      <Sheet
        isOpen
        onClose={onClose}
        title={t('follow.lead')}
        closeLabel={t('shell.close', { ns: 'shell' })}
        isLocked={pending}
        footer={
          <Button
            size="large"
            wide
            className="mt-2"
            isDisabled={name.trim().length < NAME_SHORTEST}
            onPress={() => setConfirming(true)}
          >
            {t('follow.review')}
          </Button>
        }
      >
        <p className="mb-5 text-15 text-ink">{t('follow.leadText')}</p>
        <TextField
          label={t('follow.leadName')}
          value={name}
          onChange={setName}
          maxLength={NAME_LONGEST}
          autoComplete="nickname"
          hint={t('follow.leadNameHint')}
        />
      </Sheet>
      {confirming && (
        <ConfirmSheet
          isOpen
          onClose={() => setConfirming(false)}
          onConfirm={() => void send()}
          title={t('follow.lead')}
          says={t('follow.leadSays')}
          lines={[{ label: t('follow.leadName'), value: <bdi>{name.trim()}</bdi>, strong: true }]}
          confirmLabel={t('follow.leadApply')}
          cancelLabel={t('shell.cancel', { ns: 'shell' })}
          isPending={pending}
          error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
        />
      )}
    </>
  );
};

/** Asks before leading ends, or the application is taken back. */
const LeaveSheet = ({ own, onClose }: { readonly own: Own; readonly onClose: () => void }) => {
  const { t } = useTranslation(['follow', 'shell']);
  const toast = useToast();
  const { run, pending, refusal } = useCommand('follow.leave');
  const isApplied = own.status === 'applied';
  const title = t(isApplied ? 'follow.withdraw' : 'follow.leave');
  const leave = async (): Promise<void> => {
    const done = await run({});
    if (!done.ok) return;
    toast.success(t('follow.left'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void leave()}
      title={title}
      says={t(isApplied ? 'follow.withdrawSays' : 'follow.leaveSays')}
      confirmLabel={title}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      look="danger"
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};

/** Where the customer stands as a leader, with the way in and the way out. */
export const Leading = ({ className = '' }: { readonly className?: string }) => {
  const { t } = useTranslation('follow');
  const own = useQueryCall('follow.own', {});
  const isFrozen = useIsFrozen('FINANCIAL');
  const [doing, setDoing] = useState<'apply' | 'leave'>();
  if (own.state !== 'success') return null;
  const { status, name, reason, canApply } = own.value;
  const isOver = status === 'refused' || status === 'ended';
  const canLeave = status !== 'none' && !isOver;
  if (!canApply && !canLeave) return null;
  return (
    <Card className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="flex flex-wrap items-center gap-2 text-15 font-semibold text-ink-strong">
            <bdi>{canLeave && name !== null ? name : t('follow.lead')}</bdi>
            {status !== 'none' && canLeave && (
              <StatusChip tone={TONES[status]}>{t(`follow.leading.${status}`)}</StatusChip>
            )}
          </h2>
          <p className="mt-0.5 text-13 text-ink">
            {status === 'none' || status === 'ended' ? t('follow.leadText') : t(`follow.status.${status}`)}
          </p>
          {reason !== '' && status !== 'ended' && <p className="mt-0.5 text-13 text-ink-faint">{reason}</p>}
        </div>
        <Button
          size="small"
          look="secondary"
          isDisabled={!canLeave && isFrozen}
          onPress={() => setDoing(canLeave ? 'leave' : 'apply')}
        >
          {canLeave ? t(status === 'applied' ? 'follow.withdraw' : 'follow.leave') : t('follow.leadApply')}
        </Button>
      </div>
      {doing === 'apply' && <ApplySheet before={name ?? ''} onClose={() => setDoing(undefined)} />}
      {doing === 'leave' && <LeaveSheet own={own.value} onClose={() => setDoing(undefined)} />}
    </Card>
  );
};
