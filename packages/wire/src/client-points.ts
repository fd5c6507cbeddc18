import './without-eval.ts';

/** Signing in each day, and what is to be had for it. */
export { pointsEndpoints } from './points/endpoints.ts';
