import { useMemo } from 'react';
import { type Loadable, useQueryCall } from '../shell/index.ts';
import { Topup } from './topup.tsx';
import { type TopupTarget, USDT_METHOD, walletTargets } from './topup-form.ts';

const PAGE = 100;

/** Money in as USDT, over the network of one's choice. */
export const UsdtTopupScreen = () => {
  const found = useQueryCall('funds.platformWallets', { pageNo: 1, pageSize: PAGE }, { freshMs: 60_000 });
  const targets = useMemo(
    (): Loadable<readonly TopupTarget[]> =>
      found.state === 'success' ? { ...found, value: walletTargets(found.value) } : found,
    [found],
  );
  return <Topup method={USDT_METHOD} targets={targets} />;
};
