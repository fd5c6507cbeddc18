import { ButtonLink } from '@bourse/ui/button';
import { useTranslation } from 'react-i18next';
import { OrderList, shownStockOrder } from '../market/index.ts';
import { address, usePagedCall } from '../shell/index.ts';

/** Own orders of the stock account, of one instrument where it is named. */
export const StockOrders = ({
  list,
  instrument,
}: {
  readonly list: 'current' | 'history';
  readonly instrument?: string;
}) => {
  const { t } = useTranslation('stocks');
  const paged = usePagedCall(
    'orders.list',
    (pageNo) => ({ list, pageNo, pageSize: 10, ...(instrument === undefined ? {} : { instrument }) }),
    (reply) => ({ items: reply.list, total: reply.total }),
  );
  return (
    <OrderList
      label={t(`stocks.tab.${list}`)}
      paged={paged}
      show={shownStockOrder}
      cancelBy="orders.cancelPending"
      empty={{
        title: t(`stocks.orders.none.${list}`),
        action: (
          <ButtonLink href={address('/market')} look="secondary">
            {t('stocks.toMarket')}
          </ButtonLink>
        ),
      }}
    />
  );
};
