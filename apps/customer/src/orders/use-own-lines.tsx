import type { ChartLine } from '@bourse/ui/chart';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { useFormat } from '../shell/index.ts';
import type { MovedExit } from './exits-sheet.tsx';
import { type MoveExit, useMarginLines } from './margin-lines.ts';
import type { PositionTerms } from './product.ts';
import type { ShownOrder } from './shown-order.ts';
import type { MarginPosition } from './use-margin-positions.ts';

const ExitsSheet = lazy(() => import('./exits-sheet.tsx').then((module) => ({ default: module.ExitsSheet })));

/** The lines of open orders with a limit: which side, and its quantity. No call changes an order, so none can be dragged (rule CHART-8). */
export const useOrderLines = (orders: readonly ShownOrder[] | undefined): readonly ChartLine[] => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  return useMemo(
    () =>
      (orders ?? []).flatMap((order): readonly ChartLine[] =>
        order.limitPrice === null
          ? []
          : [
              {
                id: `order-${order.id}`,
                price: order.limitPrice,
                label: `${t(`market.${order.side}`)} · ${t('market.order.limit')} ${number(order.quantity)}`,
                tone: order.side === 'buy' ? 'rise' : 'fall',
              },
            ],
      ),
    [orders, t, number],
  );
};

type Moving = MovedExit & { readonly position: MarginPosition };

/**
 * The lines of positions on margin, whose exits can be dragged where it is known by what they are changed; and the sheet that asks, once one was
 * let go, before it is: it stands somewhere on the page.
 */
export const usePositionLines = (
  positions: readonly MarginPosition[],
  listing: Listing,
  terms: PositionTerms | undefined,
): { readonly lines: readonly ChartLine[]; readonly sheet: ReactNode } => {
  const [moving, setMoving] = useState<Moving>();
  const onMove = useCallback<MoveExit>((position, exit, price) => setMoving({ position, exit, price }), []);
  const lines = useMarginLines(positions, listing, terms && onMove);
  const sheet = moving && terms && (
    <Suspense fallback={null}>
      <ExitsSheet
        // As it stands now; one that ended meanwhile as it stood last.
        position={positions.find(({ id }) => id === moving.position.id) ?? moving.position}
        terms={terms}
        moved={moving}
        onClose={() => setMoving(undefined)}
      />
    </Suspense>
  );
  return { lines, sheet };
};
