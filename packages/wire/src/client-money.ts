import './without-eval.ts';

/** What is read of accounts and balances. */
export { fundsEndpoints as moneyEndpoints } from './funds/endpoints.ts';
