import type { Tables } from '../store/held-of-customers.ts';

/** The tables of files, proposals and the work of operators. */
export const platformTables: Tables = {
  assignment: null,
  broken_command: null,
  file: { erased: 'gone', owner: 'owner' },
  proposal: null,
  server_key: null,
};
