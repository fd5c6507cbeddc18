/** Checking in each day, and what is to be had for it. */
export { pointsEndpoints as endpoints } from './endpoints.ts';
