import type { Listing } from '../market/index.ts';
import { useQueryCall, useSession } from '../shell/index.ts';
import type { Balances } from './product.ts';

/** What may be spent and sold of a pair that the platform account pays for and holds: its balances of the two assets. */
export const useAssetBalances = ({ quote: { base, currency } }: Listing): Balances => {
  const { signedIn } = useSession();
  const coins = useQueryCall('funds.coins', {}, { when: signedIn });
  if (coins.state !== 'success') return { funds: undefined, holding: undefined };
  const of = (asset: string): string => coins.value.find((coin) => coin.asset === asset)?.available ?? '0';
  return { funds: of(currency), holding: of(base) };
};
