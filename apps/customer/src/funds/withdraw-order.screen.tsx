import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { address, usePagedCall } from '../shell/index.ts';
import { NoOrders, OrderScreen } from './order-list.tsx';
import type { OrderTab } from './order-tabs.ts';
import { PagedRecords } from './paged-records.tsx';
import { useWithdrawalColumns, WithdrawalRow } from './withdrawal-row.tsx';

const PAGE = 10;

const Withdrawals = ({ tab }: { readonly tab: OrderTab }) => {
  const { t } = useTranslation('funds');
  const list = usePagedCall(
    'funds.withdrawals',
    (pageNo) => ({ pageNo, pageSize: PAGE, ...(tab === 'all' ? {} : { state: tab }) }),
    ({ rows, total }) => ({ items: rows, total }),
  );
  return (
    <PagedRecords
      label={t('funds.withdraw.records')}
      list={list}
      keyOf={({ id }) => id}
      atOf={({ requestedAt }) => requestedAt}
      columns={useWithdrawalColumns()}
      hrefOf={({ id }) => address('/withdraw-detail', { id })}
      renderRow={(withdrawal) => <WithdrawalRow withdrawal={withdrawal} />}
      empty={
        <NoOrders
          text={t('funds.orders.noneOut')}
          action={
            <ButtonLink href={address('/withdraw')} look="secondary">
              {t('funds.action.withdraw')}
            </ButtonLink>
          }
        />
      }
    />
  );
};

/** The customer's withdrawals by where they stand. */
export const WithdrawOrderScreen = () => {
  const { t } = useTranslation('funds');
  return (
    <OrderScreen title={t('funds.withdraw.records')} fallback="/withdraw">
      {(tab) => <Withdrawals key={tab} tab={tab} />}
    </OrderScreen>
  );
};
