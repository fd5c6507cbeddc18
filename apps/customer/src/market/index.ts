/** What the module of quotes and orders gives to the modules that trade. */
export { BookPanel, TapePanel } from './book-panel.tsx';
export { ChartPanel } from './chart-panel.tsx';
export { HeadSkeleton, InstrumentHead } from './instrument-head.tsx';
export { InstrumentPage } from './instrument-page.tsx';
export { InstrumentsBeside } from './instruments-beside.tsx';
export { MarketLists, SearchLink } from './market-lists.tsx';
export { MarketState } from './market-state.tsx';
export { OrderCard } from './order-card.tsx';
export { OrderList } from './order-list.tsx';
export { OrderSheet } from './order-sheet.tsx';
export { shownStockOrder, useOwn } from './own.ts';
export { PositionCard, PositionCardSkeleton } from './position-card.tsx';
export { PositionList } from './position-list.tsx';
export { codeOf, detailOf, type Listing, priceDecimals, shortName, useMoving } from './quote.ts';
export type { SpotProduct } from './spot-order.ts';
export { SpotOrderList } from './spot-order-list.tsx';
export { TradeBoard } from './trade-board.tsx';
export { useListing } from './use-listing.ts';
