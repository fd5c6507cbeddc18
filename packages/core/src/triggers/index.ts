export * from './event.ts';
export * from './place.ts';
export * from './reach-triggers.ts';
export * from './state.ts';
export * from './triggers.ts';
