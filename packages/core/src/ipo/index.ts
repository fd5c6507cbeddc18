export * from './allot.ts';
export * from './apply-for-shares.ts';
export * from './list-offering.ts';
export * from './state.ts';
