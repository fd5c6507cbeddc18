export * from './change-margin.ts';
export * from './event.ts';
export * from './place-margin-order.ts';
export * from './set-exits.ts';
export * from './state.ts';
