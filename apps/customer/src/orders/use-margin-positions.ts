import { useMemo } from 'react';
import type { Listing } from '../market/index.ts';
import { type Loadable, type ReplyOfCall, useQueryCall, useSession, useWholeCall } from '../shell/index.ts';

export type MarginPosition = ReplyOfCall<'orders.position'>;

const pageInput = (pageNo: number) => ({ pageNo, pageSize: 100, state: 'open' }) as const;

/** What is open with leverage, the newest first; of one instrument where it is named. */
export const useMarginPositions = (when = true, instrument?: string): Loadable<readonly MarginPosition[]> => {
  const { signedIn } = useSession();
  const found = useWholeCall('orders.positions', pageInput, { when: signedIn && when });
  const list = found.state === 'success' ? found.value.list : undefined;
  // The same one until another answer comes, for what is worked out from it.
  const open = useMemo(
    () => list?.filter((one) => one.leverage > 1 && (instrument === undefined || one.instrument === instrument)),
    [list, instrument],
  );
  return found.state === 'success' ? { ...found, value: open ?? [] } : found;
};

/**
 * What counts for the leverage that the next order may have: the value of all that is open with leverage in an instrument and of resting orders
 * that open more, a decimal text of its quote asset; undefined while it is not known.
 */
export const useOpenedOnMargin = ({ quote: { instrument }, terms }: Listing): string | undefined => {
  const { signedIn } = useSession();
  const found = useQueryCall('orders.opened', { instrument }, { when: signedIn && terms.margin !== null });
  return found.state === 'success' ? found.value.value : undefined;
};
