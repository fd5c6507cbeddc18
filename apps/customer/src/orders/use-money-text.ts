import { withoutZeros } from '@bourse/rules';
import { useCallback } from 'react';
import { useFormat } from '../shell/index.ts';

/** Money of one asset in an order: exact, without the zeros that say nothing, and never fewer than two decimals. */
export const useMoneyText = (asset: string) => {
  const { money } = useFormat();
  return useCallback(
    (text: string | undefined): string =>
      text === undefined ? '–' : money(withoutZeros(text), asset, { minDecimals: 2 }),
    [money, asset],
  );
};
