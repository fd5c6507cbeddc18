export * from './announce-split.ts';
export * from './event.ts';
export * from './state.ts';
