import type { ReplyOfCall } from './api.ts';
import { type Loadable, useQueryCall } from './queries.ts';
import { useSession } from './session.ts';

export type Holdings = ReplyOfCall<'funds.holdings'>;
export type Holding = Holdings['holdings'][number];

const EVERY_MS = 10_000;

/** Everything held whose price moves, with its results and their sums: the one source of these figures on every screen. */
export const useHoldings = (when = true): Loadable<Holdings> => {
  const { signedIn } = useSession();
  return useQueryCall('funds.holdings', {}, { when: signedIn && when, everyMs: EVERY_MS });
};
