export * from './event.ts';
export * from './evolve.ts';
export * from './evolve-assets.ts';
export * from './holding.ts';
export * from './settle.ts';
export * from './state.ts';
