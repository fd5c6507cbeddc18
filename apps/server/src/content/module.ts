import { defineModule } from '../module.ts';
import { contentConsoleHandlers } from './console-handlers.ts';
import { documentHandlers } from './document-handlers.ts';
import { importNews } from './feeds/import-news.ts';
import { contentHandlers } from './handlers.ts';
import { contentTables } from './tables.ts';
import { guardedTexts } from './texts-proposal.ts';

export const content = defineModule({
  name: 'content',
  tables: contentTables,
  handlers: {
    ...contentConsoleHandlers,
    ...documentHandlers,
    ...contentHandlers,
  },
  attend: importNews,
  proposals: {
    'guarded-texts': guardedTexts,
  },
});
