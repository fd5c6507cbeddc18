import type { ChartLine } from '@bourse/ui/chart';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { type ReplyOfCall, useFormat, useQueryCall, useSession } from '../shell/index.ts';

export type Position = ReplyOfCall<'orders.position'>;

/** Own position and living orders in an instrument, and the lines they draw across its chart. */
export const usePositionAndOrders = ({ quote }: Listing) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const { signedIn } = useSession();
  const position = useQueryCall(
    'orders.position',
    { instrument: quote.instrument },
    { when: signedIn && quote.kind === 'share' },
  );
  const orders = useQueryCall(
    'orders.list',
    { list: 'current', instrument: quote.instrument, pageNo: 1, pageSize: 20 },
    { when: signedIn },
  );
  const held = position.state === 'success' ? position.value : undefined;
  const living = orders.state === 'success' ? orders.value.list : undefined;
  const lines = useMemo((): readonly ChartLine[] => {
    const entry: readonly ChartLine[] = held
      ? [
          {
            id: 'position',
            price: held.entryPrice,
            label: t('market.own.held', { quantity: number(held.quantity) }),
            tone: 'accent',
          },
        ]
      : [];
    const limits = (living ?? []).flatMap((order): readonly ChartLine[] =>
      order.limitPrice === null
        ? []
        : [
            {
              id: `order-${order.id}`,
              price: order.limitPrice,
              label: `${t(`market.${order.side}`)} ${number(order.quantity)}`,
              tone: order.side === 'buy' ? 'rise' : 'fall',
            },
          ],
    );
    return [...entry, ...limits];
  }, [held, living, t, number]);
  return { position: held, isPositionAwaited: position.state === 'pending', orders: living, lines };
};
