export * from './state.ts';
export * from './take-offer.ts';
