export * from './change-margin.ts';
export * from './event.ts';
export * from './open-position.ts';
export * from './reduce-position.ts';
export * from './set-exits.ts';
export * from './state.ts';
