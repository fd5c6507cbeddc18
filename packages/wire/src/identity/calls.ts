import { applicationEndpoints } from './application-endpoints.ts';
import { authEndpoints } from './endpoints.ts';
import { recoveryEndpoints } from './recovery-endpoints.ts';
import { securityEndpoints } from './security-endpoints.ts';

/** Signing in, who somebody is and how they are protected. */
export const endpoints = { ...authEndpoints, ...applicationEndpoints, ...recoveryEndpoints, ...securityEndpoints };
