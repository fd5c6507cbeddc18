import './without-eval.ts';

/** The whole table, for what is called seldom or by the console. */
export { endpoints } from './endpoints.ts';
