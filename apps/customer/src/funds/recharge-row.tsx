import { Icon } from '@bourse/ui/icon';
import { ListRow } from '@bourse/ui/list-row';
import { useTranslation } from 'react-i18next';
import { address, type ReplyOfCall, useFormat } from '../shell/index.ts';
import { Amount } from './amounts.tsx';
import { DepositChip } from './record-row.tsx';

export type Recharge = ReplyOfCall<'funds.recharges'>['rows'][number];

/** A deposit of any kind with where it stands; opens to its story. */
export const RechargeRow = ({ recharge }: { readonly recharge: Recharge }) => {
  const { t } = useTranslation('funds');
  const { date } = useFormat();
  const { id, channel, asset, amount, credited, state, params } = recharge;
  return (
    <ListRow
      href={address('/recharge-detail', { id })}
      leading={
        <span className="grid size-9 place-items-center rounded-full bg-raised text-ink">
          <Icon name={channel === 'card' || channel === 'wire' ? 'bank' : 'coins'} size={18} />
        </span>
      }
      title={channel === 'coin' ? t('funds.recharge.ofCoin', { coin: asset }) : t(`funds.channel.${channel}`)}
      subtitle={date(params.createTime, 'time')}
      trailing={
        <Amount
          amount={credited ?? amount}
          asset={asset}
          sign={state === 'done' ? 'always' : 'auto'}
          toned={state === 'done'}
          className={state === 'refused' ? 'line-through' : ''}
        />
      }
      trailingSubtitle={<DepositChip state={state} />}
    />
  );
};
