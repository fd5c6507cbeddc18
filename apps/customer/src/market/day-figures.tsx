import { isRolling } from '@bourse/rules';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../shell/index.ts';
import { type Quote, useMoving } from './quote.ts';

/** High, low and volume of the day side by side, of the last 24 hours round the clock (rule FIGURES-9): where no list of figures stands. */
export const DayFigures = ({ quote, decimals }: { readonly quote: Quote; readonly decimals: number }) => {
  const { t } = useTranslation('market');
  const { price, compact } = useFormat();
  const { high, low, volume } = useMoving(quote);
  const at = (text: string | undefined): string => (text === undefined ? '–' : price(text, decimals));
  const over = (name: string): string => (isRolling(quote.venue) ? t('market.in24h', { name }) : name);
  const figures = [
    [t('market.high'), at(high)],
    [t('market.low'), at(low)],
    [t('market.volume'), compact(volume)],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-3 px-4 pb-2">
      {figures.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="wrap-break-word text-12 text-ink-faint">{over(name)}</dt>
          <dd className="figures text-13 font-medium text-ink-strong rtl:text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
};
