export * from './account.ts';
export * from './amount.ts';
export * from './asset.ts';
export * from './decimal.ts';
export * from './instrument.ts';
export * from './order.ts';
export * from './result.ts';
