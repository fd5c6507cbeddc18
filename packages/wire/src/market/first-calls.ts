import { quotesEndpoints } from './endpoints.ts';
import { marketEndpoints, watchEndpoints } from './live-endpoints.ts';

/** Quotes, watchlists and bars. */
export const endpoints = { ...quotesEndpoints, ...marketEndpoints, ...watchEndpoints };
