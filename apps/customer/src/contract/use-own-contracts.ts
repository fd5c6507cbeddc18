import { type Pages, type ReplyOfCall, usePagedCall, useQueryCall, useSession } from '../shell/index.ts';

/** How many rows a page of the lists has. */
export const ROWS = 10;

type Position = ReplyOfCall<'contract.positions'>['rows'][number];
export type PositionPages = Pages<Position>;

/** Own positions, open or over, the newest first; of one contract, or of all without it. */
export const usePositionPages = (status: 'open' | 'closed', symbol?: string, when = true): PositionPages => {
  const { signedIn } = useSession();
  return usePagedCall(
    'contract.positions',
    (pageNo) => ({ status, pageNo, pageSize: ROWS, ...(symbol && { symbol }) }),
    ({ rows, total }) => ({ items: rows, total }),
    { when: signedIn && when },
  );
};

/** How many positions, open orders, exits and past orders there are, in one contract or in all; undefined while that is not known. */
export const useCounts = (symbol?: string): ReplyOfCall<'contract.counts'> | undefined => {
  const { signedIn } = useSession();
  const found = useQueryCall('contract.counts', symbol ? { symbol } : {}, { when: signedIn });
  return found.state === 'success' ? found.value : undefined;
};
