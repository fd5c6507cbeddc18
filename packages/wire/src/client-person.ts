import './without-eval.ts';

import { applicationEndpoints } from './identity/application-endpoints.ts';
import { authEndpoints } from './identity/endpoints.ts';
import { recoveryEndpoints } from './identity/recovery-endpoints.ts';
import { securityEndpoints } from './identity/security-endpoints.ts';
import { fileEndpoints } from './platform/endpoints.ts';
import { recordsEndpoints } from './platform/records.ts';

/** Signing in, who somebody is and how they are protected, what they send and take away as files. */
export const personEndpoints = {
  ...authEndpoints,
  ...applicationEndpoints,
  ...recoveryEndpoints,
  ...securityEndpoints,
  ...recordsEndpoints,
  ...fileEndpoints,
};
