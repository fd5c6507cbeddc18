/** Instruments and halts. */
export { marketConsoleEndpoints as endpoints } from './console.ts';
