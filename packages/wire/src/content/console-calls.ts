/** Editing what is published. */
export { contentConsoleEndpoints as endpoints } from './console.ts';
