import { value } from '../../e2e/cast.ts';
import type { ModuleScreens } from '../../e2e/module-screens.ts';

const SHARE = { instrument: 'US.LANTR', leverage: 1, kind: 'market' } as const;

export const entry: ModuleScreens = {
  // The trader leads, and has sold at a gain or a loss since.
  make: async (call, operator) => {
    value(await call('follow.apply', { name: 'Calm Harbour' }));
    const [applied] = value(await operator('console.leaders', { status: 'applied' })).rows;
    const leader = applied?.customerId ?? 0;
    value(
      await operator('console.decideLeader', { customerId: leader, decision: 'approve', reason: 'A long record.' }),
    );
    value(await call('orders.buyNewStock', { ...SHARE, side: 'buy', quantity: '9' }));
    value(await call('orders.buyNewStock', { ...SHARE, side: 'sell', quantity: '4' }));
    const [held] = value(await call('follow.positions', { leader })).list;
    return { leader: String(leader), holding: String(held?.id ?? 0) };
  },
  own: (_details, { leader, holding }) => [
    { name: 'follow', address: '/followOrderList', shows: 'a list' },
    { name: 'follow-trader', address: `/tradersView?id=${leader}` },
    { name: 'follow-trader-closed', address: `/tradersView?id=${leader}&tab=closed` },
    { name: 'follow-holding', address: `/followOrderDetail?id=${holding}&tradingId=${leader}` },
    { name: 'follow-own', address: '/followOrderRecord', shows: 'a text' },
  ],
  fresh: [
    { name: 'new-follow', address: '/followOrderList' },
    { name: 'new-follow-copying', address: '/followOrderList?tab=copying' },
    { name: 'new-follow-copies', address: '/followOrderList?tab=copies' },
    { name: 'new-follow-own', address: '/followOrderRecord' },
  ],
  console: [{ name: 'console-leaders', address: '/leaders' }],
};
