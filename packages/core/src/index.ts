export * from './context.ts';
export * from './core.ts';
export * from './funds/index.ts';
export * from './ledger/index.ts';
export * from './market/index.ts';
export * from './platform/index.ts';
export * from './snapshot.ts';
export * from './stocks/index.ts';
