/** Offers, and the orders out of them. */
export { offersConsoleEndpoints as endpoints } from './console.ts';
