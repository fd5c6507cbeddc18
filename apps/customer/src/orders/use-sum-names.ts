import { useTranslation } from 'react-i18next';
import { leverageOf } from './order-form.ts';
import type { Ticket } from './use-ticket.ts';

/** What the sums of an order are called: those of a market order that waits for the open are at its worst price, which no estimate is (rule ORDER-49). */
export const useSumNames = ({ form, market }: Pick<Ticket, 'form' | 'market'>) => {
  const { t } = useTranslation('market');
  const { side, kind } = form;
  const isLeveraged = leverageOf(form, market) > 1;
  if (kind === 'market' && !market.isOpen)
    return {
      price: t(`market.order.worst.price.${side}`),
      value: t(`market.order.worst.value.${side}`),
      fee: t('market.order.worst.fee'),
      total: t(isLeveraged ? 'market.leverage.takenWorst' : `market.order.worst.total.${side}`),
    };
  return {
    price: t(kind === 'limit' ? 'market.order.limitPrice' : 'market.order.meanPrice'),
    value: t(isLeveraged ? 'market.leverage.value' : 'market.order.value'),
    fee: t('market.fee'),
    total: t(isLeveraged ? 'market.leverage.taken' : side === 'buy' ? 'market.order.cost' : 'market.order.proceeds'),
  };
};
