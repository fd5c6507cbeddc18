import { contentConsoleEndpoints } from './content/console.ts';
import { documentEndpoints } from './content/document-endpoints.ts';
import { homeEndpoints, newsEndpoints } from './content/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { bookkeepingEndpoints } from './funds/bookkeeping.ts';
import { fundsConsoleEndpoints } from './funds/console.ts';
import { customerConsoleEndpoints } from './funds/customer-console.ts';
import { depositEndpoints } from './funds/deposits.ts';
import { destinationEndpoints } from './funds/destinations.ts';
import { fundsEndpoints } from './funds/endpoints.ts';
import { movingEndpoints } from './funds/moving.ts';
import { withdrawalConsoleEndpoints } from './funds/withdrawal-console.ts';
import { withdrawalEndpoints } from './funds/withdrawals.ts';
import { applicationEndpoints } from './identity/application-endpoints.ts';
import { identityConsoleEndpoints } from './identity/console.ts';
import { authEndpoints } from './identity/endpoints.ts';
import { operatorEndpoints } from './identity/operators.ts';
import { recoveryEndpoints } from './identity/recovery-endpoints.ts';
import { identityReviewEndpoints } from './identity/review-console.ts';
import { securityEndpoints } from './identity/security-endpoints.ts';
import { userEndpoints } from './identity/user-endpoints.ts';
import { ledgerConsoleEndpoints } from './ledger/console.ts';
import { marketConsoleEndpoints } from './market/console.ts';
import { quotesEndpoints } from './market/endpoints.ts';
import { marketEndpoints, watchEndpoints } from './market/live-endpoints.ts';
import { notifyEndpoints } from './notify/endpoints.ts';
import { platformConsoleEndpoints } from './platform/console.ts';
import { fileEndpoints, liveEndpoints } from './platform/endpoints.ts';
import { proposalEndpoints } from './platform/proposals.ts';
import { recordsEndpoints } from './platform/records.ts';
import { pointsConsoleEndpoints } from './points/console.ts';
import { pointsEndpoints } from './points/endpoints.ts';
import { spotEndpoints } from './spot/endpoints.ts';
import { ordersEndpoints } from './stocks/endpoints.ts';
import { intradayEndpoints } from './stocks/intraday.ts';

/** The whole contract: every call of the platform, one row each. */
export const endpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...applicationEndpoints,
  ...recoveryEndpoints,
  ...securityEndpoints,
  ...recordsEndpoints,
  ...fileEndpoints,
  ...liveEndpoints,
  ...homeEndpoints,
  ...documentEndpoints,
  ...notifyEndpoints,
  ...newsEndpoints,
  ...quotesEndpoints,
  ...watchEndpoints,
  ...marketEndpoints,
  ...ordersEndpoints,
  ...intradayEndpoints,
  ...spotEndpoints,
  ...fundsEndpoints,
  ...depositEndpoints,
  ...withdrawalEndpoints,
  ...movingEndpoints,
  ...destinationEndpoints,
  ...pointsEndpoints,
  ...contentConsoleEndpoints,
  ...platformConsoleEndpoints,
  ...ledgerConsoleEndpoints,
  ...marketConsoleEndpoints,
  ...fundsConsoleEndpoints,
  ...withdrawalConsoleEndpoints,
  ...customerConsoleEndpoints,
  ...bookkeepingEndpoints,
  ...pointsConsoleEndpoints,
  ...identityConsoleEndpoints,
  ...identityReviewEndpoints,
  ...operatorEndpoints,
  ...proposalEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
