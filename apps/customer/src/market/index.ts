/** What the room of quotes and orders gives to the rooms that trade. */
export { BookPanel, TapePanel } from './book-panel.tsx';
export { ChartPanel } from './chart-panel.tsx';
export { HeadSkeleton, InstrumentHead } from './instrument-head.tsx';
export { InstrumentPage } from './instrument-page.tsx';
export { InstrumentsBeside } from './instruments-beside.tsx';
export { MarketState } from './market-state.tsx';
export { OrderCard } from './order-card.tsx';
export { OrderList, type ShownOrder } from './order-list.tsx';
export { OrderSheet } from './order-sheet.tsx';
export { shownStockOrder, useOwn } from './own.ts';
export { PositionCard, PositionCardSkeleton } from './position-card.tsx';
export { PositionList } from './position-list.tsx';
export { codeOf, detailOf, type Listed, priceDecimals, shortName, useMoving } from './quote.ts';
export { useListed } from './use-listed.ts';
export { useRoomy, useWide } from './use-wide.ts';
