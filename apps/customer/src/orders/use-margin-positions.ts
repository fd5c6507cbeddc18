import { decimalsOf } from '@bourse/rules';
import { useMemo } from 'react';
import { type Listing, times } from '../market/index.ts';
import { type Loadable, type ReplyOfCall, useQueryCall, useSession, useWholeCall } from '../shell/index.ts';

/** A position as its card and its sheets need it, whatever its product; a holding, paid in full, has no margin and a leverage of 1. Decimal texts. */
export type MarginPosition = Pick<
  ReplyOfCall<'orders.position'>,
  | 'id'
  | 'instrument'
  | 'code'
  | 'direction'
  | 'quantity'
  | 'available'
  | 'entryPrice'
  | 'last'
  | 'cost'
  | 'marketValue'
  | 'margin'
  | 'leverage'
  | 'callPrice'
  | 'liquidationPrice'
  | 'closeOutEquity'
  | 'financing'
  | 'nextFinancing'
  | 'nextFinancingAt'
  | 'fees'
  | 'takeProfit'
  | 'stopLoss'
  | 'currency'
  | 'source'
  | 'openedAt'
> & {
  /** Where it is listed, of what is found by that. */
  readonly venue?: string;
  /** How much of the base one of what is counted is; the quantity is of the base itself where it is absent. */
  readonly faceValue?: string;
  /** Whether an exit leaves some of it: what is locked up, or copied. */
  readonly hasOthers?: boolean;
  /** The limits of the orders that its exits place, of those that do not close at the market. */
  readonly exitLimits?: Readonly<Partial<Record<'takeProfit' | 'stopLoss', string>>>;
};

/** A holding as its exits are changed. */
export const asClosable = (held: ReplyOfCall<'orders.position'>): MarginPosition => ({
  ...held,
  hasOthers: held.lockUp !== undefined || held.source === 'copied',
});

/** The quantity of the base that moves with the price. Decimal text. */
export const baseQuantity = ({ quantity, faceValue }: Pick<MarginPosition, 'quantity' | 'faceValue'>): string =>
  faceValue === undefined ? quantity : (times(quantity, faceValue, decimalsOf(faceValue)) ?? quantity);

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
