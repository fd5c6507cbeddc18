import { documentEndpoints } from './document-endpoints.ts';
import { homeEndpoints, newsEndpoints } from './endpoints.ts';

/** Texts, news and documents. */
export const endpoints = { ...documentEndpoints, ...homeEndpoints, ...newsEndpoints };
