import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { OrderList, type ProductOrdersProps, type ShownOrder } from '../orders/index.ts';
import { address, type ReplyOfCall, usePagedCall, useSession } from '../shell/index.ts';

/** An order for a share for the one list of orders. */
export const shownStockOrder = (order: ReplyOfCall<'orders.list'>['list'][number]): ShownOrder => ({
  ...order,
  name: order.code,
  unit: order.code,
});

/** Own orders of shares; where there are none, the way to the market. */
export const StockOrders = ({ list, instrument, label, empty }: ProductOrdersProps) => {
  const { t } = useTranslation('stocks');
  const { signedIn } = useSession();
  const paged = usePagedCall(
    'orders.list',
    (pageNo) => ({
      list: list === 'open' ? 'current' : 'history',
      pageNo,
      pageSize: 10,
      ...(instrument === undefined ? {} : { instrument }),
    }),
    (reply) => ({ items: reply.list, total: reply.total }),
    { when: signedIn },
  );
  const action = (
    <ButtonLink href={address('/market')} look="secondary">
      {t('stocks.toMarket')}
    </ButtonLink>
  );
  return (
    <OrderList
      label={label}
      paged={paged}
      show={shownStockOrder}
      cancelBy="orders.cancelPending"
      empty={{ action, ...empty }}
    />
  );
};
