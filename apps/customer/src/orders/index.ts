/** What the order ticket, the lists of orders and positions give to the modules that trade. */
export { InstrumentPage } from './instrument-page.tsx';
export { MarginCards } from './margin-cards.tsx';
export { OrderCard } from './order-card.tsx';
export { type OrderOutcome, withOutcome } from './order-outcome.ts';
export { OrderSheet } from './order-sheet.tsx';
export { OwnOrders } from './own-orders.tsx';
export { PositionCard, PositionCardSkeleton } from './position-card.tsx';
export { PositionList } from './position-list.tsx';
export type { Balances, ProductTrading, TicketProduct } from './product.ts';
export { ProductOrders } from './product-orders.tsx';
export type { ShownOrder } from './shown-order.ts';
export { TradeBoard } from './trade-board.tsx';
export { TradeButtons } from './trade-buttons.tsx';
export { useAssetBalances } from './use-asset-balances.ts';
export { useOpenedOnMargin } from './use-margin-positions.ts';
export { useOrders } from './use-orders.ts';
export { usePositionAndOrders } from './use-position-and-orders.ts';
export { useRestoredState } from './use-restored-state.ts';
