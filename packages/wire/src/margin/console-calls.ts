/** Positions on margin. */
export { marginConsoleEndpoints as endpoints } from './console.ts';
