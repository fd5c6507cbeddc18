export * from './standing.ts';
export * from './state.ts';
