import { useFormat } from './use-format.ts';

export type RateLineProps = { readonly from: string; readonly to: string; readonly rate: string };

/** What one whole unit given brings: '1 EUR = 1.0842 USD', from left to right in every language, with all its digits (rule FIGURES-18). */
export const RateLine = ({ from, to, rate }: RateLineProps) => {
  const { number } = useFormat();
  return (
    <bdi dir="ltr" className="figures">
      1 {from} = {number(rate)} {to}
    </bdi>
  );
};
