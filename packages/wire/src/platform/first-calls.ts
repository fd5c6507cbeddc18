/** What opens the live feed. */
export { liveEndpoints as endpoints } from './endpoints.ts';
