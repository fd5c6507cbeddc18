import { useTranslation } from 'react-i18next';
import { type ReplyOfCall, useFormat } from '../shell/index.ts';

type Order = ReplyOfCall<'contract.place'>;

const keyOf = ({ state, dealNum }: Order): string => {
  if (state === 'filled') return 'filled';
  if (state === 'cancelled') return dealNum > 0 ? 'part' : 'none';
  return dealNum > 0 ? 'partResting' : 'resting';
};

/** What became of an order that was just placed, in one sentence: 'Long 10 at 103,052.20, fee 0.52 USDT' (rule CONTRACT-16). */
export const useFilledText = () => {
  const { t } = useTranslation('contract');
  const { number, money } = useFormat();
  return (order: Order): string =>
    t(`contract.placed.${keyOf(order)}`, {
      side: t(`contract.${order.type}`),
      contracts: number(String(order.delegateTotal)),
      filled: number(String(order.dealNum)),
      price: order.dealPrice === null ? '–' : number(order.dealPrice),
      limit: order.delegatePrice === null ? '–' : number(order.delegatePrice),
      fee: money(order.fee, order.coin),
    });
};

/** Whether nothing of an order was filled, and nothing of it waits. */
export const isUnfilled = (order: Order): boolean => keyOf(order) === 'none';
