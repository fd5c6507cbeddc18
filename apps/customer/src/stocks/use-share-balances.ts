import type { Quote } from '../market/index.ts';
import type { Balances } from '../orders/index.ts';
import { useQueryCall, useSession } from '../shell/index.ts';

/** What may be spent and sold of a share: the cash of the stock account, and the position. */
export const useShareBalances = ({ currency, instrument }: Quote): Balances => {
  const { signedIn } = useSession();
  const cash = useQueryCall('funds.byCurrency', { currency }, { when: signedIn });
  const position = useQueryCall('orders.position', { instrument }, { when: signedIn });
  const none = position.state === 'error' && position.failure.error === 'POSITION_NOT_FOUND';
  const noCash = cash.state === 'error' && cash.failure.error === 'ACCOUNT_NOT_FOUND';
  return {
    funds: cash.state === 'success' ? cash.value.available : noCash ? '0' : undefined,
    holding: position.state === 'success' ? position.value.available : none ? '0' : undefined,
  };
};
