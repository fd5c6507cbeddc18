import { Icon } from '@bourse/ui/icon';
import type { Column } from '@bourse/ui/infinite-list';
import { ListRow } from '@bourse/ui/list-row';
import { StatusChip, type StatusTone } from '@bourse/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { address, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { Named } from './record-columns.tsx';
import { isToBank } from './withdraw-form.ts';
import { isGivenBack } from './withdrawal-step-text.ts';

export type Withdrawal = ReplyOfCall<'funds.withdrawals'>['rows'][number];

const TONES = {
  requested: 'waiting',
  'on-hold': 'waiting',
  released: 'waiting',
  processing: 'info',
  paid: 'success',
  cancelled: 'faint',
  refused: 'danger',
  returned: 'danger',
} as const satisfies Record<Withdrawal['step'], StatusTone>;

export const WithdrawalChip = ({ step }: { readonly step: Withdrawal['step'] }) => {
  const { t } = useTranslation('funds');
  return <StatusChip tone={TONES[step]}>{t(`funds.withdrawal.state.${step}`)}</StatusChip>;
};

/** The columns of withdrawals on a desktop. */
export const useWithdrawalColumns = (): readonly Column<Withdrawal>[] => {
  const { t } = useTranslation('funds');
  return [
    {
      key: 'to',
      title: t('funds.withdraw.goesTo'),
      cell: ({ channel, asset, destination }) => (
        <Named icon={isToBank(channel) ? 'bank' : 'coins'}>
          {destination || t(`funds.payout.${channel}`, { coin: asset })}
        </Named>
      ),
    },
    { key: 'status', title: t('shell.column.status'), cell: ({ step }) => <WithdrawalChip step={step} /> },
    {
      key: 'amount',
      title: t('shell.column.amount'),
      isFigure: true,
      cell: ({ amount, asset, step }) => (
        <Amount amount={amount} asset={asset} className={isGivenBack(step) ? 'line-through' : ''} />
      ),
    },
  ];
};

/** A withdrawal with where it goes and where it stands; opens to its story. */
export const WithdrawalRow = ({ withdrawal }: { readonly withdrawal: Withdrawal }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { id, channel, asset, amount, step, requestedAt, destination } = withdrawal;
  return (
    <ListRow
      href={address('/withdraw-detail', { id })}
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
          <Icon name={isToBank(channel) ? 'bank' : 'coins'} size={18} />
        </span>
      }
      title={<span className="whitespace-normal">{destination || t(`funds.payout.${channel}`, { coin: asset })}</span>}
      subtitle={date(requestedAt, 'time')}
      trailing={<Amount amount={amount} asset={asset} className={isGivenBack(step) ? 'line-through' : ''} />}
      trailingSubtitle={<WithdrawalChip step={step} />}
    />
  );
};
