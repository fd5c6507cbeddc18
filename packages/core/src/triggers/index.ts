export * from './event.ts';
export * from './reach-triggers.ts';
export * from './state.ts';
export * from './trigger-level.ts';
export * from './triggers.ts';
