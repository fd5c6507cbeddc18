/** Orders and trades. */
export { ordersConsoleEndpoints as endpoints } from './console.ts';
