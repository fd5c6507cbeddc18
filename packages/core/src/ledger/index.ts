export * from './account.ts';
export * from './check.ts';
export * from './entry.ts';
export * from './entry-form.ts';
export * from './house-accounts.ts';
export * from './ledger.ts';
export * from './segregation.ts';
export * from './unsettled.ts';
