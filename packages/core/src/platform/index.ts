export * from './allowed.ts';
export * from './close-customer.ts';
export * from './close-products.ts';
export * from './commands.ts';
export * from './event.ts';
export * from './evolve.ts';
export * from './requests.ts';
export * from './state.ts';
