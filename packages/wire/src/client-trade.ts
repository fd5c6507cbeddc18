import './without-eval.ts';

import { spotEndpoints } from './spot/endpoints.ts';
import { ordersEndpoints } from './stocks/endpoints.ts';
import { intradayEndpoints } from './stocks/intraday.ts';

/** Orders, positions and deals. */
export const tradeEndpoints = { ...ordersEndpoints, ...intradayEndpoints, ...spotEndpoints };
