export * from './agenda.ts';
export * from './event.ts';
export * from './set-aside.ts';
export * from './state.ts';
