import { withoutZeros } from '@bourse/rules';
import type { ChartLine } from '@bourse/ui/chart';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import type { MarginPosition } from './use-margin-positions.ts';

/** The lines that a position on margin draws across the chart: where it was opened, where it closes by itself, where it is liquidated. */
const useLinesOf = () => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  return useCallback(
    ({
      id,
      leverage,
      quantity,
      entryPrice,
      takeProfit,
      stopLoss,
      liquidationPrice,
    }: MarginPosition): readonly ChartLine[] => {
      const times = t('market.leverage.times', { leverage });
      const at = (name: string, price: string | null, label: string, tone: ChartLine['tone']): readonly ChartLine[] =>
        price === null ? [] : [{ id: `${name}-${id}`, price, label, tone }];
      return [
        ...at('margin', entryPrice, `${times} ${number(withoutZeros(quantity))}`, 'accent'),
        ...at('target', takeProfit, `${times} ${t('market.leverage.takeProfit')}`, 'rise'),
        ...at('stop', stopLoss, `${times} ${t('market.leverage.stopLoss')}`, 'fall'),
        ...at('liquidation', liquidationPrice, `${times} ${t('market.leverage.liquidated')}`, 'warning'),
      ];
    },
    [t, number],
  );
};

/** The lines of all of them. */
export const useMarginLines = (positions: readonly MarginPosition[]): readonly ChartLine[] => {
  const linesOf = useLinesOf();
  return useMemo(() => positions.flatMap(linesOf), [positions, linesOf]);
};
