import { startTestPostgres, stopTestPostgres } from '../apps/server/src/store/testing.ts';

/** One server for all tests of a run, started before the first of them and stopped when they are over. */
export const setup = startTestPostgres;
export const teardown = stopTestPostgres;
