import { ChangePill } from '@bourse/ui/change-pill';
import { Figure } from '@bourse/ui/figure';
import { Card } from '@bourse/ui/section';
import { useTranslation } from 'react-i18next';
import { useFormat, usePreferences, useTicker } from '../shell/index.ts';
import type { Position } from './own.ts';
import { difference, percentOf, times } from './quote.ts';

/** What a position is worth at the last price, and its result; exact decimals, as the server works them out at each tick. */
export const useResult = (position: Position, isWatching = true) => {
  const pushed = useTicker(isWatching ? position.instrument : undefined);
  const { cost, quantity, marketValue, profit, profitPercent, last } = position;
  const decimals = (cost.split('.')[1] ?? '').length;
  const value = pushed ? times(pushed.last, quantity, decimals) : (marketValue ?? undefined);
  const result = pushed && value !== undefined ? difference(value, cost) : (profit ?? undefined);
  const percent = pushed && result !== undefined ? percentOf(result, cost) : (profitPercent ?? undefined);
  return { last: pushed?.last ?? last ?? undefined, value, result, percent };
};

/** What a position brings; a dash where there is no price to tell it by. */
export const Result = ({
  amount,
  asset,
  className,
}: {
  readonly amount: string | undefined;
  readonly asset: string;
  readonly className: string;
}) => {
  const { t } = useTranslation('market');
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  if (amount === undefined)
    return (
      <span className={className} title={t('shell.noPrice')}>
        —
      </span>
    );
  return (
    <Figure
      amount={amount}
      asset={asset}
      locale={language}
      toned
      isHidden={!eyesOpen}
      hiddenLabel={t('shell.hidden')}
      className={`items-end! ${className}`}
    />
  );
};

/** The own holding of the instrument whose page this is. */
export const PositionCard = ({ position }: { readonly position: Position }) => {
  const { t } = useTranslation('market');
  const { language, number, money } = useFormat();
  const { eyesOpen } = usePreferences();
  const { value, result, percent } = useResult(position);
  return (
    <Card className="mx-4 mt-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-13 text-ink-faint">{t('market.own.title')}</p>
          <p className="figures mt-0.5 text-15 font-semibold text-ink-strong">
            {number(position.quantity)} × {number(position.entryPrice)}
          </p>
        </div>
        <div className="flex flex-col items-end gap-1">
          <Result amount={result} asset={position.currency} className="text-17 font-semibold" />
          <ChangePill percent={percent} locale={language} look="text" />
        </div>
      </div>
      {eyesOpen && value !== undefined && (
        <p className="mt-1 text-12 text-ink-faint tabular-nums">
          {t('market.own.worth', { amount: money(value, position.currency) })}
        </p>
      )}
    </Card>
  );
};
