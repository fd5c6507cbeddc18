import { defineModule } from '../module.ts';
import { liveHandlers } from '../push/handlers.ts';
import { platformChanges } from './changes.ts';
import { consoleHandlers as platformConsole } from './console-handlers.ts';
import { erasePlatform } from './erase-proposals.ts';
import { fileHandlers } from './file-handlers.ts';
import { outcomeHandlers } from './outcome.ts';
import { ownDataHandlers } from './own-data.ts';
import { proposalHandlers } from './proposal-handlers.ts';
import { platformQuestions } from './questions.ts';
import { sharedKeyColumns } from './shared-keys.ts';
import { platformTables } from './tables.ts';
import { platformViews } from './views.ts';

export const platform = defineModule({
  name: 'platform',
  tables: platformTables,
  questions: platformQuestions,
  handlers: {
    ...platformConsole,
    ...fileHandlers,
    ...outcomeHandlers,
    ...ownDataHandlers,
    ...proposalHandlers,
    ...liveHandlers,
  },
  views: platformViews,
  erase: erasePlatform,
  sealed: sharedKeyColumns,
  changes: platformChanges,
  dayParts: { 'demo-started': 'paid' },
});
