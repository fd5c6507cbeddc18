import { EXCLUSION_MS, EXCLUSION_PERIODS, type ExclusionPeriod } from '@bourse/rules';
import { Button } from '@bourse/ui/button';
import { Checkbox } from '@bourse/ui/checkbox';
import { Chips } from '@bourse/ui/chips';
import { ConfirmSheet } from '@bourse/ui/confirm-sheet';
import { Card, Section } from '@bourse/ui/section';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs, useCommand, useFormat } from '../shell/index.ts';
import type { Own } from './own-limits.ts';

/** Says in words what an exclusion does, what stays possible, and that nobody lifts it, before it begins. */
const ExclusionSheet = ({
  periods,
  onClose,
}: {
  readonly periods: readonly ExclusionPeriod[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation(['limits', 'shell']);
  const { date } = useFormat();
  const { run, pending, refusal } = useCommand('limits.exclude');
  const [period, setPeriod] = useState<ExclusionPeriod>(periods[0] ?? 'for-good');
  const [isUnderstood, setUnderstood] = useState(false);
  const lasts = EXCLUSION_MS[period];
  const send = async (): Promise<void> => {
    if ((await run({ period })).ok) onClose();
  };
  const name = t(`limits.exclusion.period.${period}`);
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      onConfirm={() => void send()}
      title={t('limits.exclusion')}
      says={t('limits.exclusion.stops')}
      look="danger"
      confirmLabel={t('limits.exclusion.confirm', { period: name })}
      cancelLabel={t('shell.cancel', { ns: 'shell' })}
      isPending={pending}
      isDisabled={lasts === null && !isUnderstood}
      error={refusal && (refusal.message || t('shell.network', { ns: 'shell' }))}
      warning={t('limits.exclusion.final')}
    >
      <p className="mt-4 text-15 text-ink">{t('limits.exclusion.stays')}</p>
      <p className="mt-4 mb-2 text-13 text-ink-faint">{t('limits.exclusion.period')}</p>
      <Chips
        label={t('limits.exclusion.period')}
        flow="wrap"
        value={period}
        onChange={setPeriod}
        chips={periods.map((value) => ({ value, label: t(`limits.exclusion.period.${value}`) }))}
      />
      {lasts === null ? (
        <Checkbox isChecked={isUnderstood} onChange={setUnderstood} className="mt-2">
          {t('limits.exclusion.understood')}
        </Checkbox>
      ) : (
        <p role="status" className="mt-3 text-13 text-ink">
          {t('limits.exclusion.ends', { date: date(nowMs() + lasts) })}
        </p>
      )}
    </ConfirmSheet>
  );
};

/** An exclusion that runs, with its end, or the way to begin one. */
export const Exclusion = ({ exclusion }: Pick<Own, 'exclusion'>) => {
  const { t } = useTranslation('limits');
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isForGood = exclusion !== null && exclusion.until === null;
  // One that runs is only ever made longer (rule LIMITS-9).
  const periods = EXCLUSION_PERIODS.filter((period) => {
    const lasts = EXCLUSION_MS[period];
    return lasts === null || nowMs() + lasts > (exclusion?.until ?? 0);
  });
  return (
    <Section title={t('limits.exclusion')}>
      <Card className="mx-4 space-y-3">
        <p className="text-15 text-ink-strong">
          {exclusion === null
            ? t('limits.exclusion.about')
            : exclusion.until === null
              ? t('limits.exclusion.forGood')
              : t('limits.exclusion.until', { date: date(exclusion.until) })}
        </p>
        {exclusion !== null && (
          <p className="text-13 text-ink">
            {t('limits.exclusion.stays')} {t('limits.exclusion.final')}
          </p>
        )}
        {!isForGood && (
          <Button look="secondary" size="medium" onPress={() => setOpen(true)} className="w-full">
            {t(exclusion === null ? 'limits.exclusion.choose' : 'limits.exclusion.longer')}
          </Button>
        )}
        {isOpen && <ExclusionSheet periods={periods} onClose={() => setOpen(false)} />}
      </Card>
    </Section>
  );
};
