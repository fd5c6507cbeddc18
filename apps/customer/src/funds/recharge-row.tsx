import { Icon, type IconName } from '@bourse/ui/icon';
import type { Column } from '@bourse/ui/infinite-list';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { address, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { useDepositName } from './deposit-method.ts';
import { Named } from './record-columns.tsx';
import { DepositChip, standingOf } from './record-row.tsx';

export type Recharge = ReplyOfCall<'funds.recharges'>['rows'][number];

const signOfChannel = (channel: Recharge['channel']): IconName =>
  channel === 'card' || channel === 'wire' ? 'bank' : 'coins';

const Credit = ({ recharge: { amount, credited, asset, state, reversedAt } }: { readonly recharge: Recharge }) => {
  const standing = standingOf(state, reversedAt);
  return (
    <Amount
      amount={credited ?? amount}
      asset={asset}
      sign={standing === 'done' ? 'always' : 'auto'}
      toned={standing === 'done'}
      className={standing === 'refused' || standing === 'reversed' ? 'line-through' : ''}
    />
  );
};

/** The columns of deposits on a desktop. */
export const useRechargeColumns = (): readonly Column<Recharge>[] => {
  const { t } = useTranslation('funds');
  const nameOf = useDepositName();
  return [
    {
      key: 'method',
      title: t('shell.column.method'),
      cell: ({ channel, asset }) => <Named icon={signOfChannel(channel)}>{nameOf(channel, asset)}</Named>,
    },
    {
      key: 'status',
      title: t('shell.column.status'),
      cell: ({ state, reversedAt }) => <DepositChip state={standingOf(state, reversedAt)} />,
    },
    {
      key: 'amount',
      title: t('shell.column.amount'),
      isFigure: true,
      cell: (recharge) => <Credit recharge={recharge} />,
    },
  ];
};

/** A deposit of any kind with where it stands; opens to its story. */
export const RechargeRow = ({ recharge }: { readonly recharge: Recharge }) => {
  const { date } = useFormat();
  const nameOf = useDepositName();
  const { id, channel, asset, state, reversedAt, params } = recharge;
  return (
    <ListRow
      href={address('/recharge-detail', { id })}
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
          <Icon name={signOfChannel(channel)} size={18} />
        </span>
      }
      title={nameOf(channel, asset)}
      subtitle={date(params.createTime, 'time')}
      trailing={<Credit recharge={recharge} />}
      trailingSubtitle={<DepositChip state={standingOf(state, reversedAt)} />}
    />
  );
};
