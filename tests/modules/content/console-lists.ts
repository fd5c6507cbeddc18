import type { ConsoleListRows } from '../../api/console-list-rows.ts';

export const entry: ConsoleListRows = {
  'console.acceptances': { notSearched: 'of one customer, in the record: one a document' },
  'console.contents': { notSearched: 'a page of contents that the code names' },
  'console.contentVersions': { notSearched: 'of one content' },
};
