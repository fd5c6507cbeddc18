export * from './commands.ts';
export * from './event.ts';
export * from './state.ts';
