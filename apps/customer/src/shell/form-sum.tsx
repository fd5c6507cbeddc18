import { Figure } from '@bourse/ui/figure';
import { useFormat } from './use-format.ts';

export type FormSumProps = { readonly amount: string | undefined; readonly asset: string };

/**
 * A sum in a form that is being filled in: with the decimals of its asset, all of them on a tap (rule FIGURES-13), a dash while there is none.
 * The eye covers what the customer has, not what is about to be agreed to.
 */
export const FormSum = ({ amount, asset }: FormSumProps) => {
  const { language } = useFormat();
  if (amount === undefined) return '–';
  return <Figure amount={amount} asset={asset} locale={language} canOpen className="items-end!" />;
};
