/** What instruments, their quotes and their lists give to the modules that trade. */
export { BookPanel, TapePanel } from './book-panel.tsx';
export { ChartPanel } from './chart-panel.tsx';
export { DayFigures } from './day-figures.tsx';
export { Facts } from './facts.tsx';
export { IndexStrip } from './index-strip.tsx';
export { HeadSkeleton, InstrumentHead, SessionNote } from './instrument-head.tsx';
export { InstrumentsBeside } from './instruments-beside.tsx';
export { traitsOf } from './kind-traits.ts';
export { loadCorporateActions } from './load-corporate-actions.ts';
export { MarketLists, SearchLink } from './market-lists.tsx';
export { HaltReason, MarketState, useTrading } from './market-state.tsx';
export {
  baseName,
  detailOf,
  difference,
  dividedBy,
  type Listing,
  percentOf,
  priceDecimals,
  type Quote,
  shortName,
  times,
  useMoving,
} from './quote.ts';
export { useInView } from './use-in-view.ts';
export { useListing } from './use-listing.ts';
export { useWatchlist } from './use-watchlist.ts';
