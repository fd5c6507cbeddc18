export * from './announce-split.ts';
export * from './event.ts';
export * from './in-new-shares.ts';
export * from './state.ts';
