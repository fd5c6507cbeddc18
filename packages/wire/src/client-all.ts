import './without-eval.ts';

/** The whole table, for the console. */
export { endpoints } from './endpoints.ts';
