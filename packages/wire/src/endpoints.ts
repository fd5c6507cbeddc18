import type { Endpoint } from './endpoint.ts';
import { spotEndpoints } from './spot/endpoints.ts';

/** The whole contract: every call of the platform, one row each. */
export const endpoints = {
  ...spotEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
