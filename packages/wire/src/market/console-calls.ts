/** Instruments, orders and trades. */
export { marketConsoleEndpoints as endpoints } from './console.ts';
