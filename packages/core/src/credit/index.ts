export * from './loans.ts';
export * from './review.ts';
export * from './state.ts';
export * from './worth.ts';
