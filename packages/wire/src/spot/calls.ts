/** Orders of coins and currencies. */
export { spotEndpoints as endpoints } from './endpoints.ts';
