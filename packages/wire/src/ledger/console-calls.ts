/** Books and postings. */
export { ledgerConsoleEndpoints as endpoints } from './console.ts';
