import { useMemo } from 'react';
import { type Loadable, useQueryCall } from '../shell/index.ts';

/** The customer's points as plain digits; '0' before the first. */
export const usePoints = (): Loadable<string> => {
  const assets = useQueryCall('funds.assets', {});
  return useMemo(() => {
    if (assets.state !== 'success') return assets;
    const own = assets.value.find(({ asset }) => asset === 'POINTS');
    return { ...assets, value: own?.available ?? '0' };
  }, [assets]);
};
