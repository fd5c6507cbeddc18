import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, usePagedCall } from '../shell/index.ts';
import { NoOrders, OrderScreen } from './order-list.tsx';
import type { OrderTab } from './order-tabs.ts';
import { PagedRecords } from './paged-records.tsx';
import { RechargeRow, useRechargeColumns } from './recharge-row.tsx';

const PAGE = 10;
const STATE_OF = { waiting: 'waiting', done: 'done', failed: 'refused' } as const;

const Recharges = ({ tab }: { readonly tab: OrderTab }) => {
  const { t } = useTranslation('funds');
  const list = usePagedCall(
    'funds.recharges',
    (pageNo) => ({ pageNo, pageSize: PAGE, ...(tab === 'all' ? {} : { state: STATE_OF[tab] }) }),
    ({ rows, total }) => ({ items: rows, total }),
  );
  return (
    <PagedRecords
      label={t('funds.recharge.records')}
      list={list}
      keyOf={({ id }) => id}
      atOf={({ params }) => params.createTime}
      columns={useRechargeColumns()}
      hrefOf={({ id }) => address('/recharge-detail', { id })}
      renderRow={(recharge) => <RechargeRow recharge={recharge} />}
      empty={
        <NoOrders
          text={t('funds.orders.noneIn')}
          action={
            <ButtonLink href={address('/recharge')} look="secondary">
              {t('funds.action.deposit')}
            </ButtonLink>
          }
        />
      }
    />
  );
};

/** The customer's deposits by where they stand. */
export const RechargeOrderScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <OrderScreen title={t('funds.recharge.records')} fallback="/recharge">
      {(tab) => <Recharges key={tab} tab={tab} />}
    </OrderScreen>
  );
};
