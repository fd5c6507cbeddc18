import type { ChartLine } from '@bourse/ui/chart';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { productOf, type ReplyOfCall, useFormat, useQueryCall, useSession } from '../shell/index.ts';
import { useOpenOrders } from './use-open-orders.ts';

export type Position = ReplyOfCall<'orders.position'>;

/** Own position and living orders in an instrument, and the lines they draw across its chart. */
export const usePositionAndOrders = ({ quote }: Listing) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const { signedIn } = useSession();
  const position = useQueryCall(
    'orders.position',
    { instrument: quote.instrument },
    { when: signedIn && productOf(quote.product)?.positionCall === 'orders.position' },
  );
  const living = useOpenOrders(quote);
  const held = position.state === 'success' ? position.value : undefined;
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
