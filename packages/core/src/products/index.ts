export * from './buy-income-product.ts';
export * from './end-income-product.ts';
export * from './event.ts';
export * from './income.ts';
export * from './list-income-product.ts';
export * from './redeem-income-product.ts';
export * from './state.ts';
export * from './terms.ts';
