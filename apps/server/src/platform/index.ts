export type { Brand } from './brand.ts';
export type { Execute } from './execute.ts';
export { maskedCustomers } from './masked-customers.ts';
