export * from './event.ts';
export * from './evolve.ts';
export * from './settle.ts';
export * from './state.ts';
