import { useListing } from '../market/index.ts';
import { useDepth } from '../shell/index.ts';
import { type ClosingEstimate, closingEstimate } from './closing-estimate.ts';
import { useMarginResult } from './margin-result.ts';
import type { MarginPosition } from './use-margin-positions.ts';

/** What closing so much of a position would bring now, as prices move (rule MARGIN-23). */
export const useClosing = (position: MarginPosition, quantity: string): ClosingEstimate | undefined => {
  const { last } = useMarginResult(position);
  const listing = useListing(position.instrument);
  const known = listing.state === 'success' ? listing.value : undefined;
  const book = useDepth(position.instrument, known?.terms);
  return known && closingEstimate(position, quantity, known, { last, book });
};
