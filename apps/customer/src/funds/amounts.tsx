import { Figure, type FigureProps } from '@bourse/ui/figure';
import { useTranslation } from 'react-i18next';
import { useFormat, usePreferences } from '../shell/index.ts';
import { withoutIdleZeros } from './balances.ts';

/** An amount with the decimals of its asset (rule FIGURES-10), in the customer's language, that the eye covers. */
export const Amount = (props: Omit<FigureProps, 'locale' | 'isHidden' | 'hiddenLabel'>) => {
  const { t } = useTranslation('funds');
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  return (
    <Figure
      {...props}
      amount={withoutIdleZeros(props.amount)}
      locale={language}
      isHidden={!eyesOpen}
      hiddenLabel={t('shell.hidden')}
    />
  );
};

/** Writes an amount with its asset into a sentence, without the zeros that say nothing. */
export const useMoneyText = () => {
  const { money } = useFormat();
  return (amount: string, asset: string): string => money(withoutIdleZeros(amount), asset);
};

/** A bound of what may be given: of USDT in two decimals, rounded into what is allowed. */
export const useBoundText = () => {
  const { money } = useFormat();
  return (amount: string, asset: string, side: 'least' | 'most'): string =>
    money(
      withoutIdleZeros(amount),
      asset,
      asset === 'USDT' ? { minDecimals: 2, maxDecimals: 2, rounding: side === 'least' ? 'up' : 'down' } : undefined,
    );
};
