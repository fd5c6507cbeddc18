import { useMemo } from 'react';
import { type Loadable, usePlace, useQueryCall, useSite } from '../shell/index.ts';
import { Topup } from './topup.tsx';
import { bankTargets, coinTargets, coinWay, type TopupTarget, wireWay } from './topup-form.ts';

const PAGE = 100;
const FRESH = { freshMs: 60_000 } as const;

const WireTopup = ({ currency }: { readonly currency: string }) => {
  const found = useQueryCall('funds.platformBanks', { pageNo: 1, pageSize: PAGE }, FRESH);
  const targets = useMemo(
    (): Loadable<readonly TopupTarget[]> =>
      found.state === 'success'
        ? { ...found, value: bankTargets(found.value).filter(({ asset }) => asset === currency) }
        : found,
    [found, currency],
  );
  return <Topup way={wireWay(currency)} targets={targets} />;
};

const CoinTopup = ({ coin }: { readonly coin: string }) => {
  // The question of the list before this page: all of them are asked for once.
  const found = useQueryCall('funds.depositAddresses', {}, FRESH);
  const targets = useMemo(
    (): Loadable<readonly TopupTarget[]> =>
      found.state === 'success'
        ? { ...found, value: coinTargets(found.value).filter(({ asset }) => asset === coin) }
        : found,
    [found, coin],
  );
  return <Topup way={coinWay(coin)} targets={targets} />;
};

/** Money in by the coin, or by bank transfer, that the address names. */
export const RechargeApplyScreen = () => {
  const { query } = usePlace();
  const currency = useSite((site) => site.currency);
  const type = (query['type'] ?? '').toUpperCase();
  const coin = (query['coin'] ?? '').toUpperCase();
  if (type === 'BANK') return <WireTopup currency={coin || currency} />;
  return <CoinTopup coin={coin || type || 'USDT'} />;
};
