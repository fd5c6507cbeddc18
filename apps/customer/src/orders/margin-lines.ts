import { withoutZeros } from '@bourse/rules';
import type { ChartLine } from '@bourse/ui/chart';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Listing } from '../market/index.ts';
import { useFormat } from '../shell/index.ts';
import { outcomeAt, stakeOf } from './margin-change.ts';
import type { Exit } from './order-leverage.ts';
import type { MarginPosition } from './use-margin-positions.ts';

/** Where an exit of a position was dragged to. */
export type MoveExit = (position: MarginPosition, exit: Exit, price: string) => void;

/** The words of a position's lines. */
export type LineWords = {
  readonly side: (position: MarginPosition) => string;
  readonly exit: Readonly<Record<Exit | 'liquidated', string>>;
  readonly number: (text: string) => string;
  readonly sum: (amount: string, asset: string) => string;
};

/**
 * The lines that a position draws across the chart: where it was opened, where it closes by itself, where it is liquidated. Its exits
 * can be dragged where `onMove` is given, those of a copied position never: it follows its leader.
 */
export const marginLines = (
  position: MarginPosition,
  words: LineWords,
  listing: Listing,
  onMove?: MoveExit,
): readonly ChartLine[] => {
  const { id, quantity, entryPrice, liquidationPrice, currency, source, leverage } = position;
  const side = words.side(position);
  const size = words.number(withoutZeros(quantity));
  const at = (name: string, price: string | null, label: string, tone: ChartLine['tone']): readonly ChartLine[] =>
    price === null ? [] : [{ id: `${name}-${id}`, price, label, tone }];
  const stake = onMove && source !== 'copied' ? stakeOf(position, listing) : undefined;
  const exit = (name: string, of: Exit, tone: ChartLine['tone']): readonly ChartLine[] =>
    at(name, position[of], `${leverage === 1 ? '' : `${side} · `}${words.exit[of]} ${size}`, tone).map((line) => ({
      ...line,
      ...(stake && {
        move: {
          name: words.exit[of],
          says: (price) => {
            const result = outcomeAt(stake, price)?.amount;
            return result === undefined ? undefined : words.sum(result, currency);
          },
          onMove: (price) => onMove?.(position, of, price),
        },
      }),
    }));
  return [
    // What a holding was bought at is drawn with what is held.
    ...(leverage === 1 ? [] : at('margin', entryPrice, `${side} ${size}`, 'accent')),
    ...exit('target', 'takeProfit', 'rise'),
    ...exit('stop', 'stopLoss', 'fall'),
    ...at('liquidation', liquidationPrice, `${side} · ${words.exit.liquidated}`, 'warning'),
  ];
};

/** The lines of all of them. */
export const useMarginLines = (
  positions: readonly MarginPosition[],
  listing: Listing,
  onMove?: MoveExit,
): readonly ChartLine[] => {
  const { t } = useTranslation('market');
  const { number, money } = useFormat();
  return useMemo(() => {
    const words: LineWords = {
      side: ({ direction, leverage }) => t(`market.lines.${direction}`, { leverage }),
      exit: {
        takeProfit: t('market.leverage.takeProfit'),
        stopLoss: t('market.leverage.stopLoss'),
        liquidated: t('market.leverage.liquidated'),
      },
      number,
      sum: (amount, asset) => money(amount, asset, { sign: 'always' }),
    };
    return positions.flatMap((position) => marginLines(position, words, listing, onMove));
  }, [positions, listing, onMove, t, number, money]);
};
