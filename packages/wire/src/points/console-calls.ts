/** Products for points and where points went. */
export { pointsConsoleEndpoints as endpoints } from './console.ts';
