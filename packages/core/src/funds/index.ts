export * from './deposit.ts';
export * from './event.ts';
export * from './state.ts';
