import { leastDecimals } from '@bourse/ui/format';
import { useFormat } from '../shell/index.ts';
import type { TopupTarget } from './topup-form.ts';

/** Least and most of one top-up as the customer reads them; a unit that stands behind is written once, at the end. */
export const useLimits = () => {
  const { money, number } = useFormat();
  return ({ asset, minimum, maximum, bank }: TopupTarget): { readonly minimum: string; readonly maximum: string } => ({
    minimum: bank ? money(minimum, asset) : number(minimum, { minDecimals: leastDecimals(asset) }),
    maximum: money(maximum, asset),
  });
};
