import { homeEndpoints, newsEndpoints } from './content/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { fundsConsoleEndpoints } from './funds/console.ts';
import { fundsEndpoints } from './funds/endpoints.ts';
import { identityConsoleEndpoints } from './identity/console.ts';
import { authEndpoints } from './identity/endpoints.ts';
import { userEndpoints } from './identity/user-endpoints.ts';
import { ledgerConsoleEndpoints } from './ledger/console.ts';
import { marketConsoleEndpoints } from './market/console.ts';
import { quotesEndpoints } from './market/endpoints.ts';
import { marketEndpoints, watchEndpoints } from './market/live-endpoints.ts';
import { platformConsoleEndpoints } from './platform/console.ts';
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
  ...platformConsoleEndpoints,
  ...ledgerConsoleEndpoints,
  ...marketConsoleEndpoints,
  ...fundsConsoleEndpoints,
  ...identityConsoleEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
