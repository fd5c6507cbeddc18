import { Figure } from '@bourse/ui/figure';
import { useFormat, usePreferences } from '../shell/index.ts';

/** A gain or loss to the last digit, where it stands among figures that add up (rule FIGURES-26). */
export const FullResult = ({ amount, asset }: { readonly amount: string | undefined; readonly asset: string }) => {
  const { language } = useFormat();
  const { eyesOpen } = usePreferences();
  if (amount === undefined) return '–';
  return <Figure amount={amount} asset={asset} locale={language} toned isFull isHidden={!eyesOpen} />;
};
