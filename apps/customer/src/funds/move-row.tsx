import { Icon, type IconName } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { address, useFormat } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { accountOfKey } from './moving-form.ts';
import type { FundRecord } from './record-row.tsx';
import { isGivenBack } from './withdrawal-step-text.ts';

const TONES = {
  waiting: 'waiting',
  processing: 'waiting',
  paid: 'success',
  refused: 'danger',
  cancelled: 'faint',
  returned: 'danger',
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

/** From where to where something moved: between accounts, or between assets; of an adjustment, on which account. */
export const MoveNames = ({ record: { from, to, received } }: { readonly record: FundRecord }) => {
  const { t } = useTranslation('funds');
  const named = (side: string | null): string => {
    const account = accountOfKey(side ?? undefined);
    return received === null && account ? t(`funds.tab.${account}`) : (side ?? '');
  };
  if (from === null || to === null) return <>{`${t('funds.posting.manual')} · ${named(to ?? from)}`}</>;
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
          <Amount
            amount={withdrawn.amount}
            asset={withdrawn.currency}
            className={isGivenBack(withdrawalStep) ? 'line-through' : ''}
          />
        )
      }
      trailingSubtitle={withdrawalStep && <StepChip step={withdrawalStep} />}
      chevron
    />
  );
};

/** What kind of move it was, in a word. */
export const MOVED_NAMES = {
  transfer: 'funds.records.moved',
  conversion: 'funds.records.converted',
  adjustment: 'funds.posting.manual',
} as const satisfies Record<NonNullable<FundRecord['moved']>, string>;

export const MOVED_ICONS = {
  transfer: 'transfer',
  conversion: 'swap',
  adjustment: 'edit',
} as const satisfies Record<NonNullable<FundRecord['moved']>, IconName>;

/** What left an account; of an adjustment with its sign, plus where it came in. */
export const MovedAmount = ({ record }: { readonly record: FundRecord }) => {
  const { transferred, currency, from, to } = record;
  if (transferred === null) return null;
  const isOneSided = from === null || to === null;
  if (!isOneSided) return <Amount amount={transferred} asset={currency} />;
  return (
    <Amount amount={to === null ? `-${transferred}` : transferred} asset={currency} sign="always" toned={to !== null} />
  );
};

/** A transfer between accounts, a conversion with what it brought, which opens to its rate and fee, or a manual posting with its reason. */
export const MoveRow = ({ record }: { readonly record: FundRecord }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { id, to, received, reason, at } = record;
  const moved = record.moved ?? 'transfer';
  return (
    <ListRow
      {...(moved === 'conversion' ? { href: address('/conversion-detail', { id }), chevron: true } : {})}
      leading={<Sign icon={MOVED_ICONS[moved]} />}
      title={<MoveNames record={record} />}
      // The reason is a sentence of its own, with a full stop.
      subtitle={reason ? `${date(at, 'time')} · ${reason}` : `${t(MOVED_NAMES[moved])} · ${date(at, 'time')}`}
      trailing={<MovedAmount record={record} />}
      trailingSubtitle={
        received !== null && (
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
