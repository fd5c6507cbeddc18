import { isSome } from '@bourse/rules';
import type { Listing } from '../market/index.ts';
import { type Balances, useOpenedOnMargin } from '../orders/index.ts';
import { useQueryCall, useSession } from '../shell/index.ts';

/** What may be spent and sold of a share: the cash of the stock account, and the position; what is open with leverage in it. */
export const useShareBalances = (listing: Listing): Balances => {
  const { currency, instrument } = listing.quote;
  const { signedIn } = useSession();
  const cash = useQueryCall('funds.byCurrency', { currency }, { when: signedIn });
  const position = useQueryCall('orders.position', { instrument }, { when: signedIn });
  const opened = useOpenedOnMargin(listing);
  // With leverage it is no holding, and not sold as one.
  const own = position.state === 'success' && position.value.leverage === 1 ? position.value : undefined;
  const [held, whole] = [own?.available ?? '0', own?.quantity ?? '0'];
  const none = position.state === 'error' && position.failure.error === 'POSITION_NOT_FOUND';
  const noCash = cash.state === 'error' && cash.failure.error === 'ACCOUNT_NOT_FOUND';
  return {
    funds: cash.state === 'success' ? cash.value.available : noCash ? '0' : undefined,
    holding: position.state === 'success' ? held : none ? '0' : undefined,
    isHeld: isSome(held) !== isSome(whole),
    opened,
  };
};
