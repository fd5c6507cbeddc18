import type { ReplyOfCall } from './api.ts';
import { type Loadable, useQueryCall } from './queries.ts';
import { useSession } from './session.ts';

const SHOWN = 5;

/** The customer's deposits that wait for review, newest first, five at most, and how many there are (rule FUNDS-131); the demo account has none. */
export const useDepositsInReview = (): Loadable<ReplyOfCall<'funds.recharges'>> => {
  const { session } = useSession();
  return useQueryCall(
    'funds.recharges',
    { state: 'waiting', pageNo: 1, pageSize: SHOWN },
    { when: session?.mode === 'real' },
  );
};
