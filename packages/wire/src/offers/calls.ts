export { offersEndpoints as endpoints } from './endpoints.ts';
