import { ordersEndpoints } from './endpoints.ts';
import { intradayEndpoints } from './intraday.ts';

/** Orders of shares, positions and deals within a day. */
export const endpoints = { ...ordersEndpoints, ...intradayEndpoints };
