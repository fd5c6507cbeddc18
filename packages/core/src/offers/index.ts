export { lockUpOf } from './lock-ups.ts';
export * from './state.ts';
export * from './take-offer.ts';
export * from './terms.ts';
