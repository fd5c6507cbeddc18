import { fileEndpoints } from './endpoints.ts';
import { recordsEndpoints } from './records.ts';

/** What customers send and take away as files. */
export const endpoints = { ...fileEndpoints, ...recordsEndpoints };
