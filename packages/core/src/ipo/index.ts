export * from './apply-for-shares.ts';
export * from './list-offering.ts';
export * from './open-ballot.ts';
export * from './state.ts';
export * from './terms.ts';
