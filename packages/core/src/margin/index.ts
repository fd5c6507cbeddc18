export type { OpenError } from './admit.ts';
export * from './change-margin.ts';
export * from './close-position.ts';
export * from './event.ts';
export { openingTurnover } from './orders.ts';
export * from './place-margin-order.ts';
export * from './set-exits.ts';
export * from './state.ts';
