import { type Loadable, type ReplyOfCall, useQueryCall, useSession } from '../shell/index.ts';

/** What inviting is worth and what is on its way from it; idle where nobody is signed in to the real account. */
export const useRebate = (everyMs?: number): Loadable<ReplyOfCall<'funds.rebate'>> => {
  const { session } = useSession();
  return useQueryCall(
    'funds.rebate',
    { customer: String(session?.customerId ?? '') },
    { when: session?.mode === 'real', ...(everyMs === undefined ? {} : { everyMs }) },
  );
};
