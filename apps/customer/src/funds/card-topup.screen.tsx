import { useMemo } from 'react';
import { type Loadable, useQueryCall } from '../shell/index.ts';
import { Topup } from './topup.tsx';
import { bankTargets, CARD_METHOD, type TopupTarget } from './topup-form.ts';

const PAGE = 100;

/** Money in from a bank card or account. */
export const CardTopupScreen = () => {
  const found = useQueryCall('funds.platformBanks', { pageNo: 1, pageSize: PAGE }, { freshMs: 60_000 });
  const targets = useMemo(
    (): Loadable<readonly TopupTarget[]> =>
      found.state === 'success' ? { ...found, value: bankTargets(found.value) } : found,
    [found],
  );
  return <Topup method={CARD_METHOD} targets={targets} />;
};
