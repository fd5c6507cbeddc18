import { isSome } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { EmptyState } from '@bourse/ui/empty-state';
import { ProgressBar } from '@bourse/ui/part-bar';
import { Card } from '@bourse/ui/section';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useCommand, useFormat, useQueryCall, useToast } from '../shell/index.ts';
import { type Level, percentOf, reachedPercent, type Status } from './credit-line.ts';

const TONES: Readonly<Record<Exclude<Status, 'open'>, StatusTone>> = {
  'no-right': 'faint',
  applying: 'waiting',
  approved: 'success',
  refused: 'danger',
};

const ApplySheet = ({ level, onClose }: { readonly level: Level; readonly onClose: () => void }) => {
  const { t } = useTranslation(['credit', 'shell']);
  const toast = useToast();
  const { run, pending, refusal } = useCommand('credit.apply');
  const confirm = async (): Promise<void> => {
    const done = await run({ level: level.level });
    if (!done.ok) return;
    toast.success(t('credit.applied'));
    onClose();
  };
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={t('credit.level', { level: level.level })}
      says={t('credit.apply.says')}
      lines={[
        { label: t('credit.quota'), value: t('credit.ofAssets', { percent: percentOf(level.quota) }) },
        { label: t('credit.rate'), value: t('credit.perDay', { percent: percentOf(level.dailyRate) }) },
        {
          label: t('credit.due'),
          value: t('credit.dueAfter', { days: t('credit.dayCount', { count: level.termDays }) }),
          strong: true,
        },
      ]}
      confirmLabel={t('credit.apply')}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
    />
  );
};

type LadderProps = {
  readonly levels: readonly Level[];
  readonly standing: ReplyOfCall<'credit.list'>;
  readonly turnover: string;
};

/** The levels, lowest first: what each gives and costs, and how far the customer is. */
export const Ladder = ({ levels, standing, turnover }: LadderProps) => {
  const { t } = useTranslation('credit');
  const { money } = useFormat();
  const last = useQueryCall('credit.applying', {});
  const [chosen, setChosen] = useState<Level>();
  if (levels.length === 0) return <EmptyState drawing="orders" title={t('credit.none')} />;
  const refused = last.state === 'success' && last.value?.status === 'refused' ? last.value : undefined;
  return (
    <Card flush className="mx-4 divide-y divide-hair">
      {levels.map((level) => {
        const status = standing.find((each) => each.level === level.level)?.status ?? 'no-right';
        const canApply = status === 'open' || status === 'refused';
        return (
          <div key={level.level} className="space-y-2 p-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="text-15 font-semibold text-ink-strong">{t('credit.level', { level: level.level })}</h3>
              {status !== 'open' && <StatusChip tone={TONES[status]}>{t(`credit.status.${status}`)}</StatusChip>}
            </div>
            <p className="text-13 text-ink">
              {t('credit.ofAssets', { percent: percentOf(level.quota) })} ·{' '}
              {t('credit.perDay', { percent: percentOf(level.dailyRate) })} ·{' '}
              {t('credit.dayCount', { count: level.termDays })}
            </p>
            {isSome(level.consumption) ? (
              <>
                <ProgressBar percent={reachedPercent(level, turnover)} label={t('credit.turnover')} />
                <p className="figures text-13 text-ink-faint rtl:text-right">
                  {t('credit.reached', {
                    turnover: money(turnover, level.asset),
                    needed: money(level.consumption, level.asset),
                  })}
                </p>
              </>
            ) : (
              <p className="text-13 text-ink-faint">{t('credit.noTurnoverNeeded')}</p>
            )}
            {refused?.level === level.level && refused.reason && (
              <p className="text-13 text-danger">{t('credit.reason', { reason: refused.reason })}</p>
            )}
            {canApply && (
              <Button size="small" look="secondary" onPress={() => setChosen(level)}>
                {t(status === 'refused' ? 'credit.reapply' : 'credit.apply')}
              </Button>
            )}
          </div>
        );
      })}
      {chosen && <ApplySheet level={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
};
