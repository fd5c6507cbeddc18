/** Messages. */
export { notifyEndpoints as endpoints } from './endpoints.ts';
