/** What is read of accounts and balances. */
export { fundsEndpoints as endpoints } from './endpoints.ts';
