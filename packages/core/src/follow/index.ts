export * from './event.ts';
export * from './followings.ts';
export * from './leaders.ts';
export * from './standing.ts';
export * from './state.ts';
