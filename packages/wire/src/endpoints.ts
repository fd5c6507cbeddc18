import { homeEndpoints, newsEndpoints } from './content/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { fundsEndpoints } from './funds/endpoints.ts';
import { authEndpoints, userEndpoints } from './identity/endpoints.ts';
import { marketEndpoints, quotesEndpoints, watchEndpoints } from './market/endpoints.ts';
import { fileEndpoints, liveEndpoints } from './platform/endpoints.ts';
import { spotEndpoints } from './spot/endpoints.ts';
import { ordersEndpoints } from './stocks/endpoints.ts';

/** The whole contract: every call of the platform, one row each. */
export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...fileEndpoints,
  ...liveEndpoints,
  ...homeEndpoints,
  ...newsEndpoints,
  ...quotesEndpoints,
  ...watchEndpoints,
  ...marketEndpoints,
  ...ordersEndpoints,
  ...spotEndpoints,
  ...fundsEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
