import { withoutZeros } from '@bourse/rules';
import { useTranslation } from 'react-i18next';
import type { Quote } from '../market/index.ts';
import { productOf, useFormat, useTicker } from '../shell/index.ts';
import { marginTogether } from './margin-result.ts';
import { PositionStrip } from './position-card.tsx';
import type { MarginPosition } from './use-margin-positions.ts';

/**
 * What is open with leverage in the instrument whose page this is, in one line: it leads to where each is seen and changed. Nothing where its
 * product shows no position of its own.
 */
export const LeverageLine = ({
  quote,
  positions,
  className = '',
}: {
  readonly quote: Quote;
  readonly positions: readonly MarginPosition[];
  readonly className?: string;
}) => {
  const { t } = useTranslation('market');
  const { number } = useFormat();
  const last = useTicker(quote.instrument)?.last;
  const [first] = positions;
  const page = productOf(quote.product)?.positionPage?.(quote);
  if (!first || page === undefined) return null;
  const { quantity, result, percent } = marginTogether(positions, last);
  const leverages = [...new Set(positions.map(({ leverage }) => t('market.leverage.times', { leverage })))];
  return (
    <PositionStrip
      href={page}
      name={t('market.leverage.own')}
      quantity={`${number(withoutZeros(quantity))} · ${leverages.join(' ')}`}
      entryPrice={positions.length === 1 ? first.entryPrice : undefined}
      currency={first.currency}
      {...{ result, percent, className }}
    />
  );
};
