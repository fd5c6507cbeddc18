import type { Tables } from '../store/held-of-customers.ts';

/** The tables of texts and pictures, and of what customers have agreed to. */
export const contentTables: Tables = {
  content_preview: null,
  content_version: null,
  document_acceptance: { erased: 'numbers' },
  imported_news: null,
};
