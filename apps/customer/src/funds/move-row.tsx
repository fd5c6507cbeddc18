import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { address, useFormat } from '../shell/index.ts';
import { Amount, Money } from './amounts.tsx';
import { accountOfKey } from './moving-form.ts';
import type { FundRecord } from './record-row.tsx';

const TONES = {
  waiting: 'waiting',
  processing: 'waiting',
  paid: 'success',
  refused: 'danger',
  cancelled: 'faint',
} as const satisfies Record<NonNullable<FundRecord['withdrawalStep']>, StatusTone>;

const Sign = ({ icon }: { readonly icon: IconName }) => (
  <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
    <Icon name={icon} size={18} />
  </span>
);

/** How far a withdrawal came. */
export const StepChip = ({ step }: { readonly step: NonNullable<FundRecord['withdrawalStep']> }) => {
  const { t } = useTranslation('funds');
  return <StatusChip tone={TONES[step]}>{t(`funds.records.step.${step}`)}</StatusChip>;
};

/** From where to where something moved: between accounts, or between assets. */
export const MoveNames = ({ record: { from, to, received } }: { readonly record: FundRecord }) => {
  const { t } = useTranslation('funds');
  const named = (side: string | null): string => {
    const account = accountOfKey(side ?? undefined);
    return received === null && account ? t(`funds.tab.${account}`) : (side ?? '');
  };
  return <>{t('funds.records.between', { from: named(from), to: named(to) })}</>;
};

/** A withdrawal with how far it came; opens to what happened when. */
export const WithdrawalRow = ({ record }: { readonly record: FundRecord }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { id, account, withdrawn, withdrawalStep, at } = record;
  return (
    <ListRow
      href={address('/withdraw-detail', { id })}
      leading={<Sign icon={account === 'card' || account === 'wire' ? 'bank' : 'coins'} />}
      title={t('funds.action.withdraw')}
      subtitle={date(at, 'time')}
      trailing={
        withdrawn && (
          <Money
            amount={withdrawn.amount}
            asset={withdrawn.currency}
            className={withdrawalStep === 'refused' || withdrawalStep === 'cancelled' ? 'line-through' : ''}
          />
        )
      }
      trailingSubtitle={withdrawalStep && <StepChip step={withdrawalStep} />}
      chevron
    />
  );
};

/** A transfer between accounts, or a conversion with what it brought. */
export const MoveRow = ({ record }: { readonly record: FundRecord }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { to, transferred, received, currency, at } = record;
  const isConversion = received !== null;
  return (
    <ListRow
      leading={<Sign icon={isConversion ? 'swap' : 'transfer'} />}
      title={<MoveNames record={record} />}
      subtitle={`${t(isConversion ? 'funds.records.converted' : 'funds.records.moved')} · ${date(at, 'time')}`}
      trailing={transferred && <Amount amount={transferred} asset={currency} />}
      trailingSubtitle={
        isConversion && (
          <span className="inline-flex gap-1">
            <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
              →
            </span>
            <Amount amount={received} asset={to ?? ''} className="[&_*]:text-ink-faint" />
          </span>
        )
      }
    />
  );
};
