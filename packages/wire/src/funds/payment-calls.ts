import { depositEndpoints } from './deposits.ts';
import { destinationEndpoints } from './destinations.ts';
import { movingEndpoints } from './moving.ts';
import { withdrawalEndpoints } from './withdrawals.ts';

/** Money in, out and moved, and the places it is paid out to. */
export const endpoints = { ...depositEndpoints, ...destinationEndpoints, ...movingEndpoints, ...withdrawalEndpoints };
