import { useMemo } from 'react';
import { type Loadable, useQueryCall, useRoute, useSite } from '../shell/index.ts';
import { Topup } from './topup.tsx';
import { bankTargets, coinMethod, coinTargets, type TopupTarget, wireMethod } from './topup-form.ts';

const PAGE = 100;
const FRESH = { freshMs: 60_000 } as const;

/** By bank transfer: in the currency that is named, else in any that there is an account for, the deployment's own first. */
const WireTopup = ({ currency }: { readonly currency: string | undefined }) => {
  const own = useSite((site) => site.currency);
  const found = useQueryCall('funds.platformBanks', { pageNo: 1, pageSize: PAGE }, FRESH);
  const targets = useMemo(
    (): Loadable<readonly TopupTarget[]> =>
      found.state === 'success'
        ? {
            ...found,
            value: bankTargets(found.value)
              .filter(({ asset }) => currency === undefined || asset === currency)
              .sort((one, other) => Number(other.asset === own) - Number(one.asset === own)),
          }
        : found,
    [found, currency, own],
  );
  return <Topup method={wireMethod(currency)} targets={targets} />;
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
  return <Topup method={coinMethod(coin)} targets={targets} />;
};

/** Money in by the coin, or by bank transfer, that the address names. */
export const RechargeApplyScreen = () => {
  const { query } = useRoute();
  const type = (query['type'] ?? '').toUpperCase();
  const coin = (query['coin'] ?? '').toUpperCase();
  if (type === 'BANK') return <WireTopup currency={coin || undefined} />;
  return <CoinTopup coin={coin || type || 'USDT'} />;
};
